import EnvironmentModel

/// What the hub says without being asked; the raw value is the method on the wire.
package enum Notification: String, CaseIterable, Sendable {
    case event
    case progress

    /// What its `params` hold.
    package var shape: Shape {
        switch self {
        case .event:
            .record(
                "What changed for a subscriber.",
                [
                    Member("subscription", .words("What 'subscribe' answered."), required: true),
                    Member("seq", .integer("Rises by one with each state; a gap was passed over."), required: true),
                    Member("type", .choice("What follows.", ["data", "error", "end"]), required: true),
                    Member("inserted", paths), Member("updated", paths), Member("deleted", paths),
                    Member(
                        "revised",
                        .list("Hours of a series of which a value is another.", of: .instant("An hour."))),
                    Member("states", .map("By part of the answer.", of: .choice("A state.", states))),
                    Member("data", Shape.record("The answer, whole or as far as it has come.", []).orNull),
                    Member("error", RequestError.shape),
                ])
        case .progress:
            .record(
                "How far a call is.",
                [
                    Member("token", .any("The call's 'progress'."), required: true),
                    Member("done", .integer("Providers that are done.").orNull),
                    Member("total", .integer("Providers that are asked, as far as is known.")),
                    Member("provider", .words("The one that is done.").orNull),
                    Member("state", .choice("What became of it.", Outcome.State.words).orNull),
                ])
        }
    }

    private var paths: Shape { .list("Paths in the answer.", of: .words("A path.")) }
    private var states: [String] { PartState.allCases.map(\.rawValue) }
}
