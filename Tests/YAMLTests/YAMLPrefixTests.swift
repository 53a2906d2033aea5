import Diagnostics
import Testing
import YAML

/// A file that is cut off or damaged at any place gives a tree or a reason, and never neither.
@Suite struct YAMLPrefixTests {
    private static let text = Array(
        """
        # ü
        a: &x {b: [1, "\\u00e9", 'it''s'], c: ~}
        d:
        - *x
        - |
          text
        ? e
        : >-
          f: [g]
        """.utf8)

    @Test func isReadUpToAnyByte() {
        for length in 0...Self.text.count {
            let (root, diagnostics) = readYAML(Array(Self.text.prefix(length)), file: "f")
            #expect((root == nil) == !diagnostics.isEmpty, "\(length) bytes")
        }
    }

    @Test(arguments: [0x00, 0x09, 0x0A, 0x21, 0x26, 0x2A, 0x3A, 0x5B, 0x7B, 0x80, 0xC3, 0xFF] as [UInt8])
    func isReadWithAnyByteReplaced(byte: UInt8) {
        for index in Self.text.indices {
            var damaged = Self.text
            damaged[index] = byte
            let (root, diagnostics) = readYAML(damaged, file: "f")
            #expect(root != nil || !diagnostics.isEmpty, "byte \(index)")
        }
    }
}
