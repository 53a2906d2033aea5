import YAML

/// Where a plug-in asks: the hosts that its own file names, and no other.
struct PluginAddress {
    let base: YAMLField?
    let allowsPrivate: Bool
    let allowsInsecure: Bool
    /// Where relative addresses begin; the scheme and host of the first step where the file does not say.
    var endpoint: String?
}

extension PluginReader {
    /// Takes `base_url` as the endpoint.
    mutating func check(_ address: inout PluginAddress) {
        guard let base = address.base, let text = yaml.text(base) else { return }
        guard isFit(text, address, at: base) else { return }
        address.endpoint = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Whether a whole address without placeholders may be asked; says why not.
    mutating func isFit(_ text: String, _ address: PluginAddress, at field: YAMLField) -> Bool {
        if let mistake = BaseURLMistake(in: text, allowsInsecure: address.allowsInsecure || address.allowsPrivate) {
            yaml.report(
                at: field.node.start, mistake.rule, mistake.message, mistake.suggestion,
                isSensitive: mistake.rule == "literal_credential")
            return false
        }
        guard !address.allowsPrivate, let host = PrivateHost(address: text) else { return true }
        yaml.report(
            at: field.node.start, "private_host",
            "\(host.name.quoted) is a host of this machine or of a private network",
            "name a public host, or add 'allow_private: true'")
        return false
    }
}
