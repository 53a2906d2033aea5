/// A name and a value in one call. A literal name takes the way that looks for no escapes.
extension JSONWriter {
    /// Writes a name and text, or null for nil.
    @_disfavoredOverload
    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    /// Writes a name and a number, or null for nil, infinities and NaN.
    @_disfavoredOverload
    package mutating func member(_ name: String, _ value: Double?) {
        key(name)
        if let value { number(value) } else { null() }
    }

    /// Writes a name and a whole number, or null for nil.
    @_disfavoredOverload
    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        if let value { number(value) } else { null() }
    }

    /// Writes a name and a truth value, or null for nil.
    @_disfavoredOverload
    package mutating func member(_ name: String, _ value: Bool?) {
        key(name)
        if let value { bool(value) } else { null() }
    }
}

extension JSONWriter {
    /// Writes a name as it is and text, of which no copy is made.
    package mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    /// Writes a name as it is and text, or null for nil.
    package mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    /// Writes a name as it is and a number, or null for nil, infinities and NaN.
    package mutating func member(_ name: StaticString, _ value: Double?) {
        key(name)
        if let value { number(value) } else { null() }
    }

    /// Writes a name as it is and a whole number, or null for nil.
    package mutating func member(_ name: StaticString, _ value: Int?) {
        key(name)
        if let value { number(value) } else { null() }
    }

    /// Writes a name as it is and a truth value, or null for nil.
    package mutating func member(_ name: StaticString, _ value: Bool?) {
        key(name)
        if let value { bool(value) } else { null() }
    }
}
