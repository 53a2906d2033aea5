import Adapters
import Diagnostics
import EnvironmentHub
import EnvironmentModel
import Glibc
import JSON
import ProviderKit
import Serving

/// Hands what libFuzzer makes up to one of the readers.
@main enum Entry {
    static func main() {
        var count = CommandLine.argc
        var arguments = Optional(CommandLine.unsafeArgv)
        exit(drive(&count, &arguments, read))
    }
}

/// libFuzzer's own loop (`LLVMFuzzerRunDriver`), for programs that have a `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func drive(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// One input: the first byte picks the reader, the others are what it reads; -1 keeps it out of the corpus.
private func read(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let rest = input.dropFirst()
    switch input.first {
    case UInt8(ascii: "L"): splitLines(rest)
    case UInt8(ascii: "J"): readJSON(Array(rest))
    case UInt8(ascii: "R"): readRequest(Array(rest))
    case UInt8(ascii: "C"): readConfigurationFile(Array(rest))
    case UInt8(ascii: "P"): followPath(rest)
    case UInt8(ascii: "Y"): readPluginFile(Array(rest))
    default: return -1
    }
    return 0
}

/// The same lines come out however the bytes are cut; the first two say where.
private func splitLines(_ input: ArraySlice<UInt8>) {
    guard let size = input.first, let limit = input.dropFirst().first else { return }
    let bytes = input.dropFirst(2)
    let whole = events(bytes, pieces: bytes.count, limit: Int(limit))
    precondition(whole == events(bytes, pieces: Int(size) + 1, limit: Int(limit)))
    for case .line(let line, _) in whole { precondition(line.count <= Int(limit)) }
}

private func events(_ bytes: ArraySlice<UInt8>, pieces: Int, limit: Int) -> [LineSplitter.Event] {
    var splitter = LineSplitter(limit: limit)
    var events: [LineSplitter.Event] = []
    var rest = bytes
    while !rest.isEmpty {
        splitter.feed(rest.prefix(pieces))
        rest = rest.dropFirst(pieces)
        while let event = splitter.next() { events.append(event) }
    }
    splitter.finish()
    while let event = splitter.next() { events.append(event) }
    return events
}

/// What is JSON stays the same when it is written and read again.
private func readJSON(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { return }
    let written = spell(document.root)
    guard let again = try? JSONDocument(written) else { preconditionFailure("what was written is no JSON") }
    precondition(spell(again.root) == written)
    _ = document.root.firstDuplicateKey()
}

private func spell(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    write(value, into: &writer)
    return writer.bytes
}

/// Member by member, so that every way of looking at a value is used; nesting is bounded by the reader.
private func write(_ value: JSONValue, into writer: inout JSONWriter) {
    switch value.kind {
    case .object:
        writer.beginObject()
        for (key, inner) in value.members {
            writer.key(key)
            write(inner, into: &writer)
        }
        writer.endObject()
    case .array:
        writer.beginArray()
        for inner in value.elements { write(inner, into: &writer) }
        writer.endArray()
    case .string: writer.string(value.string ?? "")
    case .number:
        if let number = value.double { writer.number(number) } else { writer.raw(value) }
        _ = value.integer
    default: writer.raw(value)
    }
}

/// Every method's parameters.
private let shapes: [Shape] = [
    .object("", AirQualityRequest.parameters), .object("", ClimateRequest.parameters),
    .object("", PollenRequest.parameters), .object("", PlacesRequest.parameters),
    .object("", DashboardRequest.parameters), .object("", ExplainRequest.parameters),
    .object("", Cancel.parameters),
]

/// A line as the server takes it; whatever is wrong is an error that can be written.
private func readRequest(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { return }
    switch Envelope.read(document.root) {
    case .request(let envelope):
        guard let params = envelope.params else { return }
        for shape in shapes {
            do throws(RequestError) { try shape.validate(params, path: "params") } catch { check(error) }
        }
    case .refused(let error, _), .unanswerable(let error): check(error)
    case .stray: return
    }
    serve(bytes)
}

/// A whole server takes the line, be it native or MCP's; its hub has no provider, so that nothing is waited for.
private func serve(_ line: [UInt8]) {
    let now = Instant(milliseconds: 0)
    let hub = Hub(sources: [], rules: [:], now: { now })
    let server = Server(
        methods: [
            AirQualityRequest(hub: hub), ClimateRequest(hub: hub), PollenRequest(hub: hub), PlacesRequest(hub: hub),
            DashboardRequest(hub: hub), ExplainRequest(hub: hub), ProvidersRequest(hub: hub), Subscribe(),
            Unsubscribe(),
            Cancel(), Ping(),
        ], version: "0", output: Answers(), log: Log(.error, descriptor: -1, now: { now }))
    server.receive(line, number: 1, at: .now)
    server.abandon()
}

/// Whatever is answered is one line of JSON.
private struct Answers: LineSink {
    let isBlocked = false

    func write(_ line: Line) {
        let bytes = line.bytes
        precondition(!bytes.contains(UInt8(ascii: "\n")) && (try? JSONDocument(bytes)) != nil, "an answer is no JSON")
    }
}

private func check(_ error: RequestError) {
    var writer = JSONWriter()
    error.write(into: &writer)
    precondition((try? JSONDocument(writer.bytes)) != nil, "an error is no JSON")
}

/// A configuration or what is wrong with it, never both and never neither.
private func readConfigurationFile(_ bytes: [UInt8]) {
    let (configuration, diagnostics) = readConfiguration(
        bytes, file: "fuzz", directory: "nowhere", adapters: adapterKinds, environment: [:])
    precondition((configuration == nil) == diagnostics.contains { $0.severity == .error })
    for diagnostic in diagnostics { _ = diagnostic.text(quoting: bytes) }
}

/// The first line is a path, what follows is the document; what it finds is where it says. A pattern in the path is
/// read and followed too.
private func followPath(_ input: ArraySlice<UInt8>) {
    let line = input.prefix { $0 != UInt8(ascii: "\n") }
    guard let path = try? JSONPath(String(decoding: line, as: UTF8.self)),
        let root = try? JSONDocument(Array(input.dropFirst(line.count + 1))).root,
        let nodes = try? path.nodes(in: root, limits: JSONPath.Limits(steps: 20_000, nodes: 500))
    else { return }
    precondition(!path.isSingular || nodes.count < 2)
    guard root.firstDuplicateKey() == nil else { return }
    for node in nodes.prefix(20) {
        let found = try? JSONPath(node.location).nodes(in: root)
        precondition(found?.count == 1 && found?[0].text == node.text)
    }
}

/// A plug-in or what is wrong with it, never both and never neither.
private func readPluginFile(_ bytes: [UInt8]) {
    let (definition, _, diagnostics) = readPlugin(bytes, name: "fuzz", file: "fuzz")
    precondition((definition == nil) == diagnostics.contains { $0.severity == .error })
    for diagnostic in diagnostics { _ = diagnostic.text(quoting: bytes) }
}
