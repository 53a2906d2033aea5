import Glibc
import ProviderKit

/// The arguments of this process as text.
enum Arguments {
    /// Those after the program's name. Throws for one that is not UTF-8, which the standard library would have repaired
    /// without a word, so that something else would be asked for.
    static func ofThisProcess() throws(UsageError) -> [String] {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
            let bytes = FileBytes.read("/proc/self/cmdline", limit: 8 << 20)
        else { return arguments }
        return try reading(bytes)
    }

    /// - Parameter bytes: the program's name and its arguments, each with a zero behind it.
    static func reading(_ bytes: [UInt8]) throws(UsageError) -> [String] {
        var arguments: [String] = []
        for piece in bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst() {
            guard let text = String(validating: piece, as: UTF8.self) else {
                let before = arguments.last.flatMap { $0.hasPrefix("-") && $0 != "--" ? " behind '\($0)'" : nil } ?? ""
                throw UsageError(
                    message: "argument \(arguments.count + 1), '\(shown(piece))'\(before), is not UTF-8; "
                        + "write it as UTF-8, or set the terminal to it")
            }
            arguments.append(text)
        }
        return arguments
    }

    /// With each byte beyond ASCII as `\xF8`, and no more than fits into a sentence.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let text = bytes.prefix(50).map { byte in
            (0x20..<0x7F).contains(byte)
                ? String(UnicodeScalar(byte))
                : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return text.joined() + (bytes.count > 50 ? "…" : "")
    }
}
