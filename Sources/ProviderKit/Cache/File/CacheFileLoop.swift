import EnvironmentModel
import Glibc
import SQLite

/// The thread of a cache file. Nothing of it leaves the thread.
struct CacheFileLoop {
    let inbox: CacheFileInbox
    let settings: CacheFile.Settings
    private var rows: CacheRows?
    /// The file that is open.
    private var identity: FileIdentity?
    /// Troubles that do not end with the file are said once.
    private var said: Set<String> = []
    /// How often damage was met since something went well.
    private var repairs = 0

    /// Damage that comes again and again is none of a file.
    private static let repairLimit = 3

    init(inbox: CacheFileInbox, settings: CacheFile.Settings) {
        self.inbox = inbox
        self.settings = settings
    }

    /// Until the inbox says stop, or there can be no file.
    mutating func work() {
        guard open() else { return inbox.close() }
        while true {
            let work = inbox.take()
            answer(work.lookups)
            if !work.changes.isEmpty, !apply(work.changes) { break }
            if work.isStopped, work.changes.isEmpty, work.lookups.isEmpty { break }
        }
        // The last to close it clears away what SQLite has put beside it.
        rows = nil
        inbox.close()
    }

    private mutating func answer(_ lookups: [CacheFileInbox.Lookup]) {
        for (ticket, keys) in lookups { inbox.answer(ticket, find(keys)) }
    }

    private mutating func find(_ keys: [String]) -> [CacheRows.Found] {
        guard let rows else { return [] }
        do {
            let lookup = try rows.find(keys)
            if lookup.isChanged { sayOnce(.changed) }
            return lookup.found
        } catch {
            if error.kind == .corrupt || error.kind == .moved, !mend(error) { self.rows = nil }
            return []
        }
    }

    /// False when the file had to be given up.
    private mutating func apply(_ changes: [CacheFileInbox.Change]) -> Bool {
        if FileIdentity(settings.path) != identity {
            sayOnce(.gone)
            guard mend(SQLiteError(code: SQLiteError.moved, message: "it was moved")) else { return false }
        }
        var isDone = false
        var attempt = 0
        while !isDone, attempt < settings.patience, let rows {
            attempt += 1
            do {
                try rows.write(changes, settings)
                (isDone, repairs) = (true, 0)
            } catch {
                switch error.kind {
                // Who reads need not wait for who writes elsewhere.
                case .busy: answer(inbox.takeLookups())
                case .corrupt, .moved: guard mend(error) else { return false }
                case .other:
                    sayOnce(.unwritten(FileCause(error)))
                    attempt = settings.patience
                }
            }
        }
        inbox.settle(changes, dropped: isDone ? 0 : changes.count)
        return true
    }

    /// Begins a new file in place of a damaged one, or of one that is no longer where it was; false when that fails.
    private mutating func mend(_ error: SQLiteError) -> Bool {
        rows = nil
        repairs += 1
        guard repairs <= Self.repairLimit else {
            say(.unusable(FileCause(error)))
            return false
        }
        if error.kind == .corrupt, !setAside() { return false }
        return open()
    }

    private func say(_ trouble: CacheFileTrouble) { settings.say(trouble.sentence(settings.path)) }

    private mutating func sayOnce(_ trouble: CacheFileTrouble) {
        if said.insert(trouble.sentence(settings.path)).inserted { say(trouble) }
    }
}

extension CacheFileLoop {
    /// Opens the file, or says why it cannot be used. One of ours that is damaged is set aside.
    private mutating func open() -> Bool {
        if let problem = SQLiteFile.problem {
            say(.library(problem))
            return false
        }
        for _ in 0..<settings.patience {
            do {
                rows = try CacheRows(opening: settings.path)
                identity = FileIdentity(settings.path)
                if identity?.isExposed == true { sayOnce(.exposed) }
                return true
            } catch {
                switch error {
                case .trouble(let trouble):
                    say(trouble)
                    return false
                case .damaged: guard setAside() else { return false }
                case .busy: usleep(20_000)
                }
            }
        }
        say(.unusable(.held))
        return false
    }

    /// Renames the file and what SQLite put beside it; those first, because what is left of them would be taken for the new
    /// file's own.
    private func setAside() -> Bool {
        guard CacheFileHead(settings.path) == .ours else {
            say(.foreign)
            return false
        }
        let time = settings.now().shown(offset: 0).rfc3339.filter { $0 != "-" && $0 != ":" }
        let name = settings.path + ".corrupt-" + time
        for ending in ["-wal", "-shm", ""] where rename(settings.path + ending, name + ending) != 0 && errno != ENOENT {
            say(.stuck(String(cString: strerror(errno))))
            return false
        }
        say(.setAside(name))
        return true
    }
}
