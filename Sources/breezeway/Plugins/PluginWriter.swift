import Glibc
import JSON
import ProviderKit
import Transport

/// Writes the files of a plug-in and remembers which, so that what turns out to be of no use is taken back.
struct PluginWriter {
    let folder: String
    private var written: [String] = []
    private var made: [String] = []

    init(_ folder: String) {
        self.folder = folder
    }

    /// Makes a folder within, or the folder itself for the empty name; one that is there already is an error.
    mutating func make(_ name: String = "") throws(PluginBench.Refusal) {
        let path = name.isEmpty ? folder : folder + "/" + name
        guard mkdir(path, 0o777) == 0 else {
            throw PluginBench.Refusal(lines: ["'\(path)' cannot be made: \(String(cString: strerror(errno)))"])
        }
        made.append(path)
    }

    mutating func write(_ name: String, _ text: String) throws(PluginBench.Refusal) {
        try write(name, Array(text.utf8))
    }

    /// Writes a whole file, in place of one that this has written before.
    mutating func write(_ name: String, _ bytes: [UInt8]) throws(PluginBench.Refusal) {
        let path = folder + "/" + name
        let flags = written.contains(path) ? O_TRUNC : O_EXCL
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 { written.append(path) }
        var rest = bytes[...]
        while descriptor >= 0, !rest.isEmpty {
            let count = Glibc.write(descriptor, Array(rest), rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard descriptor >= 0, rest.isEmpty else {
            throw PluginBench.Refusal(lines: ["'\(path)' cannot be written: \(String(cString: strerror(errno)))"])
        }
    }

    /// Removes every file and folder that this has made.
    func undo() {
        for path in written { unlink(path) }
        for path in made.reversed() { rmdir(path) }
    }
}
