import JSON

/// A tool that a client wants to have called.
struct ToolOrder: Sendable {
    let name: String
    /// An object; nil when absent or null.
    let arguments: JSONValue?
    /// What progress is to be told under; nil when the client does not want to know.
    let progressToken: JSONValue?
    let era: MCPEra

    init(_ params: JSONValue?, _ era: MCPEra) throws(RequestError) {
        guard let given = params?["name"], !given.isNull else {
            throw .missing("params.name", expected: "the name of a tool; 'tools/list' gives them")
        }
        guard let name = given.string else {
            throw .misfit(
                path: "params.name", expected: "the name of a tool", given: given, hint: "'tools/list' gives them")
        }
        let arguments = params?["arguments"].flatMap { $0.isNull ? nil : $0 }
        if let arguments, arguments.kind != .object {
            throw .misfit(path: "params.arguments", expected: "an object", given: arguments)
        }
        self.name = name
        self.arguments = arguments
        progressToken = params?["_meta"]?["progressToken"].flatMap { RequestID($0) == nil ? nil : $0 }
        self.era = era
    }
}
