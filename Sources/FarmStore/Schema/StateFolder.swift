import FarmSystem

/// The file names in a store's folder.
package struct StateFolder: Hashable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    static let databaseName = "farm.db"
    /// The files of the database, in the order in which they may be moved away.
    static let logName = databaseName + "-wal"
    static let databaseNames = [databaseName, logName, databaseName + "-shm"]
    static let lockName = "farm.lock"
    static let stampName = "farm.initialised"
    static let historyName = "history.import"
    /// The list that becomes `history.import` once its store has been moved away.
    static let unfinishedName = "history.unfinished"
    static let notesName = "history.notes"
    static let quarantineStart = "quarantine-"

    /// Returns true if a name is that of a quarantine folder.
    static func isQuarantine(_ name: String) -> Bool {
        name.hasPrefix(quarantineStart) && !name.contains("/")
    }

    package var database: String { path + "/" + Self.databaseName }
    package var log: String { database + "-wal" }
    package var lock: String { path + "/" + Self.lockName }
    /// The marker of an existing store: without it an absent or empty `farm.db` is a new store.
    package var stamp: String { path + "/" + Self.stampName }
    package var history: String { path + "/" + Self.historyName }
    /// The persistent state of the service outside the store.
    package var persistentState: String { path + "/service.json" }
    package var backups: String { path + "/backups" }

    static func keptName(before version: Int) -> String { databaseName + ".pre-v\(version)" }
}

/// Timestamps for file names and texts.
package enum Timestamp {
    /// `20261121T171526Z`, from milliseconds since 1970.
    package static func name(_ milliseconds: Int64) -> String {
        let text = rfc3339(milliseconds)
        return text.filter { $0 != "-" && $0 != ":" }
    }

    /// Returns true if a text has the form of ``name(_:)``.
    static func isName(_ text: some StringProtocol) -> Bool {
        let pattern = Array("00000000T000000Z".utf8)
        return text.utf8.count == pattern.count
            && zip(text.utf8, pattern).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "0")
                    ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == wanted
            }
    }

    /// `2026-11-21T17:15:26Z`, from milliseconds since 1970.
    package static func rfc3339(_ milliseconds: Int64) -> String {
        let moment = CivilTime(secondsSince1970: milliseconds / 1_000)
        return "\(moment.date)T\(moment.clock)Z"
    }
}
