package import EnvironmentModel
package import JSON

/// What a `plugin.yaml` says, checked and compiled: how one API is asked and what its answers mean.
package struct PluginDefinition: Sendable {
    /// The name of its folder.
    package var name: String
    /// What diagnostics and warnings call its file.
    package var file: String
    /// What it can be asked for.
    package var capability: Capability
    /// Whether somebody has seen a live answer read by it.
    package var isVerified: Bool
    /// Where its addresses begin: scheme, host and what comes before each step's own path.
    package var endpoint: String
    /// One at least; a later one may use what an earlier one found.
    package var steps: [PluginStep]
    /// In order; the first that fits an answer says what it means.
    package var errors: [PluginErrorRule]
    /// Lists that belong together, as further members of the object at which paths start.
    package var pairs: [PluginPairs]
    /// What its answers become.
    package var mapping: PluginMapping
    /// Keys that its requests use.
    package var credentials: [AdapterKind.Credential]
    /// Settings that its requests use.
    package var options: [AdapterKind.Option]
    /// What holds unless the configuration says otherwise.
    package var presets: AdapterKind.Presets
    /// Whether the User-Agent must name whom to write to.
    package var needsContact: Bool
    /// Whether its host may lie in a private network or be this machine.
    package var allowsPrivate: Bool
    /// Whether paths start at an object with a member for each step, each nearest item and each list of pairs, rather than at
    /// the answer.
    package var joinsAnswers: Bool {
        steps.count > 1 || !pairs.isEmpty || steps.contains { $0.take.contains { $0.nearest != nil } }
    }
    /// Whether what is answered depends on the place that is asked: a request holds both its degrees, or the nearest of many
    /// items is taken.
    package var looksAtPlace: Bool {
        PluginStep.words([.latitude, .longitude], missingIn: steps).isEmpty
            || steps.contains { $0.take.contains { $0.nearest != nil } }
    }
    /// Whether a day is asked for at a time, because a request has room for one only.
    package var asksByDay: Bool {
        steps.contains { step in step.placeholders.contains { $0.subject == .word(.date) } }
    }
}

/// One request, repeated for each page of its answer, and what later steps need of it.
package struct PluginStep: Sendable {
    /// What paths of a plug-in with several steps call its answer.
    package var name: String
    /// Whether it is a POST; else a GET.
    package var isPost: Bool
    /// The whole address, or what follows the endpoint.
    package var url: Template
    /// Whether `url` follows the endpoint, so that `base_url` moves it.
    package var isRelative: Bool
    /// Parameters of the address.
    package var query: [PluginItem]
    /// Beside those that the transport sets itself.
    package var headers: [PluginItem]
    /// The body of a POST, as a form.
    package var form: [PluginItem]
    /// The body of a POST, as JSON; the query stays in the address then.
    package var json: PluginJSON?
    /// What later steps use, in order.
    package var take: [PluginTake]
    /// Nil for an answer of one page.
    package var paging: PluginPaging?

    /// Every placeholder in it.
    package var placeholders: [Placeholder] {
        ([url] + (query + headers + form).map(\.value)).flatMap(\.placeholders) + (json?.placeholders ?? [])
    }

    /// Those of some words that stand in no request.
    static func words(_ words: [Placeholder.Word], missingIn steps: [PluginStep]) -> [Placeholder.Word] {
        words.filter { word in
            !steps.contains { step in step.placeholders.contains { $0.subject == .word(word) } }
        }
    }
}

/// A named text of a request.
package struct PluginItem: Sendable {
    /// As the provider spells it.
    package var name: String
    /// Left out where the question has no value for one of its placeholders.
    package var value: Template
}

/// A value of one answer that a later request needs.
package struct PluginTake: Sendable {
    /// How `${step.NAME}` calls it.
    package var name: String
    /// Where it stands in the answers so far, or in the item that is nearest.
    package var path: PluginPath
    /// What it means when there is none.
    package var otherwise: ErrorKind
    /// Which of many items is meant; nil where the path itself says.
    package var nearest: PluginNearest?
}

/// How the nearest of many items, such as stations, is found.
package struct PluginNearest: Sendable {
    /// Finds each item, where the other paths start.
    package var items: PluginPath
    /// Degrees; an item without is passed over.
    package var latitude: PluginPath
    /// Stands with `latitude`.
    package var longitude: PluginPath
    /// When the item was last heard of; nil where nobody says.
    package var time: PluginTime?
    /// Items that were heard of longer ago than this are passed over; nil takes any.
    package var maxAge: Duration?
}

/// Two lists whose items have a key in common: each item of the first beside the first item of the second with its key.
package struct PluginPairs: Sendable {
    /// One of the lists.
    package struct Side: Sendable {
        /// The member of a pair that holds its item.
        package var name: String
        /// Finds each item.
        package var items: PluginPath
        /// Starts at the item; an item without a key has no partner.
        package var key: PluginPath
    }

    /// The member that holds the pairs.
    package var name: String
    /// Whose items each may be in one pair, in their order.
    package var each: Side
    /// Whose items may be in any number of pairs.
    package var other: Side
}

/// How the pages of an answer follow one another.
package struct PluginPaging: Sendable {
    /// What `${page}` is at first; nil leaves out what holds it.
    package var first: Int?
    /// Finds what `${page}` is next where pages have tokens, or anything where there is a further page.
    package var more: PluginPath
    /// Whether pages are numbered.
    package var isNumbered: Bool
    /// Pages asked for at most.
    package var most: Int
}

/// A path and where it was written, for messages.
package struct PluginPath: Sendable {
    /// Compiled.
    package var path: JSONPath
    /// `file:line`.
    package var place: String
}

/// An answer that means no data.
package struct PluginErrorRule: Sendable {
    /// Statuses that fit, any if empty.
    package var statuses: [ClosedRange<Int>]
    /// Finds something that is neither null nor false; nil fits any answer.
    package var path: PluginPath?
    /// What the text found must hold.
    package var contains: String?
    /// The value that must be found.
    package var equals: AbsentValue?
    /// What it means; nil is an answer that holds nothing.
    package var kind: ErrorKind?
    /// Where the provider says why.
    package var message: PluginPath?
    /// What mostly mends it, in place of what is said of that kind.
    package var hint: String?
}

extension PluginPath {
    /// Stands in for one that cannot be read.
    static let nowhere = PluginPath(path: .root, place: "")
}
