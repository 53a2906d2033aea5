/// The temperature and pressure for which a share of volume is stated; without them a mass concentration has none.
package struct ReferenceState: Sendable, Hashable {
    /// Degrees Celsius.
    package let celsius: Double
    /// Pressure in hPa.
    package let hectopascals: Double

    /// 25 °C and 1013.25 hPa: 40 CFR 50.3, and what is usual outside Europe.
    package static let standard = ReferenceState(celsius: 25, hectopascals: 1013.25)
    /// 20 °C and 1013.25 hPa: Directive 2008/50/EC, Annex VI, and the United Kingdom.
    package static let european = ReferenceState(celsius: 20, hectopascals: 1013.25)

    /// In words: `25 °C and 1013.25 hPa`.
    package var text: String { "\(celsius.plainText) °C and \(hectopascals.plainText) hPa" }

    /// Litres that a mole of an ideal gas fills, RT/p with R of CODATA 2018: 24.465 at 25 °C, where US practice writes
    /// 24.45, and 24.055 at 20 °C.
    package var molarVolume: Double { 8.314_462_618 * (celsius + 273.15) / hectopascals * 10 }
}
