import Glibc

/// Runs commands as a reader of the documentation would: at the root of the checkout, the program on the search path.
enum Shell {
    /// The folder of the test's own binary, where the build puts the program too.
    static let binaries: String = {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        let own = String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return own.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }()

    /// What a command prints on both its streams, line by line; it is stopped after a minute.
    static func run(_ command: String) -> [String] {
        let script =
            "cd '\(Repository.root)' && export PATH='\(binaries)':\"$PATH\" NO_COLOR=1 && exec 2>&1 && \(command)"
        guard let stream = popen("exec timeout 60 bash -c \(quoted(script)) </dev/null", "r") else { return [] }
        defer { pclose(stream) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, stream)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map(String.init)
    }

    static func has(_ program: String) -> Bool { !run("command -v \(program)").isEmpty }

    /// One word for a shell, whatever is in it.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
