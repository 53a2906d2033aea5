extension Warning {
    /// Of which hours the value of a day is, where those are not the day at the place.
    ///
    /// - Parameter offset: seconds east of Greenwich of the clock by which `provider` counted the day.
    package init(_ shift: DayShift, of day: Day, countedBy provider: String, at offset: Int, path: String) {
        let hours = "'\(provider)' counted as \(day), at \(Instant.offsetText(offset))"
        let message =
            shift.exists
            ? "the hours that \(hours), \(shift)"
            : "the place had no \(day), for the date line was moved; the value is of the 24 hours that \(hours)"
        self.init(.dayWindowShifted, path: path, message: message)
    }
}
