import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// One answer to a plug-in's request: data, nothing, or an error as the plug-in describes it.
struct PluginBody {
    /// Without the keys that it repeats.
    let response: HTTPResponse
    let plugin: DeclarativePlugin

    init(response: HTTPResponse, plugin: DeclarativePlugin) {
        self.response = response.masking(plugin.settings.credentials.values)
        self.plugin = plugin
    }

    /// The document of an answer with data; nil for one that says that there is none.
    ///
    /// Errors: what the first rule says that fits; else by the status, as of any provider.
    func root() throws(SourceError) -> JSONValue? {
        let body = ResponseBody(response: response, provider: plugin.settings.provider)
        let json = Result { () throws(SourceError) in try body.json() }
        let root = try? json.get()
        if let rule = plugin.plugin.errors.first(where: { fits($0, root) }) {
            guard let kind = rule.kind else { return nil }
            throw error(kind, rule, root)
        }
        guard (200...299).contains(response.status) else {
            throw body.rejection(reason: reason(nil, root), sentKey: !plugin.settings.credentials.isEmpty)
        }
        return try json.get()
    }

    private func fits(_ rule: PluginErrorRule, _ root: JSONValue?) -> Bool {
        guard rule.statuses.isEmpty || rule.statuses.contains(where: { $0.contains(response.status) }) else {
            return false
        }
        guard let path = rule.path else { return true }
        guard let root, case .success(let value) = plugin.find(path, in: root, pick: .first) else { return false }
        if let wanted = rule.equals, !wanted.matches(value) { return false }
        if let part = rule.contains { return value.string?.lowercased().holds(part.lowercased()) == true }
        return rule.equals != nil || value.bool != false
    }

    private func error(
        _ kind: ErrorKind, _ rule: PluginErrorRule, _ root: JSONValue?
    ) -> SourceError {
        let provider = plugin.settings.provider
        let said = reason(rule.message, root)
        // Of an answer that is an error only by what it says, the status tells nothing.
        let status = (200...299).contains(response.status) ? "" : " with \(response.status)"
        let (what, hint): (String, String?) =
            switch kind {
            case .noCoverage: ("has no data for this question", nil)
            case .rateLimited: ("refused\(response.status == 429 ? "" : status): too many requests", "ask again later")
            case .credentialsRejected:
                ("refused the key\(status)", "check the key under 'credentials' of '\(provider)'")
            case .providerUnavailable: ("cannot answer now", nil)
            case .providerBadData: ("sent an answer that cannot be used", nil)
            default: ("refused the request\(status)", nil)
            }
        return SourceError(
            kind, provider: provider, message: "'\(provider)' \(what)\(said.map { ": " + excerpt($0) } ?? "")",
            retryAfter: kind == .rateLimited || kind == .providerUnavailable ? StatedWait.header(of: response) : nil,
            hint: rule.hint.map(excerpt) ?? hint)
    }

    /// What the answer says of itself: where the plug-in looks for it, also in a document that is written into a text as some
    /// servers do it, else a text that is the whole answer, in quotes or without.
    private func reason(_ path: PluginPath?, _ root: JSONValue?) -> String? {
        said(path, root).map(plugin.settings.masking)
    }

    private func said(_ path: PluginPath?, _ root: JSONValue?) -> String? {
        guard let root else { return ResponseBody(response: response, provider: plugin.settings.provider).plainReason }
        if let said = text(at: path, in: root) { return said }
        guard let whole = root.string, !whole.isEmpty else { return nil }
        let inner = try? JSONDocument(Array(whole.utf8)).root
        return inner.flatMap { text(at: path, in: $0) } ?? whole
    }

    private func text(at path: PluginPath?, in root: JSONValue) -> String? {
        guard let path, case .success(let value) = plugin.find(path, in: root, pick: .first) else { return nil }
        return value.plainText.flatMap { $0.isEmpty ? nil : $0 }
    }
}
