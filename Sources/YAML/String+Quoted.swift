extension String {
    /// In single quotes and fit for one line of a terminal: cut at 60 characters, control characters as `\u{…}`.
    package var quoted: String {
        var result = "'"
        for scalar in unicodeScalars.prefix(60) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + (unicodeScalars.dropFirst(60).isEmpty ? "'" : "…'")
    }

    /// The same of an address, without its query or fragment, which may hold a key.
    package var quotedAddress: String {
        guard let end = firstIndex(where: { $0 == "?" || $0 == "#" }) else { return quoted }
        return "\(self[...end])…".quoted
    }
}
