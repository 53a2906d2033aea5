import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// A call and what its answer must hold: `NAME.expected.json` beside the exchanges that answer the plug-in's requests.
struct PluginPair {
    static let ending = ".expected.json"

    /// Of the file.
    let name: String
    /// Those of the plug-in's method.
    let params: [UInt8]
    /// What must be in the answer's `data`; nil where an error is expected.
    let data: JSONValue?
    /// The kind of the error that is expected.
    let error: String?

    /// Every pair of a folder by name; errors are sentences about a file.
    static func list(in folder: String) throws(PluginBench.Refusal) -> [PluginPair] {
        let names = (namesInFolder(folder, limit: 1_000) ?? []).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
        guard !names.isEmpty else {
            throw PluginBench.Refusal(lines: [
                "'\(folder)' holds no pair; take one with '\(Program.name) plugin try DIR --at LATITUDE,LONGITUDE --save "
                    + "berlin', or write an exchange, such as 'berlin.yaml', and 'berlin\(ending)'"
            ])
        }
        var pairs: [PluginPair] = []
        var lines: [String] = []
        for name in names {
            do {
                pairs.append(try read(folder + "/" + name, name))
            } catch {
                lines += error.lines
            }
        }
        guard lines.isEmpty else { throw PluginBench.Refusal(lines: lines) }
        return pairs
    }

    private static func read(_ path: String, _ name: String) throws(PluginBench.Refusal) -> PluginPair {
        guard let bytes = FileBytes.read(path) else {
            throw PluginBench.Refusal(lines: ["'\(path)' \(FileBytes.problem)"])
        }
        let root: JSONValue
        do {
            root = try JSONDocument(bytes).root
        } catch {
            throw PluginBench.Refusal(lines: ["'\(path)' is not JSON, \(error.sentence(in: bytes))"])
        }
        let (params, data, error) = (root["params"], root["data"], root["error"]?.string)
        guard let params, params.kind == .object, (data == nil) != (error == nil) else {
            throw PluginBench.Refusal(lines: [
                "'\(path)' must be {\"params\": {…}, \"data\": {…}}, or have \"error\": \"KIND\" in place of 'data'"
            ])
        }
        if let stray = root.members.map(\.key).first(where: { !["params", "data", "error"].contains($0) }) {
            throw PluginBench.Refusal(lines: [
                "'\(path)' has a member '\(stray)'; a pair has 'params' and either 'data' or 'error'"
            ])
        }
        if let error, !ErrorKind.allCases.contains(where: { $0.word == error }) {
            let near = Vocabulary(ErrorKind.allCases.map(\.word)).nearest(to: error).first
            throw PluginBench.Refusal(lines: [
                "'\(path)' expects an error of the kind '\(error)', which there is not"
                    + (near.map { "; write '\($0)'" } ?? "")
            ])
        }
        if let data, data.kind == .object, data.count == 0 {
            throw PluginBench.Refusal(lines: [
                "'\(path)' expects nothing; name under 'data' what must come of the answer"
            ])
        }
        return PluginPair(name: name, params: params.text, data: data, error: error)
    }
}
