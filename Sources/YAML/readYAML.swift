package import Diagnostics

/// Reads one strict YAML document: no tags, no `<<`, no second document, unique keys, aliases expanded and counted.
///
/// The tree comes back with the diagnostics of everything that could be passed over, so that a reader of it can add its
/// own; it is nil when nothing usable is there. A tree with an error beside it is not what the user wrote: report, do
/// not use. Cost: linear, and a few milliseconds for the worst text within `limits`.
package func readYAML(
    _ bytes: [UInt8], file: String, limits: YAMLLimits = YAMLLimits()
) -> (root: YAMLNode?, diagnostics: [Diagnostic]) {
    if bytes.count > limits.bytes {
        return (nil, [Diagnostic(.tooLarge(limit: limits.bytes), file: file, text: [])])
    }
    if let encoding = foreignEncoding(bytes) { return (nil, [Diagnostic(.encoding(encoding), file: file, text: [])]) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let events = YAMLEvents(text) else { return (nil, [Diagnostic(.noMemory, file: file, text: [])]) }
    var builder = YAMLTreeBuilder(events, limits: limits)
    var findings: [YAMLFinding] = []
    var root: YAMLNode?
    do {
        root = try builder.document()
    } catch {
        findings.append(error)
    }
    findings = builder.findings + findings
    let diagnostics = findings.map { Diagnostic($0, file: file, text: text) }
    let isWhole = !findings.contains { $0.rule == "undefined_alias" || $0.rule == "cyclic_alias" }
    return (isWhole ? root : nil, diagnostics.sorted())
}

/// What a text is whose byte order mark is none of UTF-8; that of UTF-32 begins like that of UTF-16.
private func foreignEncoding(_ bytes: [UInt8]) -> String? {
    let marks: [(bytes: [UInt8], encoding: String)] = [
        ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
        ([0xFE, 0xFF], "UTF-16"),
    ]
    return marks.first { bytes.starts(with: $0.bytes) }?.encoding
}

extension Diagnostic {
    fileprivate init(_ finding: YAMLFinding, file: String, text: ArraySlice<UInt8>) {
        let mark =
            switch finding.place {
            case .mark(let mark): mark
            case .offset(let offset, _): YAMLMark(after: text.prefix(offset))
            }
        self.init(
            file: file, line: mark.line, column: mark.column, rule: finding.rule, message: finding.message,
            suggestion: finding.suggestion)
    }
}

extension YAMLMark {
    /// The place behind these bytes of UTF-8, whose lines end with LF, CR or both.
    fileprivate init(after bytes: ArraySlice<UInt8>) {
        var line = 1
        var column = 1
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
            case 0x80..<0xC0: break
            default: column += 1
            }
            previous = byte
        }
        self.init(line: line, column: column)
    }
}
