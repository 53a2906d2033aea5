import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// The requests for one part of a question, one after another, and what came of them.
struct PluginChain {
    private let plugin: DeclarativePlugin
    let ask: PluginAsk
    /// What is asked next; nil at the end.
    private(set) var request: HTTPRequest?
    private(set) var outcome: Result<Answer, SourceError>?
    /// When the last answer came.
    private(set) var fetchedAt = Instant(milliseconds: 0)
    private var taken: [String: String] = [:]
    /// The pages of each step so far.
    private var pages: [[JSONValue]] = []
    private var page: String?
    /// The nearest items, by the names under which they were taken.
    private var picked: [(name: String, item: JSONValue)] = []
    /// Where the nearest item that was taken last lies.
    private var pickedPoint: Coordinate?

    /// What the last answer of a chain says.
    enum Answer {
        /// One document with the answers of all steps.
        case document(JSONValue)
        /// The provider says that it has nothing.
        case nothing
    }

    init(_ plugin: DeclarativePlugin, _ ask: PluginAsk) {
        self.plugin = plugin
        self.ask = ask
        begin(0)
    }

    /// Ends the chain before its first request.
    mutating func refuse(_ error: SourceError) {
        finish(.failure(error))
    }

    /// The answer to `request`.
    mutating func take(_ response: HTTPResponse) {
        fetchedAt = response.fetchedAt
        do {
            try read(response)
        } catch {
            finish(.failure(error))
        }
    }

    private var step: PluginStep { plugin.plugin.steps[pages.count - 1] }

    private mutating func read(_ response: HTTPResponse) throws(SourceError) {
        guard let root = try body(of: response) else { return finish(.success(.nothing)) }
        pages[pages.count - 1].append(root)
        if let next = nextPage(root) {
            page = next
            return prepare()
        }
        let document = try document()
        for wanted in step.take {
            let start = try start(of: wanted, document)
            switch plugin.find(wanted.path, in: start, pick: .only) {
            case .success(let value): taken[wanted.name] = value.plainText
            case .failure(let miss) where miss.kind == .nothing || miss.kind == .null: throw absent(wanted, miss)
            case .failure(let miss): throw .badData(from: plugin.settings.provider, "cannot be read: \(miss.clause)")
            }
            if taken[wanted.name].map({ $0.utf8.count > 1_000 }) ?? true {
                throw .badData(
                    from: plugin.settings.provider,
                    "sent \(wanted.name) as something else than a short text or a number (\(wanted.path.place))")
            }
        }
        guard pages.count < plugin.plugin.steps.count else {
            let hasMore = step.take.contains { $0.nearest != nil }
            let whole = hasMore ? try self.document() : document
            return finish(.success(.document(try paired(whole))))
        }
        try checkReach()
        begin(pages.count)
    }

    /// The document of an answer; of several steps an error names the one.
    private func body(of response: HTTPResponse) throws(SourceError) -> JSONValue? {
        do {
            return try PluginBody(response: response, plugin: plugin).root()
        } catch {
            guard plugin.plugin.steps.count > 1 else { throw error }
            throw SourceError(
                error.kind, provider: error.provider, message: "\(error.message) (step '\(step.name)')",
                retryAfter: error.retryAfter, hint: error.hint, isTransient: error.isTransient)
        }
    }

    /// A point that is known to be too far away already needs no further step.
    private func checkReach() throws(SourceError) {
        guard case .airQuality(let air) = plugin.plugin.mapping, let asked = ask.place,
            let point = point(of: air, in: try document())
        else { return }
        try plugin.checkReach(of: point.coordinate, from: asked, within: air.reach)
    }

    /// Where the values of a document hold, and the longitude as it stands there: where the answer says, else at the nearest
    /// item; nil where neither tells.
    func point(of air: PluginAir, in root: JSONValue) -> (coordinate: Coordinate, longitude: Double)? {
        plugin.point(of: air, in: root) ?? pickedPoint.map { ($0, $0.longitude) }
    }

    /// Where the path of a value starts: at the nearest item, which joins the document, or at the document.
    private mutating func start(of wanted: PluginTake, _ document: JSONValue) throws(SourceError) -> JSONValue {
        guard let nearest = wanted.nearest else { return document }
        switch plugin.item(nearest, to: ask.place ?? .origin, at: fetchedAt, in: document) {
        case .success(let found):
            picked.append((wanted.name, found.item))
            pickedPoint = found.point
            return found.item
        case .failure(let miss) where miss.kind == .nothing: throw absent(wanted, miss)
        case .failure(let miss): throw .badData(from: plugin.settings.provider, "cannot be read: \(miss.clause)")
        }
    }

    private func absent(_ wanted: PluginTake, _ miss: PathMiss) -> SourceError {
        SourceError(
            wanted.otherwise, provider: plugin.settings.provider,
            message: "'\(plugin.settings.provider)' knows no '\(wanted.name)' for this question: \(miss.clause)")
    }

    private func nextPage(_ root: JSONValue) -> String? {
        guard let paging = step.paging, pages[pages.count - 1].count < paging.most,
            case .success(let value) = plugin.find(paging.more, in: root, pick: .first), value.bool != false
        else { return nil }
        if paging.isNumbered { return page.flatMap { Int($0) }.map { String($0 + 1) } }
        // A token that comes again would only bring the same page.
        return value.plainText.flatMap { $0.isEmpty || $0 == page ? nil : $0 }
    }

    private mutating func begin(_ index: Int) {
        pages.append([])
        page = plugin.plugin.steps[index].paging?.first.map(String.init)
        prepare()
    }

    private mutating func prepare() {
        do {
            request = try PluginRequest(plugin: plugin, ask: ask, taken: taken, page: page).make(step)
        } catch {
            finish(.failure(error))
        }
    }

    private mutating func finish(_ outcome: Result<Answer, SourceError>) {
        request = nil
        self.outcome = outcome
    }

    /// The document with the lists of pairs as further members.
    private func paired(_ document: JSONValue) throws(SourceError) -> JSONValue {
        var lists: [(name: String, list: [UInt8])] = []
        for pairs in plugin.plugin.pairs { lists.append((pairs.name, try plugin.list(pairs, in: document))) }
        return lists.isEmpty ? document : try self.document(lists)
    }

    /// All answers as one document: that of the only step as it came, else an object with a member for each step, for each
    /// nearest item and for each list of pairs; pages are a list.
    private func document(_ pairs: [(name: String, list: [UInt8])] = []) throws(SourceError) -> JSONValue {
        let steps = plugin.plugin.steps
        let joins = plugin.plugin.joinsAnswers
        if !joins, steps[0].paging == nil { return pages[0][0] }
        var writer = JSONWriter()
        if joins { writer.beginObject() }
        for (step, pages) in zip(steps, pages) {
            if joins { writer.key(step.name) }
            if step.paging != nil { writer.beginArray() }
            for page in pages { writer.raw(page) }
            if step.paging != nil { writer.endArray() }
        }
        for (name, item) in picked {
            writer.key(name)
            writer.raw(item)
        }
        for (name, list) in pairs {
            writer.key(name)
            writer.raw(list)
        }
        if joins { writer.endObject() }
        do {
            return try JSONDocument(writer.bytes, maxDepth: 80).root
        } catch {
            throw .badData(from: plugin.settings.provider, "sent answers that are too deep together")
        }
    }
}

extension JSONValue {
    /// Text, a number as written, or a truth, as it stands in a request; nil for anything else.
    var plainText: String? { string ?? numberText ?? bool.map { $0 ? "true" : "false" } }
}
