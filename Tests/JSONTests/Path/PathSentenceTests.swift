import JSON
import Testing

/// What is wrong with a path, word for word.
@Suite struct PathSentenceTests {
    @Test(arguments: [
        ("a.b", 0, "a path starts with '$'"),
        ("$ ", 1, "expected '.', '[' or the end of the path, found a space"),
        ("$.1", 2, "expected a name, '*' or, in brackets, a name in quotes, found '1'"),
        ("$[a]", 2, "expected a name in quotes, an index, ':', '*' or '?', found 'a'"),
        ("$['a'", 5, "expected ',' or ']', found the end"),
        ("$[01]", 2, "'01' is no index; write digits without a leading zero, at most 9007199254740991"),
        ("$['a", 2, "this quote is never closed"),
        ("$['\\d']", 3, "this escape is unknown; write '\\\\' for a backslash"),
        ("$['\\ud800']", 3, "an escaped surrogate stands alone; write both halves of the pair"),
        ("$['\t']", 3, "a control character stands in quotes; escape it"),
        ("$[?@.a==01]", 8, "'01' is no JSON number"),
        ("$[?@.a==True]", 8, "'True' means nothing here; write 'true'"),
        (
            "$[?@.a==b]", 8,
            "'b' means nothing here; write a path from '@' or '$', a number, a text in quotes, or a function"
        ),
        ("$[?(@.a]", 7, "expected ')', '&&' or '||', found ']'"),
        ("$[?]", 3, "expected a path from '@' or '$', a literal or a function, found ']'"),
        ("$[?size(@)==1]", 3, "there is no function 'size'; the functions are length, count, match, search and value"),
        ("$[?length()==1]", 3, "'length' takes one argument"), ("$[?match(@.a)]", 3, "'match' takes 2 arguments"),
        ("$[?count(1)==1]", 9, "'count' takes a path, such as @.*"),
        ("$[?length(@ @)==1]", 12, "expected ',' or ')', found '@'"),
        (
            "$[?@.*==1]", 3,
            "one value is due and this path can find several; use names and indices only, or count(…) or value(…)"
        ),
        (
            "$[?match(@, 'a')==true]", 3,
            "'match' and 'search' are true or false by themselves; compare nothing"
        ),
        ("$[?1]", 3, "a literal alone is no test; compare it with something"),
        ("$[?length(@)]", 3, "this function gives a value and no test; compare it with something"),
        ("$[?\(String(repeating: "(", count: 40))", 35, "filters and parentheses are nested too deeply"),
        ("$.\(String(repeating: "a", count: 4_095))", 4_096, "a path has at most 4096 bytes"),
    ])
    func mistakesAreNamed(_ path: String, _ offset: Int, _ message: String) {
        #expect(throws: JSONPathError(offset: offset, message: message)) { try JSONPath(path) }
    }

    @Test(arguments: [
        ("$..*", JSONPath.Limits(steps: 1), "the path needs too many steps in this document; make it narrower"),
        ("$..*", JSONPath.Limits(nodes: 1), "the path finds more than 1 places; make it narrower"),
    ])
    func limitsAreNamed(_ path: String, _ limits: JSONPath.Limits, _ message: String) throws {
        let root = try JSONDocument(Array("[1,2]".utf8)).root
        #expect(throws: JSONPathError(offset: 0, message: message)) {
            try JSONPath(path).nodes(in: root, limits: limits)
        }
    }

    @Test(arguments: [
        ("(a", "'(' is never closed"), ("a)", "')' stands where it means nothing; write '\\)' for itself"),
        ("*", "'*' stands where it means nothing; write '\\*' for itself"), ("[a", "'[' is never closed"),
        ("[]", "nothing stands in brackets"), ("[z-a]", "a range in brackets ends before it begins"),
        ("\\\\d", "it has no escape '\\d'; write '[0-9]'"), ("\\\\q", "it has no escape '\\q'"),
        ("a{2,1}", "in braces stand one or two numbers up to 1000, the smaller first"),
        ("a{1001}", "in braces stand one or two numbers up to 1000, the smaller first"),
        ("\\\\p{Cs}", "'Cs' is no general category of Unicode, such as 'L' or 'Nd'"),
        ("((a{100}){100}){100}", "its repetitions are too large when written out"),
        ("((){1000}){1000}", "its repetitions are too large when written out"),
        (String(repeating: "(", count: 40), "its parentheses are nested too deeply"),
        (String(repeating: "a", count: 1_025), "it has more than 1024 bytes"), ("\\\\", "it ends with a backslash"),
    ])
    func hopelessPatternsAreNamed(_ pattern: String, _ why: String) throws {
        let path = try JSONPath("$[?search(@, '\(pattern)')]")
        let message = "this pattern matches nothing, because it is no I-Regexp: \(why)"
        #expect(path.hopelessPatterns == [JSONPathError(offset: 13, message: message)])
        #expect(try path.nodes(in: JSONDocument(Array("[\"a\"]".utf8)).root).isEmpty)
    }
}
