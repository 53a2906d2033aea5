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
        let slash = UInt8(ascii: "/")
        let leavesFolder = name.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
        let isInside = name.utf8.first != slash && !leavesFolder
        guard isInside else {
            yaml.report(
                at: field.node.start, "outside_folder", "the body \(name.quoted) lies outside the folder of the set",
                "write the name of a file beside the fixture")
            return nil
        }
        let parent = file.utf8.lastIndex(of: slash).map { file[...$0] } ?? ""
        do {
            return try folder.read(parent + name)
        } catch {
            yaml.report(at: field.node.start, error.rule, "the body \(name.quoted) \(error.reason)")
            return nil
        }
    }
}
