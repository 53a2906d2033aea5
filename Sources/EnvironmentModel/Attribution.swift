/// Whom an answer must credit, as the provider's terms ask.
package struct Attribution: Sendable, Hashable {
    /// The credit as its provider words it.
    package let text: String
    /// An SPDX licence identifier or the provider's own word; nil where the terms name none.
    package let licence: String?
    /// Where terms or data are found.
    package let url: String?

    package init(text: String, licence: String? = nil, url: String? = nil) {
        self.text = text
        self.licence = licence
        self.url = url
    }
}
