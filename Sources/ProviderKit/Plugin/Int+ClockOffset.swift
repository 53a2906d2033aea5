extension Int {
    /// Seconds east of Greenwich of `+02:00`, `-0330`, `+2` or `Z`; nil for any other text and beyond 18 hours.
    package init?(offset text: String) {
        if text == "Z" || text == "UTC" || text == "GMT" {
            self = 0
            return
        }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, sign == "+" || sign == "-", (1...4).contains(digits.utf8.count),
            digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
        else { return nil }
        let seconds = digits.utf8.count <= 2 ? number * 3600 : number / 100 * 3600 + number % 100 * 60
        guard seconds <= 18 * 3600 else { return nil }
        self = sign == "-" ? -seconds : seconds
    }
}
