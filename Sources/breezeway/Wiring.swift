import Adapters
import Diagnostics
import EnvironmentHub
import EnvironmentModel
import Glibc
import JSON
import ProviderKit
import Serving
import Transport

/// Puts the parts together: from an invocation to a hub and the methods that speak for it.
struct Wiring {
    let hub: Hub
    let configuration: Configuration
    let log: Log

    /// Why there is no hub: sentences for standard error, one a line.
    struct Failure: Error {
        let lines: [String]
    }

    init(_ invocation: Invocation) throws(Failure) {
        let environment = FileBytes.environment()
        let replay = try Wiring.replay(invocation)
        let clock = try Wiring.clock(invocation, replay)
        log = Log(
            invocation[.log].flatMap(Log.Level.init(rawValue:)) ?? .warning,
            format: invocation[.logFormat].flatMap(Log.Format.init(rawValue:)) ?? .text, now: clock)
        configuration = try Wiring.configuration(invocation, environment, log)
        let live = LiveTransport(clock: clock)
        let log = log
        let assembly = SourceAssembly(
            live: live, replay: replay,
            fixtures: { folder in
                let (set, diagnostics) = FixtureSet.read(directory: folder)
                for diagnostic in diagnostics { log.write(.warning, diagnostic.text) }
                return set.map { ReplayingTransport($0) }
            }, environment: environment, program: "\(Program.name)/\(Program.version)")
        let sources = assembly.sources(of: configuration)
        if sources.contains(where: \.isLive) { live.prepare() }
        let zones = ZoneFolder(environment: environment)
        hub = Hub(sources: sources, rules: configuration.capabilities, now: clock, zone: zones.rules)
    }

    /// Every method, in the order in which they are listed; a new one is a file and its line here.
    var methods: [any RequestType] {
        [
            AirQualityRequest(hub: hub), ClimateRequest(hub: hub), PollenRequest(hub: hub), PlacesRequest(hub: hub),
            DashboardRequest(hub: hub), ExplainRequest(hub: hub), ProvidersRequest(hub: hub),
            Describe(version: Program.version, further: describeMembers), Cancel(), Ping(), ShutDown(),
        ]
    }

    private var describeMembers: [JSONMember] {
        var writer = JSONWriter()
        writer.beginObject()
        for unit in Unit.all { writer.member(unit.symbol, unit.ucum) }
        writer.endObject()
        var file = JSONWriter()
        file.string(configuration.file)
        return [JSONMember("units", writer.bytes), JSONMember("configuration", file.bytes)]
    }

    private static func replay(_ invocation: Invocation) throws(Failure) -> ReplayingTransport? {
        guard let directory = invocation[.replay] else { return nil }
        let (set, diagnostics) = FixtureSet.read(directory: directory)
        let errors = diagnostics.filter { $0.severity == .error }
        guard let set, errors.isEmpty else { throw Failure(lines: diagnostics.map(\.text)) }
        return ReplayingTransport(set)
    }

    private static func clock(
        _ invocation: Invocation, _ replay: ReplayingTransport?
    ) throws(Failure) -> @Sendable () -> Instant {
        var start: Instant?
        if let text = invocation[.now] {
            guard let instant = Instant(rfc3339: text) else {
                throw Failure(lines: ["'--now' must be an instant such as '2026-08-20T12:00:00Z', not '\(text)'"])
            }
            start = instant
        }
        if let replay {
            let frozen = start ?? replay.set.newestRecordedAt ?? Instant(milliseconds: 0)
            return { frozen }
        }
        guard let start else { return wallClock }
        let difference = start.milliseconds - wallClock().milliseconds
        return { Instant(milliseconds: wallClock().milliseconds + difference) }
    }

    private static func configuration(
        _ invocation: Invocation, _ environment: [String: String], _ log: Log
    ) throws(Failure) -> Configuration {
        let found: ConfigurationSearch.Found
        do {
            found = try ConfigurationSearch(option: invocation[.config], environment: environment).find()
        } catch {
            throw Failure(lines: [error.message])
        }
        let (configuration, diagnostics) = readConfiguration(
            found.bytes, file: found.file, directory: found.directory, adapters: adapterKinds, environment: environment)
        guard let configuration, !diagnostics.contains(where: { $0.severity == .error }) else {
            throw Failure(lines: diagnostics.map(\.text))
        }
        for diagnostic in diagnostics { log.write(.warning, diagnostic.text) }
        return configuration
    }
}

/// The wall clock in UTC, to the millisecond.
func wallClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
}

extension DataSource {
    /// Whether it may ask the network.
    fileprivate var isLive: Bool {
        guard case .ready(let line) = standing else { return false }
        return !line.transport.isReplay
    }
}
