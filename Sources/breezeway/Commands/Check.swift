import Diagnostics
import JSON
import ProviderKit
import Serving
import Transport

/// `check`: every finding about a configuration, and whether it can be used.
struct Check {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() -> ExitStatus {
        let environment = FileBytes.environment()
        let found: ConfigurationSearch.Found
        do {
            found = try ConfigurationSearch(operand: invocation.words.first, environment: environment).find()
        } catch {
            Output.complain(error.message)
            return .notStarted
        }
        let reading = found.read(environment: environment, isStrict: invocation.has(.strict), isThorough: true)
        var diagnostics = reading.diagnostics
        if let configuration = reading.configuration { diagnostics += ReplayingTransport.folders(of: configuration).1 }
        let isUsable = !diagnostics.contains { $0.severity == .error }
        let text = invocation[.format] == "json" ? json(diagnostics, found.file) : self.text(diagnostics, found)
        let status = Output.print(text)
        return isUsable ? status : .notStarted
    }

    private func text(_ diagnostics: [Diagnostic], _ found: ConfigurationSearch.Found) -> String {
        let findings = diagnostics.map { finding in
            (finding.file == found.file ? finding.text(quoting: found.bytes) : finding.text) + "\n"
        }.joined()
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        let verdict = errors == 0 ? "can be used" : "cannot be used"
        return findings + "\(found.file): \(verdict) (errors: \(errors), warnings: \(warnings))\n"
    }

    private func json(_ diagnostics: [Diagnostic], _ file: String) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("file", file)
        writer.key("diagnostics")
        writer.diagnostics(diagnostics)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}
