import Diagnostics
import JSON

/// The methods of a server by name.
struct MethodTable: Sendable {
    /// What the server needs to know of a method for each call.
    struct Entry: Sendable {
        let name: String
        let request: any RequestType
        let isControl: Bool
        /// An object of the method's parameters.
        let parameters: Shape
        private let keepsTime: Bool
        private let tellsProgress: Bool
        /// Whether it does something once its caller has the answer.
        let hasSequel: Bool

        init(_ request: any RequestType) {
            let type = type(of: request)
            name = type.name
            self.request = request
            isControl = type.isControl
            parameters = .object(type.summary, type.parameters)
            tellsProgress = type.parameters.contains { $0.name == Member.progress.name }
            hasSequel = request is Subscribe
            keepsTime = type.parameters.contains { $0.name == Member.timeout.name }
        }

        /// The milliseconds that the caller allows; nil when it does not say.
        func timeout(in params: JSONValue?) -> Int? {
            keepsTime ? params?[Member.timeout.name]?.integer : nil
        }

        /// What the caller wants progress to be told under; nil when it does not.
        func progressToken(in params: JSONValue?) -> JSONValue? {
            tellsProgress ? params?[Member.progress.name] : nil
        }
    }

    private let entries: [String: Entry]
    private let names: Vocabulary

    init(_ methods: [any RequestType]) {
        let all = methods.map(Entry.init)
        entries = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        names = Vocabulary(all.map(\.name))
    }

    /// The method of that name, or of another name that editors use for it.
    subscript(_ name: String) -> Entry? { entries[name == Cancel.alias ? Cancel.name : name] }

    /// The names that a misspelt one may have meant.
    func nearest(to name: String) -> [String] { names.nearest(to: name) }
}
