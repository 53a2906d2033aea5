import JSON

// Coordinates that come as text would be looked up as a name, and a gazetteer may know a place of that name.
extension TextPattern {
    /// No JSON, no degree sign, no two decimal fractions, and no numbers alone with a comma or semicolon between them.
    static let placeNameExpression =
        "^(?![ \\t\\r\\n]*[{\\[])(?![^°]*°)(?![\\s\\S]*[0-9][.][0-9][\\s\\S]*[0-9][.][0-9])"
        + "(?![-+0-9.,;() \\t\\r\\n]*[,;][-+0-9.,;() \\t\\r\\n]*$)[\\s\\S]{1,256}$"

    /// Whether all of `text` follows that rule.
    static func isPlaceName(_ text: String) -> Bool {
        guard (1...256).contains(text.unicodeScalars.count), !text.unicodeScalars.contains("°") else { return false }
        let bytes = Array(text.utf8)
        if let first = bytes.first(where: { !$0.isBlank }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return false
        }
        if bytes.contains(where: \.separatesNumbers), bytes.allSatisfy(\.isOfNumberList) { return false }
        return !hasTwoFractions(bytes)
    }

    /// What to write instead of a text that is no name; nil where nothing better is known than what is expected.
    func cure(for text: String) -> String? {
        guard self == .placeName, !text.isEmpty, text.unicodeScalars.count <= 256 else { return nil }
        if let document = try? JSONDocument(Array(text.utf8)), document.root.kind == .object {
            return "send the object itself, not a text that holds it"
        }
        // Letters may say south or west, or which of the two comes first.
        if text.utf8.allSatisfy({ $0.isOfNumberList }) {
            let numbers = text.split { ",;() \t\r\n".contains($0) }.map(String.init)
            if numbers.count == 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
                (-90...90).contains(latitude), (-180...180).contains(longitude)
            {
                var writer = JSONWriter(capacity: 64)
                writer.beginObject()
                writer.key("latitude")
                writer.number(latitude)
                writer.key("longitude")
                writer.number(longitude)
                writer.endObject()
                let cure = "write \(String(decoding: writer.bytes, as: UTF8.self)) as the location"
                guard let decimal = text.decimalComma else { return cure }
                return
                    "\(cure), or where the comma is that of \(decimal), give latitude and longitude with decimal points"
            }
        }
        return #"write coordinates as {"latitude":52.52,"longitude":13.405} in degrees north and east"#
    }

    private static func hasTwoFractions(_ bytes: [UInt8]) -> Bool {
        let points = bytes.indices.dropFirst().dropLast().filter { index in
            bytes[index] == UInt8(ascii: ".") && bytes[index - 1].isDigit && bytes[index + 1].isDigit
        }
        // A digit belongs to one of them: '1.2.3' is a version, a date or a section.
        guard let first = points.first, let last = points.last else { return false }
        return last - first >= 3
    }
}

extension String {
    /// With a point, what may be one number with a decimal comma as well as two whole numbers; nil for what may not.
    fileprivate var decimalComma: String? {
        let parts = split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isDigit), let whole = parts.first,
            Int(whole) != nil
        else { return nil }
        return "\(whole).\(parts[1])"
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
    fileprivate var separatesNumbers: Bool { self == UInt8(ascii: ",") || self == UInt8(ascii: ";") }
    fileprivate var isOfNumberList: Bool { isDigit || isBlank || "-+.,;()".utf8.contains(self) }
}
