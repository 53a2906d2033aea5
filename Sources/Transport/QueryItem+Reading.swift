extension QueryItem {
    /// The items between `?` and `#` of an address as it is written, decoded and in their order.
    package static func items(ofAddress text: String) -> [(name: String, value: String)] {
        guard let start = text.firstIndex(of: "?") else { return [] }
        let query = text[text.index(after: start)...].prefix { $0 != "#" }
        return decodedQuery(String(query)).map { ($0.name, $0.value) }
    }
}
