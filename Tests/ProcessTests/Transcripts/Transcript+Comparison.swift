import JSON

extension Transcript {
    /// What differs between the answers written down and those given, in any order; nil when nothing does.
    func difference(_ given: [String]) -> String? {
        var rest = given
        var missing: [String] = []
        // Those word for word first, so that an open one cannot take theirs.
        for answer in answers.sorted(by: { !$0.isOpen && $1.isOpen }) {
            if let index = rest.firstIndex(where: answer.matches) {
                rest.remove(at: index)
            } else {
                missing.append(answer.text)
            }
        }
        guard !missing.isEmpty || !rest.isEmpty else { return nil }
        return "\(name)\nmissing:\n\(missing.joined(separator: "\n"))\ngiven instead:\n\(rest.joined(separator: "\n"))"
    }
}

extension Transcript.Expected {
    fileprivate func matches(_ given: String) -> Bool {
        guard isOpen else { return text == given }
        guard let expected = try? JSONDocument(Array(text.utf8)).root,
            let answer = try? JSONDocument(Array(given.utf8)).root
        else { return false }
        return expected.isPart(of: answer)
    }
}

extension JSONValue {
    /// Whether `other` has all members of this, and in its arrays all elements of this in their order from the first on.
    fileprivate func isPart(of other: JSONValue) -> Bool {
        guard kind == other.kind else { return false }
        switch kind {
        case .object: return members.allSatisfy { key, value in other[key].map(value.isPart) ?? false }
        case .array:
            guard count <= other.count else { return false }
            return zip(elements, other.elements).allSatisfy { $0.isPart(of: $1) }
        default: return Array(text) == Array(other.text)
        }
    }
}
