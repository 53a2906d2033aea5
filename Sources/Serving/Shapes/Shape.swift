/// What a value must look like, said once: validation and JSON Schema both follow from it. A class, so that looking at a
/// list of values copies none.
package final class Shape: Sendable {
    /// The forms a value can have; a container holds the shapes of what is inside.
    enum Form: Sendable {
        /// Any number when there is no range.
        case number(ClosedRange<Double>?)
        /// Any whole number when there is no range.
        case integer(ClosedRange<Int>?)
        /// Any text when there is no length.
        case text(length: ClosedRange<Int>?)
        case pattern(TextPattern)
        case choice([String])
        case boolean
        case object([Member])
        /// An object that may have further members.
        case record([Member])
        /// As many elements as there are when there is no count.
        case array(of: Shape, count: ClosedRange<Int>?)
        case oneOf([Shape])
        /// Any names when there are none.
        case map(of: Shape, names: [String])
        case any
    }

    let form: Form
    /// One sentence for people: the `description` of the schema.
    package let summary: String
    /// Whether null may stand in its place; only what answers hold is.
    let isNullable: Bool
    /// Whether a model need not know what is inside: tools list it as an open object.
    let isDetail: Bool
    /// The members that an object must have.
    let required: [Member]
    /// A bit for each of these by its position among all members; those behind the 64th have none.
    let requiredBits: UInt64
    /// The numbers it allows, if it allows nothing but numbers of a range.
    let numbers: ClosedRange<Double>?
    /// The members of the plainest object that fits, where all that it must have are such numbers: coordinates, of which
    /// there are long lists. Empty where no object is so plain.
    let figures: [(name: String, range: ClosedRange<Double>)]

    init(form: Form, summary: String, isNullable: Bool = false, isDetail: Bool = false) {
        self.form = form
        self.summary = summary
        self.isNullable = isNullable
        self.isDetail = isDetail
        var (required, requiredBits): ([Member], UInt64) = ([], 0)
        if case .object(let members) = form { (required, requiredBits) = members.required }
        if case .record(let members) = form { (required, requiredBits) = members.required }
        self.required = required
        self.requiredBits = requiredBits
        numbers = if case .number(let range) = form { range } else { nil }
        if case .oneOf(let alternatives) = form {
            figures = alternatives.lazy.map(\.figures).first { !$0.isEmpty } ?? []
        } else {
            let figures = required.compactMap { member in member.shape.numbers.map { (member.name, $0) } }
            self.figures = figures.count == required.count ? figures : []
        }
    }

    /// A finite number; the range is inclusive.
    package static func number(_ summary: String, in range: ClosedRange<Double>) -> Shape {
        Shape(form: .number(range), summary: summary)
    }

    /// Digits with an optional minus; without a range of any size.
    package static func integer(_ summary: String, in range: ClosedRange<Int>? = nil) -> Shape {
        Shape(form: .integer(range), summary: summary)
    }

    /// Text of at least `shortest` and at most `longest` code points.
    package static func text(_ summary: String, shortest: Int = 1, longest: Int = 256) -> Shape {
        Shape(form: .text(length: shortest...max(shortest, longest)), summary: summary)
    }

    /// Text that follows a rule.
    package static func text(_ summary: String, like pattern: TextPattern) -> Shape {
        Shape(form: .pattern(pattern), summary: summary)
    }

    /// One of these words, letter for letter.
    package static func choice(_ summary: String, _ words: [String]) -> Shape {
        Shape(form: .choice(words), summary: summary)
    }

    /// `true` or `false`.
    package static func boolean(_ summary: String) -> Shape {
        Shape(form: .boolean, summary: summary)
    }

    /// These members and no others.
    package static func object(_ summary: String, _ members: [Member]) -> Shape {
        Shape(form: .object(members), summary: summary)
    }

    /// As many elements as `count` allows, each of the same shape.
    package static func array(_ summary: String, of element: Shape, count: ClosedRange<Int>) -> Shape {
        Shape(form: .array(of: element, count: count), summary: summary)
    }

    /// Any of these; a mistake is explained by the alternative that the value resembles most.
    package static func oneOf(_ summary: String, _ alternatives: [Shape]) -> Shape {
        Shape(form: .oneOf(alternatives), summary: summary)
    }

    /// Any value at all.
    package static func any(_ summary: String) -> Shape {
        Shape(form: .any, summary: summary)
    }

    /// An object whose values have one shape; any name is allowed when `names` is empty.
    package static func map(_ summary: String, of value: Shape, names: [String] = []) -> Shape {
        Shape(form: .map(of: value, names: names), summary: summary)
    }
}

// What only answers hold: everything that their readers need not count.
extension Shape {
    /// A finite number of any size.
    package static func number(_ summary: String) -> Shape { Shape(form: .number(nil), summary: summary) }

    /// Text of any length, also none.
    package static func words(_ summary: String) -> Shape { Shape(form: .text(length: nil), summary: summary) }

    /// Any number of elements, also none.
    package static func list(_ summary: String, of element: Shape) -> Shape {
        Shape(form: .array(of: element, count: nil), summary: summary)
    }

    /// At least the members that are required; others may be added within a version of the protocol.
    package static func record(_ summary: String, _ members: [Member]) -> Shape {
        Shape(form: .record(members), summary: summary)
    }

    /// The same, with members that a model need not read about.
    var asDetail: Shape {
        Shape(form: form, summary: summary, isNullable: isNullable, isDetail: true)
    }

    /// The same or null.
    package var orNull: Shape {
        Shape(form: form, summary: summary, isNullable: true, isDetail: isDetail)
    }
}

/// A named value inside an object; a class, so that looking through a list of them copies none.
package final class Member: Sendable {
    /// As it stands in the object; compared by code points.
    package let name: String
    /// What its value must look like; the shape's summary describes the member.
    package let shape: Shape
    /// Whether its absence is a mistake.
    package let isRequired: Bool
    /// What leaving it out means, as JSON text; nil when that cannot be said in one value.
    package let fallback: String?

    /// Optional unless `required`.
    package init(_ name: String, _ shape: Shape, required: Bool = false, default fallback: String? = nil) {
        self.name = name
        self.shape = shape
        isRequired = required
        self.fallback = fallback
    }
}

extension [Member] {
    fileprivate var required: (members: [Member], bits: UInt64) {
        var bits: UInt64 = 0
        for (position, member) in enumerated() where member.isRequired { bits |= 1 << UInt64(position) }
        return (filter(\.isRequired), bits)
    }
}
