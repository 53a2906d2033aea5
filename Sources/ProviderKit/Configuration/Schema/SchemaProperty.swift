/// A key of a mapping, and what may stand behind it, which is made only when a schema is printed: readers need the keys alone.
struct SchemaProperty {
    let key: String
    private let schema: () -> JSONLiteral

    init(_ key: String, _ schema: @escaping @autoclosure () -> JSONLiteral) {
        self.key = key
        self.schema = schema
    }

    /// The key with its schema.
    var written: (String, JSONLiteral) { (key, schema()) }
}
