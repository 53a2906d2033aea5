import ProviderKit

extension FileBytes {
    /// The environment of this process as it was at the start.
    static func environment() -> [String: String] {
        guard let bytes = read("/proc/self/environ") else { return [:] }
        var variables: [String: String] = Dictionary(minimumCapacity: 64)
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0) ?? (rest.isEmpty ? nil : rest.endIndex) {
            let entry = rest[..<end]
            rest = rest[end...].dropFirst()
            guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: entry[..<sign], as: UTF8.self)
            if variables[name] == nil { variables[name] = String(decoding: entry[(sign + 1)...], as: UTF8.self) }
        }
        return variables
    }
}
