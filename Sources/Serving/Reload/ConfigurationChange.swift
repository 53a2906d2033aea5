package import Diagnostics
package import EnvironmentModel
package import JSON

/// What a configuration that was read again brought.
package struct ConfigurationChange: Sendable, Equatable {
    /// Names of providers that were not there before, in the order of the file.
    package var added: [String]
    /// Names of providers that are gone, in the order of the file that was.
    package var removed: [String]
    /// Names of providers whose definition, key or fixtures are others, in the order of the file.
    package var updated: [String]
    /// Those whose rule is another.
    package var capabilities: [Capability]
    /// What the file says that is no error.
    package var warnings: [Diagnostic]

    package init(
        added: [String] = [], removed: [String] = [], updated: [String] = [], capabilities: [Capability] = [],
        warnings: [Diagnostic] = []
    ) {
        self.added = added
        self.removed = removed
        self.updated = updated
        self.capabilities = capabilities
        self.warnings = warnings
    }

    /// Whether any answer may be another than before.
    package var isChange: Bool { !(added.isEmpty && removed.isEmpty && updated.isEmpty && capabilities.isEmpty) }

    /// One clause for a log.
    package var summary: String {
        let parts = [
            ("added", added), ("removed", removed), ("updated", updated),
            ("other rules for", capabilities.map(\.rawValue)),
        ]
        let said = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.map { "'\($0)'" }.joined(separator: ", "))" }
        return said.isEmpty ? "nothing changed" : said.joined(separator: "; ")
    }
}

/// A configuration that cannot be used; the one before it stays.
package struct ConfigurationRefused: Error, Sendable, Equatable {
    /// Every finding, at least one of them an error.
    package var diagnostics: [Diagnostic]

    package init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The first error, for a log.
    package var summary: String { diagnostics.first { $0.severity == .error }?.sentence ?? "it cannot be read" }
}

extension JSONWriter {
    /// Writes findings as a list, as `check --format json` prints them.
    package mutating func diagnostics(_ list: [Diagnostic]) {
        beginArray()
        for diagnostic in list {
            beginObject()
            member("file", diagnostic.file)
            member("line", diagnostic.line)
            member("column", diagnostic.column)
            member("severity", diagnostic.severity.rawValue)
            member("rule", diagnostic.rule)
            member("message", diagnostic.message)
            member("suggestion", diagnostic.suggestion)
            endObject()
        }
        endArray()
    }
}
