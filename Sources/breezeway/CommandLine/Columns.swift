/// Rows of two columns for a terminal.
enum Columns {
    /// What is too wide for the left column has its right side on the next line.
    static func lines(_ rows: [(String, String)]) -> [String] {
        let width = min(30, rows.map(\.0.count).max() ?? 0)
        return rows.flatMap { left, right -> [String] in
            guard left.count > width else {
                return ["  " + left + String(repeating: " ", count: width - left.count + 2) + right]
            }
            return ["  " + left, String(repeating: " ", count: width + 4) + right]
        }
    }

    /// Words in lines of at most 100 characters, as far as the words are shorter, each behind `indent`.
    static func wrapped(_ text: String, indent: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 100 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(indent + word)
            }
        }
        return lines
    }
}
