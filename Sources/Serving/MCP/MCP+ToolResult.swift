import EnvironmentModel
import JSON

extension MCP {
    /// Bytes of text for a model: of its words, and of all.
    private static let (wordsLimit, textLimit) = (4000, 24_500)

    /// The result of a tool that has come to an answer, which is JSON.
    func result(_ answer: [UInt8], of tool: any ToolRequest, _ era: MCPEra) throws(RequestError) -> [UInt8] {
        guard let document = try? JSONDocument(answer) else {
            throw RequestError(.internal, "the answer is not JSON; report it")
        }
        switch type(of: tool).words(for: document.root) {
        case .nothing(let sentence): return failure(sentence, era)
        case .found(let words):
            let words = words.shortened(to: Self.wordsLimit)
            let short = ShortText(document.root, limit: Self.textLimit - words.utf8.count - 300)
            let note = short.omission.map { Self.note($0, hasFields: type(of: tool).hasFields) }
            return result(era) { writer in
                Self.content([words + (note ?? ""), String(decoding: short.json, as: UTF8.self)], into: &writer)
                writer.key("structuredContent")
                writer.raw(answer)
                writer.member("isError", false)
            }
        }
    }

    /// The result of a tool that failed: `sentence` tells a model what to do.
    func failure(_ sentence: String, _ era: MCPEra) -> [UInt8] {
        result(era) { writer in
            Self.content([sentence], into: &writer)
            writer.member("isError", true)
        }
    }

    private static func note(_ omission: String, hasFields: Bool) -> String {
        let advice = hasFields ? " 'fields' names exactly the members you want; ask for less at once to see more." : ""
        return "\nLeft out of the text below to keep it short: \(omission).\(advice)"
    }

    private static func content(_ texts: [String], into writer: inout JSONWriter) {
        writer.key("content")
        writer.beginArray()
        for text in texts where !text.isEmpty {
            writer.beginObject()
            writer.member("type", "text")
            writer.member("text", text)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension RequestType {
    /// Whether its caller can say which members it wants.
    static var hasFields: Bool { parameters.contains { $0.name == "fields" } }
}
