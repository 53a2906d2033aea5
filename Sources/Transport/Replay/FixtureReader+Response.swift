import EnvironmentModel
import YAML

extension FixtureReader {
    private static let keys = ["status", "headers", "body", "text", "delay_ms", "fault"]
    /// An hour: longer than any deadline.
    private static let delayLimit = 3_600_000

    /// One response with its body; nil when the reason is already kept.
    mutating func reply(_ field: YAMLField?, recordedAt: Instant) -> FixtureReply? {
        guard let fields = yaml.fields(of: field, keys: Self.keys, owner: "a response") else { return nil }
        let fault: FixtureReply.Fault? = yaml.choice(fields["fault"], kind: "a fault")
        let isSilent = fields["fault"] != nil && (fault == nil || fault == .reset || fault == .hang)
        let status = yaml.integer(isSilent ? fields["status"] : yaml.required("status", in: fields), in: 200...599)
        let headers = items(fields["headers"]).map { HTTPResponse.Field($0.name, $0.value) }
        let delay = yaml.integer(fields["delay_ms"], in: 0...Self.delayLimit)
        if let text = fields["text"], fields["body"] != nil {
            yaml.report(at: text.mark, "two_bodies", "'body' and 'text' are both given", "remove one of them")
        }
        let text = yaml.text(fields["text"]).map { Array($0.utf8) }
        let body = self.body(fields["body"]) ?? text ?? []
        let response = HTTPResponse(status: status ?? 200, headers: headers, body: body, fetchedAt: recordedAt)
        return FixtureReply(response: response, delay: .milliseconds(delay ?? 0), fault: fault)
    }

    /// The bytes of a file beside the fixture's own.
    private mutating func body(_ field: YAMLField?) -> [UInt8]? {
        guard let field, let name = yaml.text(field) else { return nil }
        guard Self.staysInside(name) else {
            yaml.report(
                at: field.node.start, "outside_folder", "the body \(name.quoted) lies outside the folder of the set",
                "write the name of a file beside the fixture")
            return nil
        }
        do {
            return try folder.body(parent + name)
        } catch {
            yaml.report(at: field.node.start, error.rule, "the body \(name.quoted) \(error.reason)")
            return nil
        }
    }

    /// The folder of the fixture's own file, relative to that of the set, with a slash behind it; empty for the set's own.
    private var parent: String {
        file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? ""
    }

    private static func staysInside(_ name: String) -> Bool {
        let slash = UInt8(ascii: "/")
        guard name.utf8.contains(slash) else { return name != ".." }
        return name.utf8.first != slash
            && !name.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }
}
