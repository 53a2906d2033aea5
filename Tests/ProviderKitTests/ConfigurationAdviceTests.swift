import Diagnostics
import Glibc
import ProviderKit
import Testing

/// What is no mistake and will not do what it says.
@Suite struct ConfigurationAdviceTests {
    private static func findings(_ text: String, thorough: Bool = true) -> [String] {
        ConfigurationSample.read(text, directory: "/nowhere", thorough: thorough).diagnostics.map(\.text)
    }

    private static func file(_ keys: String) -> String { "version: 1\nproviders:\n  p: {adapter: air, \(keys)}\n" }

    /// The sample allows 500 calls an hour.
    @Test(arguments: [
        ("limits: {minute: 600}", "30: warning: 600 calls by 'minute' are never made, for 'hour' allows 500"),
        ("limits: {minute: 9, hour: 8}", "30: warning: 9 calls by 'minute' are never made, for 'hour' allows 8"),
        ("limits: {hour: 9, day: 8}", "30: warning: 9 calls by 'hour' are never made, for 'day' allows 8"),
    ])
    func aNumberThatIsNeverReachedIsSaid(keys: String, finding: String) {
        let key = keys.contains("minute") ? "minute" : "hour"
        #expect(
            Self.findings(Self.file(keys)) == ["f:3:\(finding); remove '\(key)', or allow more in the longer time"])
        #expect(ConfigurationSample.read(Self.file(keys)).diagnostics.isEmpty)
    }

    @Test(arguments: [
        "retries: 0", "retries: 2", "limits: none", "limits: {minute: 500}", "limits: {day: 10}",
        "limits: {concurrent: 900}",
        "cache: none", "cache: {fresh: 15m}",
    ])
    func aValueThatIsWhatHappensIsNot(keys: String) {
        #expect(Self.findings(Self.file(keys)) == [])
    }

    @Test func theCacheAtTheTopIsInForce() {
        #expect(Self.findings(Self.file("timeout: 1s") + "cache: {size: 64MB}\n") == [])
    }

    @Test(arguments: [
        ("/bin/sh", "another program's data are in it; name a file that is not there yet"),
        ("/tmp", "it is no plain file; name a file that is not there yet"),
        ("/dev/null", "it is no plain file; name a file that is not there yet"),
        ("/bin/sh/x.db", "it cannot be reached: Not a directory; see where its links and folders lead"),
        ("/nowhere/x.db", "the folder '/nowhere' is not there; make it"),
        ("/proc/x.db", "the folder '/proc' is of the system and keeps no files; name another"),
    ])
    func aFileThatIsNotUsedAsTheCacheIsSaid(path: String, cause: String) {
        let text = Self.file("timeout: 1s") + "cache: {file: \(path)}\n"
        let found = ConfigurationSample.read(text, directory: "/nowhere", thorough: true).diagnostics
        #expect(
            found.map(\.text) == [
                "f:4:15: warning: no answers are kept in '\(path)', for \(cause), or correct 'file'"
            ])
        #expect(found.map(\.rule) == ["unusable_cache"])
        #expect(Self.findings(text, thorough: false) == [])
    }

    @Test(arguments: [(1, 0), (2, 1), (99, 1)])
    func aFileOfALaterSchemaIsSaid(schema: UInt8, count: Int) throws {
        let bench = CacheBench()
        let head = [UInt8](repeating: 0, count: 63) + [schema, 0, 0, 0, 0] + Array("BRZC".utf8)
        let descriptor = open(bench.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        #expect(write(descriptor, head, head.count) == head.count)
        close(descriptor)
        let text = Self.file("timeout: 1s") + "cache: {file: \(bench.path)}\n"
        let found = ConfigurationSample.read(text, directory: "/nowhere", thorough: true).diagnostics
        #expect(found.count == count)
        let cause = "for a newer version of this program made it (schema \(schema)); name a file that is not there yet"
        #expect(found.allSatisfy { $0.text.contains(cause) })
    }

    @Test(arguments: ["/tmp/breezeway-no-cache.db", "/dev/shm/breezeway-no-cache.db", "breezeway-no-cache.db"])
    func aFileThatIsNotThereYetIsNot(path: String) {
        let text = Self.file("timeout: 1s") + "cache: {file: \(path)}\n"
        #expect(ConfigurationSample.read(text, directory: "/tmp", thorough: true).diagnostics.isEmpty)
    }

    @Test func aCacheThatTheTermsForbidIsSaid() {
        func text(_ keys: String) -> String { "version: 1\nproviders:\n  p: {adapter: places, \(keys)}\n" }
        let sentence =
            "the terms of 'places' forbid to keep its answers, and 'cache' keeps them; "
            + "remove it, unless you were allowed to"
        #expect(Self.findings(text("cache: {fresh: 1h}")) == ["f:3:24: warning: \(sentence)"])
        #expect(Self.findings(text("cache: none")) == [] && Self.findings(text("retries: 1")) == [])
    }

    @Test(arguments: [
        ("{fresh: 1h, stale_if_error: 1m}", true), ("{fresh: 1h, stale_if_error: 1h}", false),
        ("{fresh: 1h, stale_if_error: 0s}", false), ("{stale_if_error: 1m}", false),
    ])
    func anAnswerThatNeverStandsInIsSaid(cache: String, isSaid: Bool) {
        let sentence =
            "an answer never stands in for an error, for 'stale_if_error' is over before 'fresh' is; "
            + "let it be longer: both count from when the answer came"
        let found = Self.findings(Self.file("cache: \(cache)"))
        #expect(found == (isSaid ? ["f:3:21: warning: \(sentence)"] : []))
    }

    @Test func pluginsThatAreNotThereAreNoFinding() {
        #expect(Self.findings(Self.file("timeout: 1s") + "plugins: [Plugins]\n") == [])
    }

    @Test func otherFoldersOfPluginsThatAreNoneAreNamed() {
        let findings = Self.findings(Self.file("timeout: 1s") + "plugins: [nope, /etc/passwd]\n")
        #expect(findings.map { $0.contains("nope', for it is not there; add it") } == [true, false])
        #expect(findings.map { $0.contains("'/etc/passwd', for it is no folder") } == [false, true])
    }

    @Test(arguments: [
        (
            "{adapter: replay, of: air, fixtures: F}",
            "3:43: warning: 'p' cannot be asked, for the folder '/nowhere/F' is not there; add it, or correct 'fixtures'"
        ),
        (
            "{adapter: air, ca_file: c.pem}",
            "3:30: warning: 'p' cannot be asked, for the file '/nowhere/c.pem' is not there; add it, or correct 'ca_file'"
        ),
    ])
    func aFileThatIsMissingIsSaid(provider: String, finding: String) {
        let text = "version: 1\nproviders:\n  p: \(provider)\n"
        #expect(Self.findings(text) == ["f:" + finding])
        #expect(Self.findings(text, thorough: false) == [])
        #expect(Self.findings(text.replacing("}", with: ", enabled: false}")) == [])
    }

    @Test(arguments: [
        ("/tmp", "is no plain file; name a file of certificates"),
        ("/dev/null", "is no plain file; name a file of certificates"),
        ("/bin/sh", "holds no certificate in PEM; convert it, as by 'openssl x509'"),
        ("/etc/passwd", "holds no certificate in PEM; convert it, as by 'openssl x509'"),
        ("/etc/passwd/ca.pem", "cannot be reached: Not a directory; see where its links lead"),
    ])
    func aFileWithoutCertificatesIsSaid(path: String, fault: String) {
        let text = "version: 1\nproviders:\n  p: {adapter: air, ca_file: \(path)}\n"
        #expect(
            Self.findings(text) == [
                "f:3:30: warning: 'p' cannot be asked, for the file '\(path)' \(fault), or correct 'ca_file'"
            ])
    }

    @Test func noProviderAtAllIsSaid() {
        let sentence = "nobody is listed, so that nothing can be answered"
        let advice = "add a provider such as 'air: {adapter: open-meteo/air-quality}'"
        #expect(Self.findings("version: 1\nproviders: {}") == ["f:2:1: warning: \(sentence); \(advice)"])
        #expect(Self.findings("version: 1\ncapabilities: {}") == ["f:2:1: warning: \(sentence); \(advice)"])
    }

    @Test(arguments: [true, false])
    func aCapabilityThatNobodyAnswersIsAMistake(thorough: Bool) {
        let text = Self.file("timeout: 1s") + "capabilities:\n  air_quality: {providers: []}\n"
        #expect(
            Self.findings(text, thorough: thorough) == [
                "f:5:28: error: nobody is listed to answer 'air_quality'; name a provider, or remove 'air_quality'"
            ])
    }
}
