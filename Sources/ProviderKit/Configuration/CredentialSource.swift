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
        case missing
        /// A file that other users of the machine may read.
        case exposed
    }

    /// Looks, without keeping the key.
    package func state(environment: [String: String]) -> State {
        var status = stat()
        if case .file(let path) = self {
            guard stat(path, &status) == 0 else { return .missing }
            // What is read from a pipe is gone: it waits for whoever needs the key.
            if status.st_mode & S_IFMT == S_IFIFO { return .present }
        }
        guard secret(environment: environment) != nil else { return .missing }
        guard case .file = self else { return .present }
        return status.st_mode & (S_IRGRP | S_IROTH) == 0 ? .present : .exposed
    }

    /// The key; nil when the variable is unset or blank, or the file cannot be read or is larger than 64 KiB. A
    /// trailing newline is dropped. Waits for a pipe as long as `FileBytes.patience`.
    package func secret(environment: [String: String]) -> Secret? {
        let text =
            switch self {
            case .environment(let name): environment[name]
            case .file(let path): Self.contents(of: path)
            }
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        return Secret(text)
    }

    private static func contents(of path: String) -> String? {
        let limit = 65_536
        guard let bytes = FileBytes.read(path, limit: limit + 1), bytes.count <= limit,
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return text.hasSuffix("\n") || text.hasSuffix("\r\n") ? String(text.dropLast()) : text
    }
}
