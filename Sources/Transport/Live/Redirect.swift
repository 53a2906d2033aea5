/// What becomes of an answer that may point elsewhere.
enum Redirect: Equatable {
    case none
    case follow(String)
    case refuse(TransportError)

    /// How many in a row are followed.
    static let limit = 3

    /// Only a GET follows, only to the same scheme, host and port, so that headers with secrets stay where they belong.
    ///
    /// `location` is absolute; nil when the answer is no redirect.
    init(location: String?, method: HTTPRequest.Method, origin: Origin, followed: Int) {
        guard let location else {
            self = .none
            return
        }
        let target = Result { () throws(Origin.Lack) in try Origin(reading: location) }
        if method == .get, target == .success(origin) {
            self = followed < Redirect.limit ? .follow(location) : .refuse(.redirectedTooOften(origin))
        } else {
            self = .refuse(.redirected(origin, to: target, method: method))
        }
    }
}
