package import EnvironmentModel

/// What can be told of a question before it is answered.
package enum AskingStep: Sendable {
    /// So many providers can be asked; those that turn out not to be needed are among them.
    case began(providers: Int)
    /// One of them was asked, and this became of it.
    case heard(Outcome)
}
