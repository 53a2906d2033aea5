package import JSON

/// A request as it was sent: who asks, for which method, with which parameters.
///
/// Members of the envelope other than `jsonrpc`, `id`, `method` and `params` are ignored, as other JSON-RPC servers do;
/// inside `params` nothing is.
package struct Envelope: Sendable {
    /// Nil in a notification, which is never answered.
    package let id: RequestID?
    /// As written; not yet known to exist.
    package let method: String
    /// Nil when absent or null; any other kind of value is still to be judged.
    package let params: JSONValue?

    /// What one JSON value on the wire turns out to be.
    package enum Reading: Sendable {
        case request(Envelope)
        /// A response to a question that was never asked.
        case stray
        /// No request; the error goes to the id, or to null.
        case refused(RequestError, id: RequestID?)
        /// A notification with a mistake: nobody may be told.
        case unanswerable(RequestError)
    }

    /// Judges one line, or one item of a batch, by the rules of the protocol's section 2.
    package static func read(_ value: JSONValue) -> Reading {
        guard value.kind == .object else { return .refused(.notAnObject(value), id: nil) }
        let (method, givenID) = (value["method"], value["id"])
        if method == nil, value["result"] != nil || value["error"] != nil { return .stray }
        let duplicate = value.duplicateEnvelopeKey()
        let id = duplicate == "id" ? nil : givenID.flatMap(RequestID.init)
        let error: RequestError
        if let duplicate {
            error = .duplicateKey(duplicate)
        } else if let givenID, id == nil {
            error = .badID(givenID)
        } else if let version = value["jsonrpc"], !version.equals("2.0") {
            error = .badVersion(version)
        } else if let method = method?.string {
            let params = value["params"].flatMap { $0.isNull ? nil : $0 }
            return .request(Envelope(id: id, method: method, params: params))
        } else {
            error = .noMethod(method, in: value)
        }
        let isNotification = givenID == nil && method?.kind == .string
        return isNotification ? .unanswerable(error) : .refused(error, id: id)
    }
}

extension JSONValue {
    /// The first name that stands twice at the top or anywhere inside `params`; what is ignored may repeat itself.
    fileprivate func duplicateEnvelopeKey() -> String? {
        guard firstDuplicateKey() != nil else { return nil }
        var seen: Set<[UInt8]> = []
        for (key, _) in members where !seen.insert(Array(key.utf8)).inserted { return key }
        return self["params"]?.firstDuplicateKey().map { $0.hasPrefix("[") ? "params\($0)" : "params.\($0)" }
    }
}
