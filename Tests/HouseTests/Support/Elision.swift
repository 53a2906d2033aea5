/// Whether a line is what a page says, in which `…` stands for anything.
func matches(_ line: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return line == pattern }
    guard line.hasPrefix(first), line.hasSuffix(last) else { return false }
    var rest = line.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
    }
    return rest.count >= last.count
}
