import FarmSystem

/// The names in a store's folder.
package struct StateFolder: Hashable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var database: String { path + "/farm.db" }
    package var log: String { database + "-wal" }
    package var sharedMemory: String { database + "-shm" }
    package var lock: String { path + "/farm.lock" }
    /// Says that there was a store here: without it an absent or empty `farm.db` is a new one.
    package var stamp: String { path + "/farm.initialised" }
    package var history: String { path + "/history.import" }
    /// What the service remembers besides the store.
    package var notebook: String { path + "/service.json" }
    package var backups: String { path + "/backups" }

    func keptBefore(version: Int) -> String { database + ".pre-v\(version)" }
}

/// A moment as people write it, in the names of files: 20261121T171526Z.
package enum Moment {
    package static func name(_ milliseconds: Int64) -> String {
        let text = rfc3339(milliseconds)
        return text.filter { $0 != "-" && $0 != ":" }
    }

    /// `2026-11-21T17:15:26Z`, from milliseconds since 1970.
    package static func rfc3339(_ milliseconds: Int64) -> String {
        let moment = CivilTime(secondsSince1970: milliseconds / 1_000)
        return "\(moment.date)T\(moment.clock)Z"
    }
}
