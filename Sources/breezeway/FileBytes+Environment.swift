import ProviderKit

extension FileBytes {
    /// The environment of this process as it was at the start.
    static func environment() -> [String: String] {
        guard let bytes = read("/proc/self/environ") else { return [:] }
        var variables: [String: String] = [:]
        for entry in bytes.split(separator: 0) {
            guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: entry[..<sign], as: UTF8.self)
            if variables[name] == nil { variables[name] = String(decoding: entry[(sign + 1)...], as: UTF8.self) }
        }
        return variables
    }
}
