/// One step of libyaml through a text.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd
        case documentStart, documentEnd
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case scalar
        case alias
    }

    let kind: Kind
    /// A scalar, empty for any other kind. Apart from `kind`, so that to look at the kind copies no text.
    let scalar: YAMLScalar
    /// The name behind `&`, or behind the `*` of an alias.
    let anchor: String?
    /// The tag with its handle resolved, such as `tag:yaml.org,2002:int`.
    let tag: String?
    let start: YAMLMark
    let end: YAMLMark
}
