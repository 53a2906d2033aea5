import Glibc
import ProviderKit

/// Where the configuration is looked for.
struct ConfigurationSearch: Sendable {
    /// A file that was found, or the built-in copy.
    struct Found: Sendable, Equatable {
        /// As the user would name it.
        let file: String
        let bytes: [UInt8]
        /// What paths in it are relative to.
        let directory: String

        var isBuiltIn: Bool { file == BuiltInConfiguration.title }
    }

    /// The places in order, for help.
    static let places: [(title: String, about: String)] = [
        ("--config FILE", "named on the command line"), ("$BREEZEWAY_CONFIG", "named by the environment"),
        ("./providers.yaml", "of the working directory"),
        ("$XDG_CONFIG_HOME/breezeway/providers.yaml", "of the user; ~/.config where the variable is not set"),
        ("/etc/breezeway/providers.yaml", "of the machine"), ("(built in)", "the shipped file"),
    ]

    /// The file that stands beside the command.
    var operand: String?
    /// The value of `--config`.
    var option: String?
    let environment: [String: String]
    /// How long a pipe in the place of a file is waited for.
    var patience = FileBytes.patience

    /// The first file that exists; one that was named must exist. Errors are a sentence.
    func find() throws(UsageError) -> Found {
        if let named { return try read(named: named.path, by: named.by) }
        for path in searched {
            if let bytes = FileBytes.read(path, patience: patience) { return found(path, bytes) }
            let problem = FileBytes.problem
            if access(path, F_OK) == 0 { throw UsageError(message: "'\(path)' \(problem)") }
        }
        return Found(file: BuiltInConfiguration.title, bytes: Array(BuiltInConfiguration.text.utf8), directory: ".")
    }

    /// Every file whose coming, change or end may change what is found.
    var paths: [String] { named.map { [$0.path] } ?? searched }

    /// The file that must be taken, and who says so.
    var named: (path: String, by: String?)? {
        if let operand { return (operand, nil) }
        if let option { return (option, "--config") }
        guard let path = environment["BREEZEWAY_CONFIG"], !path.isEmpty else { return nil }
        return (path, "BREEZEWAY_CONFIG")
    }

    private var searched: [String] {
        let home = environment["HOME"].map { $0 + "/.config" }
        let user = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
        return ["providers.yaml"] + (user.map { [$0 + "/breezeway/providers.yaml"] } ?? [])
            + ["/etc/breezeway/providers.yaml"]
    }

    private func read(named path: String, by name: String?) throws(UsageError) -> Found {
        guard let bytes = FileBytes.read(path, patience: patience) else {
            throw UsageError(message: "'\(path)'\(name.map { ", named by \($0)," } ?? "") \(FileBytes.problem)")
        }
        return found(path, bytes)
    }

    private func found(_ path: String, _ bytes: [UInt8]) -> Found {
        // What comes out of a pipe has no folder of its own.
        if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
            return Found(file: path, bytes: bytes, directory: ".")
        }
        let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return Found(file: path, bytes: bytes, directory: directory.isEmpty ? "/" : directory)
    }
}
