import Testing

@testable import Serving

@Suite struct QuietTimeTests {
    /// When events come and when the burst is over, in milliseconds.
    @Test(arguments: [
        ([0], 50), ([0, 49], 99), ([0, 10, 20], 70), ([5], 55), (Array(stride(from: 0, through: 960, by: 40)), 1000),
        (Array(stride(from: 100, through: 5000, by: 40)), 1100),
    ])
    func endsWhenNothingMoreComesOrAfterASecond(events: [Int], end: Int) {
        let start = ContinuousClock.now
        var time = QuietTime()
        var ends: [Bool] = []
        for event in events where event < end {
            ends.append(time.isOver(at: start + .milliseconds(event)))
            time.note(at: start + .milliseconds(event))
        }
        #expect(!ends.contains(true))
        #expect(time.due == start + .milliseconds(end))
        ends = [end - 1, end, end + 9000].map { time.isOver(at: start + .milliseconds($0)) }
        #expect(ends == [false, true, false], "once for each burst")
        #expect(time.due == nil)
    }
}
