extension Shape {
    /// The same with maps that say nothing of their names: clients of MCP refuse `propertyNames`, and a model need not
    /// read a list of all metrics in each of them. What is a detail is an open object.
    var plain: Shape {
        let shape =
            switch form {
            case .object(let members): Shape(form: .object(members.map(\.plain)), summary: summary)
            case .record where isDetail: Shape(form: .record([]), summary: summary)
            case .record(let members): Shape(form: .record(members.map(\.plain)), summary: summary)
            case .array(let element, let count): Shape(form: .array(of: element.plain, count: count), summary: summary)
            case .oneOf(let alternatives): Shape(form: .oneOf(alternatives.map(\.plain)), summary: summary)
            case .map(let value, _): Shape(form: .map(of: value.plain, names: []), summary: summary)
            case .number, .integer, .text, .pattern, .choice, .boolean, .any: self
            }
        return isNullable ? shape.orNull : shape
    }
}

extension Member {
    fileprivate var plain: Member { Member(name, shape.plain, required: isRequired, default: fallback) }
}
