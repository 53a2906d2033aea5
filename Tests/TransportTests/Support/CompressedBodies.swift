/// Answers compressed with gzip, as bytes.
enum CompressedBodies {
    /// `{"pm10":18.5}`.
    static let pm10: [UInt8] = bytes("1f8b0800000000000203ab562ac8353450b232b4d033ad0500c673b42a0d000000")
    /// 65,536 zeros in 96 bytes.
    static let zeros: [UInt8] =
        bytes("1f8b0800000000000203edc101010000008090feafee080a")
        + [UInt8](repeating: 0, count: 63) + bytes("6aeb8e97d700000100")

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.utf8.map { $0 < 97 ? $0 - 48 : $0 - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
