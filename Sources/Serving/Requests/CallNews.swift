package import EnvironmentHub

/// What a call tells before it is answered.
package enum CallNews: Sendable {
    /// Providers are being asked.
    case asking(AskingStep)
    /// A part of the answer is there: its name, its state and, where it is one of several, the JSON that will stand in
    /// the answer.
    case part(String, PartState, json: [UInt8])
}

/// What a client can show of one part of an answer.
package enum PartState: String, Sendable, CaseIterable {
    case loading
    case success
    /// Those who were asked have nothing to say.
    case empty
    case error
}
