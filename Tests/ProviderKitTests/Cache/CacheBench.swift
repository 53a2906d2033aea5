import EnvironmentModel
import Glibc
import ProviderKit
import SQLite
import Synchronization
import Transport

/// A cache file in a folder of its own, which goes with this object, and everything that was said about it.
final class CacheBench: Sendable {
    let folder: String
    private let sentences = Mutex<[String]>([])

    static let now = CacheSample.instant("2026-08-20T14:30:00Z")

    init() {
        var template = Array("/tmp/breezeway-cache-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        for name in names { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    var path: String { folder + "/cache.db" }

    /// What was said so far, without the folder.
    var said: [String] { sentences.withLock { $0 }.map { $0.replacing(folder + "/", with: "") } }

    /// The files in the folder.
    var names: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// A cache as a process of its own would have it.
    func cache(limit: Int = 64_000_000, file path: String? = nil, patience: Int = 20) -> AnswerCache {
        Self.cache(at: path ?? self.path, limit: limit, patience: patience) { [self] sentence in
            sentences.withLock { $0.append(sentence) }
        }
    }

    /// A cache whose file lies elsewhere.
    static func cache(
        at path: String, limit: Int = 64_000_000, patience: Int = 20,
        say: @escaping @Sendable (String) -> Void = { _ in }
    ) -> AnswerCache {
        AnswerCache(CacheSettings(file: path, size: limit)) { settings in
            settings.file.map {
                CacheFile(.init(path: $0, limit: settings.size, now: { now }, patience: patience, say: say))
            }
        }
    }

    /// The file itself.
    func database() throws -> SQLiteFile { try SQLiteFile(path, waiting: 1000) }
}

extension AnswerCache {
    /// Keeps the air at these latitudes as one exchange, whose body names them.
    func keepAir(_ latitudes: Double..., filler: Int = 0, headers: [(String, String)] = [], hiding: [Secret] = []) {
        let query = SourceQuery.airQuality(
            AirQualityQuery(
                places: latitudes.map { CacheSample.point($0) }, metrics: Array(Metric.all.prefix(2))))
        let body = latitudes.map { "\($0)" }.joined(separator: ",") + String(repeating: " ", count: filler)
        let responses = [CacheSample.response(headers, body: body)]
        let answers = CacheRule(preset: .hour).kept(CacheSample.airAnswer(latitudes), to: query, from: responses)
        keep(answers, of: "s", at: CacheBench.now, responses: responses, query: query, hiding: hiding)
    }

    /// What the file has for the air at that latitude.
    func recallAir(_ latitude: Double, of source: String = "s") async -> KeptAnswer? {
        await recallAir([latitude], of: source)?[CacheSample.air(latitude)]
    }

    /// What it has for the air at some latitudes and what was fetched with it.
    func recallAir(
        _ latitudes: [Double], of source: String = "s", isUse: Bool = true
    ) async -> [SourceQuery: KeptAnswer]? {
        await recall(latitudes.map { CacheSample.air($0) }, of: source, isUse: isUse) { responses, _ in
            guard let body = responses.first?.body else { return nil }
            let numbers = String(decoding: body, as: UTF8.self).split { $0 == "," || $0 == " " }.map { Double($0) }
            return CacheSample.airAnswer(numbers)
        }
    }

    func flush() { flush(until: .now + .seconds(60)) }
}
