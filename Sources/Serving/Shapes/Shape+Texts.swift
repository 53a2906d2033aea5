extension Shape {
    /// What each text of a list must be; nil for a value that is no list of texts.
    package var textElement: Shape? {
        switch form {
        case .array(let element, _): element.takesText ? element : nil
        case .oneOf(let alternatives): alternatives.lazy.compactMap(\.textElement).first
        default: nil
        }
    }

    private var takesText: Bool {
        switch form {
        case .text, .pattern, .choice: true
        case .oneOf(let alternatives): alternatives.contains(where: \.takesText)
        default: false
        }
    }
}
