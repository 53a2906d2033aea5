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
        guard secret(environment: environment) != nil else { return .missing }
        guard case .file(let path) = self else { return .present }
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        return status.st_mode & (S_IRGRP | S_IROTH) == 0 ? .present : .exposed
    }

    /// The key; nil when the variable is unset or empty, or the file cannot be read or is larger than 64 KiB. A
    /// trailing newline is dropped.
    package func secret(environment: [String: String]) -> Secret? {
        let text =
            switch self {
            case .environment(let name): environment[name]
            case .file(let path): Self.contents(of: path)
            }
        guard let text, !text.isEmpty else { return nil }
        return Secret(text)
    }

    private static func contents(of path: String) -> String? {
        // Not blocking, so that a named pipe in the place of a file holds nothing up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let limit = 65_536
        var isTooLong = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
            while count <= limit {
                let got = read(descriptor, buffer.baseAddress?.advanced(by: count), limit + 1 - count)
                guard got > 0 else { break }
                count += got
            }
            isTooLong = count > limit
        }
        guard !isTooLong, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        return text.hasSuffix("\n") || text.hasSuffix("\r\n") ? String(text.dropLast()) : text
    }
}
