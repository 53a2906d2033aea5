import EnvironmentModel
import ProviderKit

extension Tick {
    /// 2026-08-20T12:00:00Z by the wall clock.
    static let noon = Tick(moment: .now, wall: Instant(milliseconds: 1_787_227_200_000))

    /// The same moment by a wall clock that was set by so much.
    func wallSet(by duration: Duration) -> Tick {
        Tick(moment: moment, wall: Instant(milliseconds: wall.milliseconds + duration.milliseconds))
    }
}

/// Chance that can be had again (S. Vigna's SplitMix64, 2015).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
