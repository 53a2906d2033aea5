/// Why a path of a plug-in does not lead to one usable value.
package struct PathMiss: Error, Sendable, Hashable {
    /// The four ways to go wrong.
    package enum Kind: Sendable, Hashable {
        /// Nothing is there.
        case nothing
        case null
        /// Something is there that is not what is due.
        case wrongType
        /// Several are there where one is due.
        case several
    }

    /// What programs tell apart.
    package let kind: Kind
    /// One clause that names the path, its file and its line.
    package let clause: String

    package init(kind: Kind, clause: String) {
        self.kind = kind
        self.clause = clause
    }
}
