import Testing

@Suite struct FileLengthTests {
    static let lengths = Repository.sources.map { (path: $0, length: Repository.lines(of: $0).count - 1) }

    @Test(arguments: Repository.sources + Repository.files(below: "Tests", ".swift"))
    func noFileIsLong(_ path: String) {
        #expect(Repository.lines(of: path).count <= 401)
    }

    @Test func theMedianFileIsShort() throws {
        let sorted = Self.lengths.map(\.length).sorted()
        try #require(sorted.count > 100)
        #expect(sorted[sorted.count / 2] < 100)
    }
}
