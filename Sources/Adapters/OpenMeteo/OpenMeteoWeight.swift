/// What Open-Meteo counts a call as (server source, 2026-08): for each result, a tenth of its variables and no less than
/// one, and more for more than two weeks.
enum OpenMeteoWeight {
    /// - Parameters:
    ///   - results: places times date ranges.
    ///   - variables: variables times models.
    ///   - days: the length of one date range.
    static func of(results: Int, variables: Int, days: Double) -> Double {
        let tenth = Double(variables) / 10
        return Double(results) * max(1, tenth, tenth * days / 14)
    }
}
