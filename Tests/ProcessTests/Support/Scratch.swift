import Glibc

/// A folder of its own, removed with this object.
final class Scratch {
    let path: String

    init() throws {
        var template = Array("/tmp/breezeway-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Descriptor.Unavailable() }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes a file, and the folders above it.
    func write(_ name: String, _ text: String) throws {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Descriptor.Unavailable() }
        defer { close(descriptor) }
        Descriptor.writeAll(text, to: descriptor)
    }

    /// Runs lines of shell in the folder.
    func shell(_ lines: String) throws {
        guard system("cd '\(path)' && { \(lines)\n}") == 0 else { throw Descriptor.Unavailable() }
    }

    deinit { _ = system("rm -rf '\(path)'") }
}
