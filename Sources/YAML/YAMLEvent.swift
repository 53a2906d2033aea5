/// One step of libyaml through a text.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd
        case documentStart, documentEnd
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case scalar(YAMLScalar)
        case alias(String)
    }

    let kind: Kind
    /// The name behind `&`.
    let anchor: String?
    /// The tag with its handle resolved, such as `tag:yaml.org,2002:int`.
    let tag: String?
    let start: YAMLMark
    let end: YAMLMark
}
