import Diagnostics
import Glibc
import JSON
import ProviderKit
import Serving

/// `ask`: one call, made through the same server as a line on standard input.
struct Ask {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Prints `result`, as one line unless on a terminal, or `{"error":…}` and a sentence on standard error.
    func run() -> ExitStatus {
        let wiring: Wiring
        do {
            wiring = try Wiring(invocation)
        } catch {
            return Output.failure(error)
        }
        guard let line = OneCall(methods: wiring.methods, log: wiring.log).answer(to: request) else {
            Output.complain("no descriptor is left")
            return .notStarted
        }
        let status = print(line)
        wiring.cache.close(until: .now + .seconds(1))
        return status
    }

    private var request: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", 1)
        writer.member("method", invocation.words.first ?? "")
        writer.key("params")
        writer.beginObject()
        let members = Schema.method(invocation.words.first)?.parameters ?? []
        for parameter in invocation.parameters {
            writer.key(parameter.name)
            let shape = members.first { $0.name == parameter.name }?.shape
            writer.raw(Array(parameter.json(as: shape).utf8))
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    /// Indented where a person reads, as it came elsewhere.
    private func spelled(_ value: JSONValue) -> String {
        isatty(1) == 1 ? value.indented : String(decoding: value.text, as: UTF8.self)
    }

    /// What went wrong, and what may help as far as that does not say so already.
    private func sentence(about error: JSONValue) -> String {
        let message = error["message"]?.string ?? "the call failed"
        let hint = error["data"]?["hint"]?.string.flatMap { message.holds($0) ? nil : $0 }
        let advice = ParameterAdvice(invocation).sentence(about: error["data"])
        return [message, hint, advice].compactMap { $0 }.joined(separator: "; ")
    }

    private func print(_ line: [UInt8]) -> ExitStatus {
        guard let answer = try? JSONDocument(line).root else { return .internalError }
        if let result = answer["result"] {
            return Output.print(spelled(result) + "\n")
        }
        guard let error = answer["error"] else { return .internalError }
        Output.complain(sentence(about: error))
        let whole = Array("{\"error\":".utf8) + error.text + Array("}".utf8)
        let status = Output.print(((try? JSONDocument(whole).root).map(spelled) ?? "{}") + "\n")
        guard status == .clean else { return status }
        return error["data"]?["kind"]?.equals("internal") == true ? .internalError : .failedCall
    }
}
