import Diagnostics
import Glibc
import ProviderKit
import Testing
import Transport

@Suite struct ConfigurationCredentialTests {
    private static let variable = "'p' is not asked, for the environment variable 'KEY' holds no key"
    private static let file = "'p' is not asked, for the file '/nowhere/key' holds no key"

    @Test(arguments: [
        ("credentials: {kee: {env: KEY}}", "38: error: 'kee' is not a credential of 'pollen'; write 'key'"),
        (
            "credentials: {key: hunter2}",
            "43: error: a key must not stand in this file; write 'key: {env: VARIABLE}' or 'key: {file: PATH}'"
        ),
        ("credentials: hunter2", "37: error: 'credentials' must be a mapping, not text"),
        (
            "credentials: {key: {}}",
            "38: error: 'key' must name one place where the key is kept; write either 'env' or 'file'"
        ),
        (
            "credentials: {key: {env: KEY, file: F}}",
            "38: error: 'key' must name one place where the key is kept; write either 'env' or 'file'"
        ),
        (
            "credentials: {key: {env: hunter-2}}",
            "49: error: 'env' must be the name of an environment variable; "
                + "write letters, digits and '_' only, and never the key itself"
        ),
        (
            "credentials: {key: {env: QWxhZGRpbjpvcGVuIHNlc2FtZQ}}",
            "49: error: 'env' must be the name of an environment variable; "
                + "write letters, digits and '_' only, and never the key itself"
        ),
        ("credentials: {key: }", "38: error: 'key' has no value; give it one, or remove it"),
        ("credentials: {key: {env: KEY}}", "43: warning: \(variable); set it, or write 'enabled: if_credentials'"),
        (
            "credentials: {key: {file: /nowhere/key}}",
            "43: warning: \(file); set it, or write 'enabled: if_credentials'"
        ),
    ])
    func aMistakeInCredentials(keys: String, finding: String) {
        let findings = ConfigurationSample.findings(ofProvider: "adapter: pollen, enabled: true, " + keys)
        let shift = "enabled: true, ".count
        let (column, sentence) = (Int(finding.prefix { $0 != ":" }) ?? 0, finding.drop { $0 != ":" })
        #expect(findings.filter { !$0.contains("has no credential") } == ["f:3:\(column + shift)\(sentence)"])
    }

    @Test(arguments: [
        "hunter2", "[hunter2]", "{key: hunter2}", "{key: [hunter2]}", "{key: {env: hunter-2}}", "{key: {hunter2}}",
    ])
    func aKeyInTheFileIsNeitherQuotedNorShown(credentials: String) {
        let text = "version: 1\nproviders: {p: {adapter: pollen, enabled: if_credentials, credentials: \(credentials)}}"
        let errors = ConfigurationSample.read(text).diagnostics
        #expect(!errors.isEmpty)
        for error in errors {
            #expect(!error.text(quoting: Array(text.utf8)).contains("hunter"))
        }
    }

    @Test func aMissingCredentialIsAWarning() {
        let (configuration, diagnostics) = ConfigurationSample.read("version: 1\nproviders: {p: {adapter: pollen}}")
        let sentence = "'p' is not asked, for it has no credential 'key'; add 'credentials: {key: {env: VARIABLE}}'"
        #expect(diagnostics.map(\.text) == ["f:2:13: warning: \(sentence)"])
        #expect(configuration?.providers.count == 1)
    }

    @Test func aMissingKeyThatIsNotNeededIsNamedAsSuch() {
        let keys = "adapter: pollen, credentials: {key: {env: KEY}, token: {env: TOKEN}}"
        let sentence = "'p' is asked without 'token', for the environment variable 'TOKEN' holds no key"
        let findings = ConfigurationSample.findings(ofProvider: keys, environment: ["KEY": "x"])
        #expect(findings == ["f:3:62: warning: \(sentence); set it, or remove this entry"])
    }

    @Test(arguments: [
        "adapter: pollen, enabled: if_credentials, credentials: {key: {env: KEY}}",
        "adapter: pollen, enabled: if_credentials",
        "adapter: pollen, enabled: false, credentials: {key: {env: KEY}}",
        "adapter: replay, of: pollen, fixtures: F",
        "adapter: replay, of: pollen, fixtures: F, credentials: {key: {env: KEY}}",
    ])
    func aKeyThatIsNotAskedForIsNotMissed(keys: String) {
        #expect(ConfigurationSample.findings(ofProvider: keys) == [])
    }

    @Test(arguments: ["", " ", " \t\r\n", "\u{a0}", nil] as [String?])
    func anEmptyVariableIsAsGoodAsNone(value: String?) {
        let environment = value.map { ["KEY": $0] } ?? [:]
        #expect(CredentialSource.environment("KEY").state(environment: environment) == .missing)
        #expect(CredentialSource.environment("KEY").secret(environment: environment) == nil)
    }

    @Test func aKeyOfBlanksIsMissedByTheNameOfItsVariable() {
        let findings = ConfigurationSample.findings(
            ofProvider: "adapter: pollen, credentials: {key: {env: KEY}}", environment: ["KEY": "  "])
        #expect(findings.count == 1)
        #expect(findings.first?.contains("the environment variable 'KEY'") == true)
    }

    @Test func aVariableIsRead() {
        #expect(CredentialSource.environment("KEY").secret(environment: ["KEY": "k"]) == Secret("k"))
        #expect(CredentialSource.environment("KEY").state(environment: ["KEY": "k"]) == .present)
    }

    @Test(
        arguments: [
            ("k\n", 0o600, "k", .present), ("k\r\n", 0o600, "k", .present), ("k", 0o640, "k", .exposed),
            ("k\n\n", 0o604, "k\n", .exposed), ("\n", 0o600, nil, .missing), (" \n\n", 0o600, nil, .missing),
            ("", 0o600, nil, .missing),
            (String(repeating: "k", count: 65_537), 0o600, nil, .missing),
        ] as [(String, mode_t, String?, CredentialSource.State)])
    func aFileIsRead(contents: String, mode: mode_t, key: String?, state: CredentialSource.State) throws {
        var template = Array("/tmp/breezeway-credential-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer {
            close(descriptor)
            unlink(path)
        }
        #expect(write(descriptor, contents, contents.utf8.count) == contents.utf8.count)
        #expect(fchmod(descriptor, mode) == 0)
        #expect(CredentialSource.file(path).secret(environment: [:]) == key.map { Secret($0) })
        #expect(CredentialSource.file(path).state(environment: [:]) == state)
    }

    @Test(arguments: ["/tmp", "/nowhere/at/all", "/dev/null"])
    func whatIsNoFileHoldsNoKey(path: String) {
        #expect(CredentialSource.file(path).state(environment: [:]) == .missing)
    }
}
