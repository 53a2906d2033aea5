import JSON
import Testing

/// The public collection of parsing tests, which is no part of this repository: it runs when `BREEZEWAY_SHARED` names
/// the folder that holds `suites/json/test_parsing`.
@Suite("The public suite", .enabled(if: SharedFolder.isNamed))
struct PublicSuiteTests {
    private static let files = SharedFolder.files(in: "suites/json/test_parsing")

    @Test func isAllThere() {
        #expect(Self.files.count { $0.name.hasPrefix("y_") } >= 95)
        #expect(Self.files.count { $0.name.hasPrefix("n_") } >= 187)
        #expect(Set(Self.files.map(\.name).filter { $0.hasPrefix("i_") }) == Set(Self.decisions.keys))
    }

    @Test(arguments: files.filter { $0.name.hasPrefix("y_") })
    func whatMustBeAcceptedIs(_ file: SharedFolder.File) {
        #expect(refusal(of: file.bytes()) == nil)
    }

    @Test(arguments: files.filter { $0.name.hasPrefix("n_") })
    func whatMustBeRefusedIs(_ file: SharedFolder.File) {
        #expect(refusal(of: file.bytes()) != nil)
    }

    @Test(arguments: files.filter { $0.name.hasPrefix("i_") })
    func whatIsLeftOpenIsDecided(_ file: SharedFolder.File) throws {
        let decision = try #require(Self.decisions[file.name], "no decision is written down")
        #expect(refusal(of: file.bytes())?.kind == decision.kind)
    }

    /// What becomes of a text whose fate the grammar leaves open.
    private enum Decision {
        case accepted
        case refused(JSONError.Kind)

        var kind: JSONError.Kind? {
            if case .refused(let kind) = self { kind } else { nil }
        }
    }

    /// Numbers of any size are text until somebody asks for a double; what is not well-formed Unicode is never read.
    private static let decisions: [String: Decision] = [
        "i_number_double_huge_neg_exp.json": .accepted,
        "i_number_huge_exp.json": .accepted,
        "i_number_neg_int_huge_exp.json": .accepted,
        "i_number_pos_double_huge_exp.json": .accepted,
        "i_number_real_neg_overflow.json": .accepted,
        "i_number_real_pos_overflow.json": .accepted,
        "i_number_real_underflow.json": .accepted,
        "i_number_too_big_neg_int.json": .accepted,
        "i_number_too_big_pos_int.json": .accepted,
        "i_number_very_big_negative_int.json": .accepted,
        "i_object_key_lone_2nd_surrogate.json": .refused(.invalidUTF8),
        "i_string_1st_surrogate_but_2nd_missing.json": .refused(.invalidUTF8),
        "i_string_1st_valid_surrogate_2nd_invalid.json": .refused(.invalidUTF8),
        "i_string_UTF-16LE_with_BOM.json": .refused(.invalidUTF8),
        "i_string_UTF-8_invalid_sequence.json": .refused(.invalidUTF8),
        "i_string_UTF8_surrogate_U+D800.json": .refused(.invalidUTF8),
        "i_string_incomplete_surrogate_and_escape_valid.json": .refused(.invalidUTF8),
        "i_string_incomplete_surrogate_pair.json": .refused(.invalidUTF8),
        "i_string_incomplete_surrogates_escape_valid.json": .refused(.invalidUTF8),
        "i_string_invalid_lonely_surrogate.json": .refused(.invalidUTF8),
        "i_string_invalid_surrogate.json": .refused(.invalidUTF8),
        "i_string_invalid_utf-8.json": .refused(.invalidUTF8),
        "i_string_inverted_surrogates_U+1D11E.json": .refused(.invalidUTF8),
        "i_string_iso_latin_1.json": .refused(.invalidUTF8),
        "i_string_lone_second_surrogate.json": .refused(.invalidUTF8),
        "i_string_lone_utf8_continuation_byte.json": .refused(.invalidUTF8),
        "i_string_not_in_unicode_range.json": .refused(.invalidUTF8),
        "i_string_overlong_sequence_2_bytes.json": .refused(.invalidUTF8),
        "i_string_overlong_sequence_6_bytes.json": .refused(.invalidUTF8),
        "i_string_overlong_sequence_6_bytes_null.json": .refused(.invalidUTF8),
        "i_string_truncated-utf-8.json": .refused(.invalidUTF8),
        "i_string_utf16BE_no_BOM.json": .refused(.syntax),
        "i_string_utf16LE_no_BOM.json": .refused(.syntax),
        "i_structure_500_nested_arrays.json": .refused(.tooDeep),
        "i_structure_UTF-8_BOM_empty_object.json": .refused(.syntax),
    ]
}
