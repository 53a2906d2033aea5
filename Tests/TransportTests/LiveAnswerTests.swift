import Testing

@testable import Transport

@Suite("Incoming answer")
struct LiveAnswerTests {
    @Test(arguments: [
        ("Content-Type: text/plain\r\n", "content-type", "text/plain"), ("A:b\r\n", "a", "b"),
        ("A: \t b c \t\r\n", "a", "b c"),
        ("A:\r\n", "a", ""), ("A: b: c\n", "a", "b: c"),
    ])
    func readsAField(_ line: String, _ name: String, _ value: String) {
        var answer = IncomingAnswer(bodyLimit: 10)
        let isTaken = answer.take(headLine: Array(line.utf8))
        #expect(isTaken)
        #expect(answer.fields == [.init(name, value)])
    }

    @Test(arguments: ["\r\n", "", "no colon\r\n", ": no name\r\n"])
    func passesOverALineThatIsNoField(_ line: String) {
        var answer = IncomingAnswer(bodyLimit: 10)
        let isTaken = answer.take(headLine: Array(line.utf8))
        #expect(isTaken)
        #expect(answer.fields.isEmpty)
    }

    @Test func beginsAnewWithAStatusLine() {
        var answer = IncomingAnswer(bodyLimit: 10)
        _ = answer.take(headLine: Array("A: b\r\n".utf8))
        _ = answer.take(body: [1])
        _ = answer.take(headLine: Array("HTTP/2 200\r\n".utf8))
        #expect(answer.fields.isEmpty && answer.body.isEmpty)
    }

    @Test func takesAHeadUpToItsLimit() {
        var answer = IncomingAnswer(bodyLimit: 10)
        let line = [UInt8](repeating: 120, count: IncomingAnswer.headLimit)
        let isTaken = answer.take(headLine: line)
        #expect(isTaken)
        #expect(answer.stop == nil)
        let isTakenToo = answer.take(headLine: [120])
        #expect(!isTakenToo)
        #expect(answer.stop == .longHead)
    }

    @Test func takesABodyUpToItsLimit() {
        var answer = IncomingAnswer(bodyLimit: 3)
        let areTaken = [answer.take(body: [1, 2]), answer.take(body: [3])]
        #expect(areTaken == [true, true])
        let isTakenToo = answer.take(body: [4])
        #expect(!isTakenToo)
        #expect(answer.stop == .longBody)
        #expect(answer.body == [1, 2, 3])
    }
}
