import Diagnostics
import YAML

/// The walk through the text of a template.
struct TemplateReader {
    /// What is wrong with a placeholder.
    struct Mistake: Error {
        /// In code points of the text.
        let offset: Int
        let rule: String
        let message: String
        let suggestion: String?
    }

    private var parts: [Template.Part] = []
    private var text = ""

    /// The template that `text` is; `$${` stands for `${` itself.
    static func read(_ text: String) throws(Mistake) -> Template {
        var reader = TemplateReader()
        let scalars = Array(text.unicodeScalars)
        var place = 0
        while place < scalars.count {
            if scalars[place...].starts(with: "$${".unicodeScalars) {
                reader.text += "${"
                place += 3
            } else if scalars[place...].starts(with: "${".unicodeScalars) {
                place = try reader.placeholder(scalars, at: place)
            } else {
                reader.text.unicodeScalars.append(scalars[place])
                place += 1
            }
        }
        reader.endText()
        return Template(parts: reader.parts)
    }

    private mutating func endText() {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
    }

    private mutating func placeholder(_ scalars: [Unicode.Scalar], at start: Int) throws(Mistake) -> Int {
        guard let end = scalars[start...].firstIndex(of: "}") else {
            throw Mistake(
                offset: start, rule: "bad_placeholder", message: "a placeholder is not closed",
                suggestion: "write '}' behind its name, or '$${' for these characters themselves")
        }
        var inner = ""
        inner.unicodeScalars.append(contentsOf: scalars[(start + 2)..<end])
        let halves = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let subject = try Self.subject(halves[0], at: start + 2)
        let form = try Self.form(halves.count == 2 ? halves[1] : nil, of: subject, at: start + 3 + halves[0].count)
        endText()
        parts.append(.placeholder(Placeholder(subject: subject, form: form, text: "${\(inner)}")))
        return end + 1
    }

    private static func subject(_ name: String, at offset: Int) throws(Mistake) -> Placeholder.Subject {
        if let word = Placeholder.Word(rawValue: name) { return .word(word) }
        let halves = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if halves.count == 2, !halves[1].isEmpty {
            switch halves[0] {
            case "credential": return .credential(halves[1])
            case "option": return .option(halves[1])
            case "step": return .step(halves[1])
            default: break
            }
        }
        let known = Placeholder.Word.allCases.map(\.rawValue) + ["credential.NAME", "option.NAME", "step.NAME"]
        let nearest = Vocabulary(known).nearest(to: name).map { "'${\($0)}'" }
        throw Mistake(
            offset: offset, rule: "unknown_placeholder", message: "\(name.quoted) is not a placeholder",
            suggestion: nearest.isEmpty
                ? "known: " + known.joined(separator: ", ") : "write " + nearest.joined(separator: " or "))
    }

    private static func form(
        _ text: String?, of subject: Placeholder.Subject, at offset: Int
    ) throws(Mistake) -> Placeholder.Form {
        guard let text else { return .plain }
        let digits = text.utf8.dropFirst().dropLast()
        switch subject {
        case .word(.latitude), .word(.longitude):
            if text.hasPrefix("."), text.hasSuffix("f"), digits.count == 1,
                let decimals = Int(text.dropFirst().dropLast())
            {
                return .decimals(decimals)
            }
        case .word(.date), .word(.startDate), .word(.endDate):
            if text.contains("%"),
                text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy({
                    "Ymd".contains($0.first ?? " ")
                })
            {
                return .day(text)
            }
        default:
            throw Mistake(
                offset: offset, rule: "bad_format", message: "only numbers of degrees and days take a format",
                suggestion: "remove \(":\(text)".quoted)")
        }
        throw Mistake(
            offset: offset, rule: "bad_format", message: "\(text.quoted) is not a format",
            suggestion: "write '.4f' for four decimals of degrees, or '%Y%m%d' for a day")
    }
}
