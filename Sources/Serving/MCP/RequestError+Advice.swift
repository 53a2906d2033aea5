import Diagnostics
import EnvironmentModel
import JSON

extension RequestError {
    /// This error in words that a model can act on: what is wrong, and what to do next.
    var advice: String {
        var parts = [plainMessage.asSentence]
        if let hint, !message.holds(hint), !(message.saysAgain && hint.saysAgain) { parts.append(hint.asSentence) }
        if kind == .invalidParams, let expected, !message.holds(expected) {
            parts.append("Expected: \(expected).".shortened(to: 600))
        }
        if let places = candidates { parts.append("Call again with one of these as 'location': \(places).") }
        if kind == .placeNotFound, hint == nil { parts.append("Check the spelling, or give latitude and longitude.") }
        if let retryAfter {
            parts.append("Try again after \((retryAfter + 999) / 1000) s.")
        } else if isRetryable, !parts.contains(where: \.saysAgain) {
            parts.append("Trying again later may help.")
        }
        return parts.joined(separator: " ").shortened(to: 2000)
    }

    /// A model gives arguments, not params, and has no 'describe'.
    private var plainMessage: String {
        message.exchanging("'params.", for: "'", atMost: 1)
            .exchanging("'describe' lists what is known", for: "the tool's inputSchema lists what is known", atMost: 1)
    }

    private var candidates: String? {
        guard let json = further.first(where: { $0.name == "candidates" })?.json,
            let document = try? JSONDocument(json), document.root.count > 0
        else { return nil }
        return document.root.elements.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: ", ")
    }
}

extension String {
    /// Whether it says already that one may ask again.
    fileprivate var saysAgain: Bool { lowercased().holds("again") }
}
