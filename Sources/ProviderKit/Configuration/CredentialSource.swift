import Glibc
package import Transport

/// Where a key is kept; the key itself is never in the configuration.
package enum CredentialSource: Sendable, Hashable {
    /// The name of an environment variable.
    case environment(String)
    /// The path of a file that holds the key and nothing else.
    case file(String)

    /// What sentences call it.
    package var title: String {
        switch self {
        case .environment(let name): "the environment variable '\(name)'"
        case .file(let path): "the file '\(path)'"
        }
    }

    /// Whether the key is to be had, and safely.
    package enum State: Sendable, Hashable {
        case present
        case faulty(CredentialFault)
        /// A file that other users of the machine may read.
        case exposed
    }

    /// Looks, without keeping the key.
    package func state(environment: [String: String]) -> State {
        var status = stat()
        let isFile = if case .file(let path) = self { stat(path, &status) == 0 } else { false }
        // What is read from a pipe is gone: it waits for whoever needs the key.
        if isFile, status.st_mode & S_IFMT == S_IFIFO { return .present }
        if case .failure(let fault) = key(environment: environment) { return .faulty(fault) }
        guard isFile else { return .present }
        return status.st_mode & (S_IRGRP | S_IROTH) == 0 ? .present : .exposed
    }

    /// The key, or why there is none that could be sent. A byte order mark before it and line ends behind it are dropped.
    /// Waits for a pipe as long as `FileBytes.patience`.
    package func key(environment: [String: String]) -> Result<Secret, CredentialFault> {
        let text: Result<String, CredentialFault> =
            switch self {
            case .environment(let name): environment[name].map { .success($0) } ?? .failure(.empty)
            case .file(let path): Self.contents(of: path)
            }
        return text.flatMap { text in
            let key = Self.bare(text)
            guard let fault = CredentialFault(in: key) else { return .success(Secret(String(key))) }
            if case .file = self, fault == .empty { return .failure(.emptyFile) }
            return .failure(fault)
        }
    }

    private static func bare(_ text: String) -> Substring {
        var key = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        while let last = key.last, last == "\n" || last == "\r\n" || last == "\r" { key.removeLast() }
        return key
    }

    private static func contents(of path: String) -> Result<String, CredentialFault> {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .failure(errno == ENOENT ? .absent : .unreadable(String(cString: strerror(errno))))
        }
        guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { return .failure(.irregular) }
        guard let bytes = FileBytes.read(path, limit: CredentialFault.mostBytes + 1) else {
            return .failure(errno == ETIMEDOUT ? .silentPipe : .unreadable(String(cString: strerror(errno))))
        }
        guard bytes.count <= CredentialFault.mostBytes else { return .failure(.tooLarge) }
        return String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(.noUTF8)
    }
}
