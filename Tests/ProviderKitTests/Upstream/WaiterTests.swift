import EnvironmentModel
import Testing

@testable import ProviderKit

/// What somebody still waits for: alike for one part, which is compared, and for several, which are looked up.
@Suite struct WaiterTests {
    private static func waiter(_ longitudes: [Double]) -> Waiter {
        Waiter(parts: longitudes.map(QueueRig.part), patience: Patience(deadline: .now))
    }

    private static let error = PartResult.failure(.cancelled("p"))

    @Test(arguments: [[1.0], [1.0, 2.0, 3.0]])
    func itMissesItsPartsUntilAllHaveArrived(longitudes: [Double]) {
        var waiter = Self.waiter(longitudes)
        for longitude in longitudes {
            #expect(!waiter.isComplete && waiter.misses(QueueRig.part(longitude)))
            waiter.take(Self.error, of: QueueRig.part(longitude))
            #expect(!waiter.misses(QueueRig.part(longitude)))
        }
        #expect(waiter.isComplete && waiter.missing.isEmpty && waiter.results.count == longitudes.count)
    }

    @Test(arguments: [[1.0], [1.0, 2.0]])
    func whatItDoesNotWaitForIsNotTaken(longitudes: [Double]) {
        var waiter = Self.waiter(longitudes)
        waiter.take(Self.error, of: QueueRig.part(9))
        #expect(!waiter.misses(QueueRig.part(9)) && waiter.results.isEmpty)
        #expect(waiter.missing == longitudes.map(QueueRig.part))
    }

    @Test func aPartThatIsNamedTwiceArrivesOnce() {
        var waiter = Self.waiter([1, 1])
        waiter.take(Self.error, of: QueueRig.part(1))
        #expect(waiter.isComplete && waiter.missing.isEmpty)
    }

    @Test func whoAsksNothingMissesNothing() {
        #expect(Self.waiter([]).isComplete && !Self.waiter([]).misses(QueueRig.part(1)))
    }
}
