import Diagnostics
import JSON
import Synchronization

/// The methods of a server by name.
final class MethodTable: Sendable {
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

    private let methods: [any RequestType]
    private let names: Vocabulary
    /// Those that were called.
    private let entries = Mutex<[String: Entry]>([:])

    init(_ methods: [any RequestType]) {
        self.methods = methods
        names = Vocabulary(methods.map { type(of: $0).name })
    }

    /// The method of that name, or of another name that editors use for it.
    subscript(_ name: String) -> Entry? {
        let name = name == Cancel.alias ? Cancel.name : name
        return entries.withLock { entries in
            if let entry = entries[name] { return entry }
            guard let method = methods.first(where: { type(of: $0).name == name }) else { return nil }
            let entry = Entry(method)
            entries[name] = entry
            return entry
        }
    }

    /// The names that a misspelt one may have meant.
    func nearest(to name: String) -> [String] { names.nearest(to: name) }
}
