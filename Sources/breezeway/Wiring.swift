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
    let log: Log
    /// What `reload` and its like renew.
    let configuration: LiveConfiguration
    /// Every file whose coming, change or end may change the configuration.
    let configurationPaths: @Sendable () -> [String]
    let renewal: Renewal
    /// Answers of live sources; what is to be written of it is written when the process ends.
    let cache: AnswerCache
    private let zones: ZoneFolder
    let status: StatusRequest

    /// Why there is no hub: sentences for standard error, one a line.
    struct Failure: Error {
        let lines: [String]
        var status = ExitStatus.notStarted
    }

    init(_ invocation: Invocation) throws(Failure) {
        let environment = FileBytes.environment()
        let replay = try Wiring.replay(invocation)
        let clock = try Wiring.clock(invocation, replay)
        log = Log(
            invocation[.log].flatMap(Log.Level.init(rawValue:)) ?? .warning,
            format: invocation[.logFormat].flatMap(Log.Format.init(rawValue:)) ?? .text, now: clock)
        cache = AnswerCache { [log] settings in
            settings.file.map { path in
                CacheFile(
                    .init(path: path, limit: settings.size, now: clock) { sentence in log.write(.warning, sentence) })
            }
        }
        let search = ConfigurationSearch(option: invocation[.config], environment: environment)
        zones = ZoneFolder(environment: environment)
        let live = LiveTransport(clock: clock)
        let reader = EditionReader(
            environment: environment, time: .system(wall: clock), cache: cache, live: live,
            observer: log.tells(.debug) ? LoggedTransport(live, log: log) : nil, isStrict: invocation.has(.strict),
            zones: zones
        ) { [log] findings in
            for finding in findings { log.write(.warning, finding.sentence) }
        }
        let edition = try Wiring.first(search, reader, replay)
        for warning in edition.warnings { log.write(.warning, warning.sentence) }
        hub = Hub(
            sources: edition.sources, spare: edition.spare, rules: edition.configuration.capabilities, now: clock,
            zone: zones.rules)
        let renewal = Renewal(
            edition, in: hub, search: search, replayFolder: invocation[.replay], reader: reader)
        self.renewal = renewal
        configuration = LiveConfiguration(log: log, renew: renewal.renew)
        configurationPaths = { search.paths + PluginFolder.paths(in: renewal.edition.configuration.plugins) }
        status = StatusRequest(hub: hub, cache: cache, process: ProcessStatus.reader(isReplay: replay != nil))
    }

    /// Every method, in the order in which they are listed; a new one is a file and its line here.
    var methods: [any RequestType] {
        [
            AirQualityRequest(hub: hub), ClimateRequest(hub: hub), PollenRequest(hub: hub), PlacesRequest(hub: hub),
            DashboardRequest(hub: hub), ExplainRequest(hub: hub), ProvidersRequest(hub: hub), status,
            Describe(version: Program.version, further: describeMembers), Subscribe(),
            Unsubscribe(), Cancel(), Reload(configuration), Ping(), ShutDown(),
        ]
    }

    private var describeMembers: @Sendable () -> [JSONMember] {
        var units = JSONWriter()
        units.beginObject()
        for unit in Unit.all { units.member(unit.symbol, unit.ucum) }
        units.endObject()
        return { [renewal, zones, units = units.bytes] in
            var file = JSONWriter()
            file.string(renewal.edition.found.file)
            var edition = JSONWriter()
            if let name = zones.edition { edition.string(name) } else { edition.null() }
            return [
                JSONMember("units", units), JSONMember("configuration", file.bytes),
                JSONMember("time_zones", edition.bytes),
            ]
        }
    }

    private static func replay(_ invocation: Invocation) throws(Failure) -> ReplayingTransport? {
        guard let directory = invocation[.replay] else { return nil }
        let (transport, diagnostics) = ReplayingTransport.reading(directory, keeping: nil)
        if diagnostics.hasError { throw Failure(lines: diagnostics.map(\.text)) }
        return transport
    }

    private static func clock(
        _ invocation: Invocation, _ replay: ReplayingTransport?
    ) throws(Failure) -> @Sendable () -> Instant {
        let start: Instant?
        do {
            start = try invocation.instant(.now)
        } catch {
            throw Failure(lines: [error.message], status: .usage)
        }
        if let replay {
            let frozen = start ?? replay.set.newestRecordedAt ?? Instant(milliseconds: 0)
            return { frozen }
        }
        guard let start else { return wallClock }
        let difference = start.milliseconds - wallClock().milliseconds
        return { Instant(milliseconds: wallClock().milliseconds + difference) }
    }

    private static func first(
        _ search: ConfigurationSearch, _ reader: EditionReader, _ replay: ReplayingTransport?
    ) throws(Failure) -> Edition {
        let found: ConfigurationSearch.Found
        do {
            found = try search.find()
        } catch {
            throw Failure(lines: [error.message])
        }
        do {
            return try reader.edition(of: found, replay: replay, after: nil)
        } catch {
            throw Failure(lines: error.diagnostics.map(\.text))
        }
    }
}

/// The wall clock in UTC, to the millisecond.
func wallClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
}

extension ProcessStatus {
    /// What tells how this process fares, whose time begins now. In replay equal requests have equal answers, so that
    /// nothing is told that differs from run to run.
    fileprivate static func reader(isReplay: Bool) -> @Sendable (ServerLoad) -> ProcessStatus {
        let start = ContinuousClock.now
        return { load in
            ProcessStatus(
                version: Program.version, uptime: isReplay ? .zero : ContinuousClock.now - start,
                residentMemory: isReplay ? nil : residentMemoryBytes(), load: load)
        }
    }
}
