package import JSON

extension String {
    /// At most `limit` bytes of this text, cut between characters and marked with an ellipsis when cut.
    package func shortened(to limit: Int = 200) -> String {
        guard utf8.count > limit else { return self }
        var kept = String.UnicodeScalarView()
        var size = "…".utf8.count
        for scalar in unicodeScalars {
            size += UTF8.width(scalar)
            guard size <= limit else { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }

    /// At most `limit` bytes of a list, cut behind a whole element, and between quotation marks where there are any.
    func shortenedList(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let kept = shortened(to: limit - ", ".utf8.count)
        let commas = kept.indices.filter { kept[$0] == "," }
        let quoted = commas.last { $0 > kept.startIndex && kept[kept.index(before: $0)] == "'" }
        return (quoted ?? commas.last).map { kept[..<$0] + ", …" } ?? kept
    }
}

extension JSONValue {
    /// This value as it was written, at most 60 bytes of it, for a sentence.
    var excerpt: String { written.shortened(to: 60) }

    /// This value as it was written, at most 200 bytes of it.
    package var given: String { written.shortened() }

    private var written: String { String(decoding: text.prefix(400), as: UTF8.self) }
}
