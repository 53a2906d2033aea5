import Diagnostics
import Glibc
import ProviderKit
import Testing
import Transport

@Suite struct ConfigurationCredentialTests {
    private static let variable = "'p' is not asked, for the environment variable 'KEY' holds no key"
    private static let file = "'p' is not asked, for the file '/nowhere/key' is not there"

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
            "43: warning: \(file); write the key to it, or write 'enabled: if_credentials'"
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
        #expect(CredentialSource.environment("KEY").state(environment: environment) == .faulty(.empty))
    }

    @Test func aKeyOfBlanksIsMissedByTheNameOfItsVariable() {
        let findings = ConfigurationSample.findings(
            ofProvider: "adapter: pollen, credentials: {key: {env: KEY}}", environment: ["KEY": "  "])
        #expect(findings.count == 1)
        #expect(findings.first?.contains("the environment variable 'KEY'") == true)
    }

    @Test func aVariableIsRead() {
        #expect(CredentialSource.environment("KEY").key(environment: ["KEY": "k"]) == .success(Secret("k")))
        #expect(CredentialSource.environment("KEY").state(environment: ["KEY": "k"]) == .present)
    }

    /// The same of a variable and of a file.
    private static let contents: [(text: String, key: Result<Secret, CredentialFault>)] = [
        ("k", .success(Secret("k"))), ("k\n", .success(Secret("k"))), ("k\r\n", .success(Secret("k"))),
        ("k\n\n", .success(Secret("k"))), ("k\r\n\n\r", .success(Secret("k"))), ("a b", .success(Secret("a b"))),
        ("\u{FEFF}k\n", .success(Secret("k"))), ("ключ", .success(Secret("ключ"))),
        ("", .failure(.empty)), ("\n", .failure(.empty)), (" \n\n", .failure(.empty)), ("\u{FEFF}", .failure(.empty)),
        ("k\nl", .failure(.severalLines)), ("k\rl\n", .failure(.severalLines)), ("\nk", .failure(.severalLines)),
        ("k\u{2028}l", .failure(.severalLines)),
        (" k", .failure(.blanks)), ("k \n", .failure(.blanks)), ("k\u{a0}", .failure(.blanks)),
        ("\u{FEFF} k", .failure(.blanks)),
        ("k\0", .failure(.controlCharacter)), ("k\tl", .failure(.controlCharacter)),
        ("\u{1B}k", .failure(.controlCharacter)), ("k\u{7F}", .failure(.controlCharacter)),
        ("k\u{9B}l", .failure(.controlCharacter)), ("k\u{FFFD}", .failure(.noUTF8)),
    ]

    @Test(arguments: contents)
    func whatNoHeaderMayHoldIsNoKey(text: String, key: Result<Secret, CredentialFault>) throws {
        #expect(CredentialSource.environment("KEY").key(environment: ["KEY": text]) == key)
        let inFile = key == .failure(.empty) ? .failure(.emptyFile) : key
        try Self.withFile(Array(text.utf8)) { #expect($0.key(environment: [:]) == inFile) }
    }

    /// Makes a file that lives as long as the body runs.
    private static func withFile(_ bytes: [UInt8], mode: mode_t = 0o600, _ body: (CredentialSource) -> Void) throws {
        var template = Array("/tmp/breezeway-credential-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer {
            close(descriptor)
            unlink(path)
        }
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        #expect(fchmod(descriptor, mode) == 0)
        body(.file(path))
    }

    @Test(arguments: [(0o600, .present), (0o640, .exposed), (0o604, .exposed)] as [(mode_t, CredentialSource.State)])
    func aFileThatOthersMayReadIsExposed(mode: mode_t, state: CredentialSource.State) throws {
        try Self.withFile(Array("k".utf8), mode: mode) { #expect($0.state(environment: [:]) == state) }
    }

    @Test(
        arguments: [
            ([UInt8](repeating: 0x6B, count: 65_537), .tooLarge), ([0x6B, 0xF8], .noUTF8),
            ([0xFF, 0xFE, 0x6B, 0], .noUTF8),
        ] as [([UInt8], CredentialFault)])
    func bytesThatAreNoTextAreNoKey(bytes: [UInt8], fault: CredentialFault) throws {
        try Self.withFile(bytes) { #expect($0.state(environment: [:]) == .faulty(fault)) }
    }

    @Test(
        arguments: [
            ("/tmp", .irregular), ("/dev/null", .irregular), ("/nowhere/at/all", .absent),
            ("/dev/null/key", .unreadable("Not a directory")),
        ] as [(String, CredentialFault)])
    func whatIsNoFileIsNamed(path: String, fault: CredentialFault) {
        #expect(CredentialSource.file(path).state(environment: [:]) == .faulty(fault))
    }

    /// A file that is there is meant, even where a missing one would be no mistake.
    @Test(arguments: [
        ("true", "/nowhere/at/all", "is not there; write the key to it, or write 'enabled: if_credentials'"),
        ("if_credentials", "/nowhere/at/all", nil),
        ("true", "", "holds no key; write the key to it"), ("if_credentials", "", "holds no key; write the key to it"),
    ])
    func aFileWithoutKeyIsToBeWritten(enabled: String, path: String, ending: String?) throws {
        try Self.withFile([]) { file in
            guard case .file(let empty) = file else { return }
            let findings = ConfigurationSample.findings(
                ofProvider: "adapter: pollen, enabled: \(enabled), "
                    + "credentials: {key: {file: '\(path.isEmpty ? empty : path)'}}")
            #expect(findings.count == (ending == nil ? 0 : 1))
            #expect(findings.allSatisfy { $0.hasSuffix(ending ?? "") })
        }
    }

    /// Also where a missing key would be no mistake, and never with anything of the key.
    @Test(arguments: ["true", "if_credentials"], [CredentialFault.severalLines, .blanks, .controlCharacter])
    func aKeyThatCannotBeSentIsSaid(enabled: String, fault: CredentialFault) {
        let key = [CredentialFault.severalLines: "hunter\n2", .blanks: " hunter2", .controlCharacter: "hunter\t2"]
        let findings = ConfigurationSample.findings(
            ofProvider: "adapter: pollen, enabled: \(enabled), credentials: {key: {env: KEY}}",
            environment: ["KEY": key[fault] ?? ""])
        let sentence =
            "warning: 'p' is not asked, for the environment variable 'KEY' \(fault.reason); "
            + "let it hold the key and nothing else"
        #expect(findings.count == 1 && findings.first?.hasSuffix(sentence) == true)
    }
}
