/// The JSON of a request's body, with templates in it.
package indirect enum PluginJSON: Sendable {
    case object([(name: String, value: PluginJSON)])
    case array([PluginJSON])
    /// A number, a truth or null, as JSON writes it.
    case literal(String)
    /// Always a text.
    case text(Template)
    /// What a placeholder stands for: a number where it is one, else a text.
    case value(Placeholder)

    /// Every placeholder in it.
    package var placeholders: [Placeholder] {
        switch self {
        case .object(let members): members.flatMap(\.value.placeholders)
        case .array(let elements): elements.flatMap(\.placeholders)
        case .literal: []
        case .text(let template): template.placeholders
        case .value(let placeholder): [placeholder]
        }
    }
}
