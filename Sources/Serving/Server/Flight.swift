/// Where the answer of a call goes.
struct Destination: Sendable {
    /// Nil for a notification.
    var id: RequestID?
    /// The batch that the call is an item of, and which.
    var batch: (answers: Batch, index: Int)?
}

/// A call between its arrival and the end of its task. A class, since it passes through many hands unchanged.
final class Flight: Sendable {
    let request: any RequestType
    let isControl: Bool
    let call: Call
    let destination: Destination
    /// Milliseconds that its caller allows.
    let timeout: Int
    /// Its share of the line.
    let bytes: Int
    /// Nil when the caller does not want to know.
    let progress: Progress?
    /// The tool that a client of MCP called; nil for a call of the method itself.
    let tool: (request: any ToolRequest, era: MCPEra)?

    init(
        _ method: MethodTable.Entry, _ call: Call, _ destination: Destination, timeout: Int, bytes: Int,
        progress: Progress?, tool: (request: any ToolRequest, era: MCPEra)? = nil
    ) {
        request = method.request
        isControl = method.isControl
        self.call = call
        self.destination = destination
        self.timeout = timeout
        self.bytes = bytes
        self.progress = progress
        self.tool = tool
    }
}
