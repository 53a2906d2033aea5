import EnvironmentModel
import JSON
import Synchronization

// What comes in MCP: most is answered at once, a tool's call goes the way of all calls.
extension Server {
    /// Serves one message that was read at `now`.
    func admit(
        _ message: MCPMessage, _ destination: Destination, bytes: Int, at now: ContinuousClock.Instant
    ) throws(RequestError) {
        if case .cancel(let id) = message { cancel(id) }
        guard let id = destination.id else { return deliver(nil, destination) }
        if isShuttingDown { throw .shuttingDown() }
        if traffic.withLock({ $0.holds(id) }) { throw .duplicateID(id) }
        switch message {
        case .initialize(let version):
            mcp.listeners.shakeHands(mcp.tools.json)
            deliver(Answer.result(mcp.agreement(on: version), to: id), destination)
        case .ping: deliver(Answer.result(Array("{}".utf8), to: id), destination)
        case .discover: deliver(Answer.result(mcp.discovery, to: id), destination)
        case .listTools(let era): deliver(Answer.result(mcp.list(era), to: id), destination)
        case .listen(let hearsTools): try listen(id, destination, hearsTools: hearsTools)
        case .callTool(let order): try call(order, id, destination, bytes: bytes, at: now)
        case .cancel, .notice: deliver(nil, destination)
        }
    }

    private func listen(_ id: RequestID, _ destination: Destination, hearsTools: Bool) throws(RequestError) {
        try mcp.listeners.open(id, destination, hearsTools: hearsTools, mcp.tools.json)
        if traffic.withLock({ $0.isDraining }) { endListens() }
    }

    private func call(
        _ order: ToolOrder, _ id: RequestID, _ destination: Destination, bytes: Int, at now: ContinuousClock.Instant
    ) throws(RequestError) {
        guard let tool = mcp.tools[order.name], let method = table[order.name] else {
            throw .unknownTool(order.name, known: mcp.tools.names)
        }
        do {
            try type(of: tool).arguments.validate(parameters: order.arguments)
        } catch {
            return deliver(failed(error, order.era, to: id), destination)
        }
        let timeout = method.timeout(in: order.arguments) ?? limits.timeout
        let progress = order.progressToken.map { Progress(token: $0, form: .mcp, output: output) }
        let call = Call(
            id: id, params: order.arguments, deadline: now + .milliseconds(timeout), services: self,
            listener: progress?.listener)
        try launch(
            Flight(
                method, call, destination, timeout: timeout, bytes: bytes, progress: progress, tool: (tool, order.era)))
    }

    /// Answers a tool's call; one that failed has a result too.
    func deliver(_ outcome: Result<[UInt8], RequestError>, of flight: Flight, to id: RequestID) {
        guard let (tool, era) = flight.tool else { return }
        deliver(line(outcome, of: tool, era, to: id), flight.destination)
    }

    private func line(
        _ outcome: Result<[UInt8], RequestError>, of tool: any ToolRequest, _ era: MCPEra, to id: RequestID
    ) -> Line {
        do throws(RequestError) {
            let line = Answer.result(try mcp.result(outcome.get(), of: tool, era), to: id)
            guard line.count <= limits.answerBytes else {
                throw .answerTooLarge(line.count, limit: limits.answerBytes)
            }
            note(.result)
            return line
        } catch {
            return failed(error, era, to: id)
        }
    }

    private func failed(_ error: RequestError, _ era: MCPEra, to id: RequestID) -> Line {
        note(.error(error.kind))
        return Answer.result(mcp.failure(error.advice, era), to: id)
    }

    /// Tells those who listen if the tools are no longer what they were; callable from any thread.
    package func compareTools() { mcp.listeners.compare(mcp.tools.json) }

    /// Ends every `subscriptions/listen` with its result.
    func endListens() {
        for (id, destination) in mcp.listeners.closeAll() {
            deliver(Answer.result(mcp.farewell(to: id), to: id), destination)
        }
    }

    /// Whether any message of MCP has come.
    package var speaksMCP: Bool { mcp.isSpoken }
}
