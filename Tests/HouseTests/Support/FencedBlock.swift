import Testing

/// A fenced block of a page, as it stands between its fences.
struct FencedBlock: CustomTestStringConvertible {
    let page: String
    /// That of the opening fence, counted from 1.
    let line: Int
    /// What follows the opening fence, by words.
    let info: [String]
    let lines: [String]

    var testDescription: String { "\(page):\(line)" }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Every block of every page, in order.
    static let all: [FencedBlock] = Repository.pages.flatMap(blocks)

    static func blocks(in page: String) -> [FencedBlock] {
        var blocks: [FencedBlock] = []
        var open: (line: Int, info: [String], lines: [String])?
        for (index, line) in Repository.lines(of: page).enumerated() {
            if let block = open {
                if line == "```" {
                    blocks.append(FencedBlock(page: page, line: block.line, info: block.info, lines: block.lines))
                    open = nil
                } else {
                    open?.lines.append(String(line))
                }
            } else if line.hasPrefix("```") {
                open = (index + 1, line.dropFirst(3).split(separator: " ").map(String.init), [])
            }
        }
        return blocks
    }
}
