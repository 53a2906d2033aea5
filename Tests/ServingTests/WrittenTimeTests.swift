import EnvironmentModel
import JSON
import Testing

@testable import Serving

@Suite struct WrittenTimeTests {
    @Test func eachIsSpelledAsIfItWereTheFirst() {
        let noon = Instant(milliseconds: 1_787_227_200_000)
        let times = [
            noon, noon, noon.shown(offset: 7200), noon.shown(offset: 7200), nil, noon.shown(offset: 7200), noon,
            Instant(milliseconds: 1_787_227_200_001), noon,
        ]
        var writer = JSONWriter()
        var time = WrittenTime()
        writer.beginObject()
        for instant in times { time.member("time", instant, into: &writer) }
        writer.endObject()
        let words = times.map { "\"time\":" + ($0.map { "\"\($0.rfc3339)\"" } ?? "null") }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\(words.joined(separator: ","))}")
    }
}
