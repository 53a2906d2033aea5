extension JSONValue {
    /// The normalised path of this value from the root of its document (RFC 9535 §2.7), such as `$['hourly']['pm10'][0]`.
    /// Cost: what stands before it in each container on the way.
    package var location: String {
        var location = "$"
        var container = 0
        while container < index {
            let isObject = document.tape[container].kind == .object
            var place = container + 1
            var position = 0
            while document.tape.place(after: isObject ? place + 1 : place) <= index {
                place = document.tape.place(after: isObject ? place + 1 : place)
                position += 1
            }
            let name = isObject ? JSONValue(document: document, index: place).string : nil
            location += name.map(Self.normalised) ?? "[\(position)]"
            container = isObject ? place + 1 : place
        }
        return location
    }

    private static func normalised(_ name: String) -> String {
        var text = "['"
        for scalar in name.unicodeScalars {
            switch scalar {
            case "'", "\\": text += "\\\(scalar)"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "']"
    }
}
