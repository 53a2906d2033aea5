package import EnvironmentModel

extension Unit {
    /// In letters that every keyboard has, as a file names it: `ug/m3`, `ppb`, `[degF]`.
    package var written: String { symbol.utf8.allSatisfy { $0 < 0x80 } ? symbol : ucum }
}
