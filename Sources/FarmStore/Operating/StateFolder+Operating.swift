import FarmSQLite
import FarmSystem
import PuzzleBundle

/// Why work on the files of a store was not done.
package enum OperatingError: Error, Sendable {
    /// Somebody works with the store.
    case held(pid: String)
    /// The caller has not the rights to work with that file.
    case denied(String)
    /// Where something was to be made there is no folder.
    case noFolder(String)
    /// There is no store, or what there is does not serve the purpose.
    case unusable(String)
    /// A file could not be read or written.
    case failed(String)
}

/// What operators do to the files of a store, without a daemon.
extension StateFolder {
    /// What is wrong with the store; nothing if all is well. Reads only, beside a daemon or not.
    package func check(full: Bool) throws(OperatingError) -> [String] {
        let folder = try open()
        try expectDatabase(in: folder)
        let bytes = try onFiles { () throws(SystemError) in
            try folder.reading(Self.databaseName).contents(atMost: 100)
        }
        guard let header = Header(bytes) else { return ["does not begin as a database does"] }
        var faults: [String]
        do throws(SQLiteError) {
            let connection = try Self.reading(in: folder)
            let owner = try connection.integer("PRAGMA application_id") ?? 0
            guard owner == Int64(Schema.applicationID) else {
                return ["is of application 0x\(String(header.applicationID, radix: 16))"]
            }
            let version = try connection.integer("PRAGMA user_version") ?? 0
            guard 1...Int64(Schema.migrations.version) ~= version else {
                return ["has schema \(version), known are 1 to \(Schema.migrations.version)"]
            }
            faults = try Question.faults(full: full, connection)
        } catch {
            guard error.kind == .corrupt else { throw .failed("\(database): \(error.message)") }
            faults = [error.message]
        }
        let damage = try onFiles { () throws(SystemError) in try Self.logDamage(in: folder) }
        if let damage { faults.append("\(log): \(damage)") }
        return faults.flatMap(\.faultLines)
    }

    /// What a quarantine has done.
    package struct Quarantine: Hashable, Sendable {
        /// Where the files are now.
        package let folder: String
        /// How many ids the next start will know as delivered.
        package let ids: Int
    }

    /// Moves the store out of the way, and saves every id that can be read of it.
    package func quarantine(at moment: Int64) throws(OperatingError) -> Quarantine {
        let store = try StoppedStore(self)
        var history = History()
        history.ids = try store.allIDs()
        let name = try store.putAside(history, at: moment)
        try store.forgetStore(putAsideIn: name)
        return Quarantine(folder: path + "/" + name, ids: history.ids.count)
    }

    /// What a restore does to the stock, or would do.
    package struct Restoration: Hashable, Sendable {
        /// Where the files of the old store are; nil of a rehearsal.
        package fileprivate(set) var folder: String?
        /// How many puzzles of the backup are in stock after it.
        package let ready: Int
        /// How many puzzles of the backup's stock are not, since they may have been given out.
        package let givenOut: Int
        /// How many puzzles only the old store has.
        package let notCopied: Int
        /// Whether the old store said itself what it had given out; else all of it counts as given.
        package let isExact: Bool

        fileprivate init(_ old: OldStore, _ backup: StoredStock) {
            let stock = backup.ready.union(backup.leased())
            ready = stock.subtracting(old.given).count
            givenOut = stock.count - ready
            notCopied =
                (old.source == .bytes ? old.given : old.ready).subtracting(backup.known)
                .count
            isExact = old.source != .bytes
        }
    }

    /// Puts a backup in the place of the store, which is put aside first.
    ///
    /// What the old store has in stock stays in stock, as far as the backup has it. A store that
    /// cannot be read, or is not to be believed, counts as given out.
    package func restore(
        _ path: String, assumingAllGiven: Bool, at moment: Int64
    ) throws(OperatingError) -> Restoration {
        let store = try StoppedStore(self)
        let backup = try RestorableBackup(path)
        let old = try store.oldStore(assumingAllGiven: assumingAllGiven)
        var history = History()
        history.ids = old.given
        history.notes.lastEndedClaim = backup.stock.newestClaim
        let name = try store.putAside(history, at: moment)
        try store.install(backup)
        var restoration = Restoration(old, backup.stock)
        restoration.folder = self.path + "/" + name
        return restoration
    }

    /// What ``restore(_:assumingAllGiven:at:)`` would do by now. Reads only, beside a daemon or not.
    package func rehearseRestore(
        _ path: String, assumingAllGiven: Bool
    ) throws(OperatingError) -> Restoration {
        let folder = try open()
        let backup = try RestorableBackup(path)
        let old = try onFiles { () throws(SystemError) in
            try oldStore(in: folder, assumingAllGiven: assumingAllGiven)
        }
        return Restoration(old, backup.stock)
    }
}

extension String {
    /// What SQLite says of a fault, which may be several lines: each a sentence of its own.
    fileprivate var faultLines: [String] {
        split(whereSeparator: \.isNewline).map { line in
            // "*** in database main ***" stands before what it says of pages.
            String(line).replacing("*** in database main ***", with: "")
                .trimmingPrefix { $0 == " " }.description
        }.filter { !$0.isEmpty && !$0.hasSuffix(": ") }
    }
}
