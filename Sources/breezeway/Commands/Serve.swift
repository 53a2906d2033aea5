import ProviderKit
import Serving

/// `serve`: lines in, lines out, until the input ends.
struct Serve {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() -> ExitStatus {
        let limits: ServerLimits
        let patience: StdioLoop.Patience
        do {
            limits = try Serve.limits(invocation)
            patience = try Serve.patience(invocation)
        } catch {
            return Output.usage(error)
        }
        // Before any thread exists: threads inherit the signal mask.
        guard let streams = StandardStreams.takeOver(), let wakeup = Wakeup() else {
            Output.complain("no descriptor is left")
            return .notStarted
        }
        let wiring: Wiring
        do {
            wiring = try Wiring(invocation)
        } catch {
            return Output.failure(error)
        }
        let writer = LineWriter(descriptor: streams.output) { wakeup.raise() }
        let server = Server(
            methods: wiring.methods, version: Program.version, limits: limits, output: writer, log: wiring.log
        ) { wakeup.raise() }
        wiring.configuration.onChange { [weak server] _ in
            server?.repeatSubscriptions()
            server?.compareTools()
        }
        let watch = invocation.has(.watch) ? FileWatch(wiring.configurationPaths) : nil
        if invocation.has(.watch), watch == nil {
            Output.complain("'--watch' finds no watch left; raise 'fs.inotify.max_user_instances' or leave it out")
            return .notStarted
        }
        let metrics = invocation[.metricsFile].map { path in
            MetricsFile(path: path, log: wiring.log) { [weak server, status = wiring.status] in
                status.report(server?.load ?? ServerLoad()).exposition
            }
        }
        let writing = metrics.map { file in
            Task.detached { await file.keepWriting(.system(wall: wallClock)) }
        }
        var loop = StdioLoop(
            streams: streams, server: server, writer: writer, wakeup: wakeup, patience: patience,
            configuration: wiring.configuration, watch: watch)
        let status = loop.run()
        wiring.cache.close(until: .now + min(patience.atEnd, .seconds(1)))
        writing?.cancel()
        metrics?.write()
        if let reason = loop.inputFailure {
            Output.complain("standard input cannot be read to its end: \(reason)")
        }
        let failed = status == .clean && invocation.has(.failOnError) && server.answered.hasFailed
        return failed ? .failedCall : status
    }

    private static func limits(_ invocation: Invocation) throws(UsageError) -> ServerLimits {
        var limits = ServerLimits()
        if let size = try invocation.size(.maxLine) { limits.lineBytes = size }
        if let size = try invocation.size(.maxAnswer) { limits.answerBytes = size }
        if let word = invocation[.whenFull], let habit = ServerLimits.WhenFull(rawValue: word) {
            limits.whenFull = habit
        }
        return limits
    }

    private static func patience(_ invocation: Invocation) throws(UsageError) -> StdioLoop.Patience {
        var patience = StdioLoop.Patience()
        if let time = try invocation.duration(.drain) { patience.atEnd = time }
        return patience
    }
}
