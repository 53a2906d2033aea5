/// What is normal on one calendar day: the mean of the days around it in every year of a period.
package struct ClimateNormal: Sendable, Hashable {
    /// So many days before and after the day belong to it: windows of five days, as the indices of extremes by ETCCDI have
    /// them (Klein Tank, Zwiers and Zhang, WCDMP-No. 72, WMO 2009), so that no single day of thirty decides.
    package static let reach = 2
    /// Days of one year that belong to it.
    package static let windowDays = 2 * reach + 1
    /// The part of the years, and of the days of a year, that must have a value: 24 of 30 years (WMO-No. 1203, 2017).
    private static let needed = 0.8

    /// The years it speaks for.
    package let period: NormalPeriod
    /// In the unit of the values; nil when too many years have too few values.
    package let mean: Double?
    /// How many daily values the mean rests on, or would.
    package let values: Int
    /// How many years have enough of them.
    package let years: Int

    /// The normal of `period` from the values that each of its years has; a year with too few of them is left out.
    package init(_ period: NormalPeriod, _ valuesByYear: [[Double]]) {
        let enough = valuesByYear.filter { Double($0.count) >= Self.needed * Double(Self.windowDays) }
        let values = enough.joined()
        self.period = period
        self.values = values.count
        years = enough.count
        let isKnown = Double(years) >= Self.needed * Double(period.years.count)
        mean = isKnown ? values.reduce(0, +) / Double(values.count) : nil
    }

    /// The fewest years with values that make a normal of a period.
    package static func yearsNeeded(of period: NormalPeriod) -> Int {
        Int((needed * Double(period.years.count)).rounded(.up))
    }

    /// The days of `monthDay` of that year: the day itself, and those around it even beyond New Year.
    package static func window(around monthDay: MonthDay, in year: Int) -> [Day] {
        guard let day = monthDay.day(in: year) else { return [] }
        return (-reach...reach).map { Day(number: day.number + $0) }
    }
}
