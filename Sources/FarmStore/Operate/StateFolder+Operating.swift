import FarmSQLite
import FarmSystem
import PuzzleBundle

/// An error of an operation on the files of a store.
package enum OperatingError: Error, Sendable {
    /// Another process is using the store.
    case held(pid: String)
    /// The caller does not have permission to access that file.
    case denied(String)
    /// Another command has to end first.
    case notYet(String)
    /// The folder for a new file does not exist, or is none.
    case noFolder(String)
    /// There is no store, or it is not suitable for the operation.
    case unusable(String)
    /// A file could not be read or written.
    case failed(String)
}

/// The operator's actions on the files of a store, without a daemon.
extension StateFolder {
    /// Returns the errors of the store; empty if it is sound. Only reads; a daemon may be running.
    package func check(full: Bool) throws(OperatingError) -> [String] {
        let folder = try open()
        try expectDatabase(in: folder)
        let bytes = try onFiles { () throws(SystemError) in
            try folder.reading(Self.databaseName).prefix(100)
        }
        guard let header = DatabaseHeader(bytes) else { return ["not a SQLite database"] }
        var faults: [String]
        do throws(SQLiteError) {
            let connection = try Self.reading(in: folder)
            let owner = try connection.integer("PRAGMA application_id") ?? 0
            guard owner == Int64(StoreSchema.applicationID) else {
                return ["belongs to application 0x\(String(header.applicationID, radix: 16))"]
            }
            let version = try connection.integer("PRAGMA user_version") ?? 0
            guard 1...Int64(StoreSchema.migrations.version) ~= version else {
                return [
                    "has schema \(version); supported are 1 to \(StoreSchema.migrations.version)"
                ]
            }
            var file = FileDatabase(connection)
            faults = try file.faults(full: full)
        } catch {
            guard error.kind == .corrupt else { throw .failed("\(database): \(error.message)") }
            faults = [error.message]
        }
        let damage = try onFiles { () throws(SystemError) in try Self.logDamage(in: folder) }
        if let damage { faults.append("\(log): \(damage)") }
        return faults.flatMap(\.faultLines)
    }

    /// The result of a quarantine.
    package struct Quarantine: Hashable, Sendable {
        /// The folder that now contains the files.
        package let folder: String
        /// The number of ids that the next start will treat as delivered.
        package let ids: Int
    }

    /// Moves the store away and saves every id that can be read from it.
    package func quarantine(at moment: Int64) throws(OperatingError) -> Quarantine {
        let store = try OfflineStore(self)
        var history = DeliveryHistory()
        history.ids = try store.allIDs()
        let name = try store.putAside(history, at: moment)
        try store.forgetStore(putAsideIn: name)
        return Quarantine(folder: path + "/" + name, ids: history.ids.count)
    }

    /// The effect of a restore on the stock, actual or predicted.
    package struct Restoration: Hashable, Sendable {
        /// The folder with the files of the old store; nil for a dry run.
        package fileprivate(set) var folder: String?
        /// The number of puzzles of the backup that are in stock afterwards.
        package let ready: Int
        /// The number of puzzles in the backup's stock that are not, since they may have been handed
        /// out.
        package let givenOut: Int
        /// The number of puzzles that only the old store has.
        package let notCopied: Int
        /// True if the old store's own records were used; otherwise all its puzzles count as handed
        /// out.
        package let isExact: Bool

        fileprivate init(_ old: PreviousStore, _ backup: StoredStock) {
            let stock = backup.ready.union(backup.leased())
            ready = stock.subtracting(old.given).count
            givenOut = stock.count - ready
            notCopied =
                (old.source == .bytes ? old.given : old.ready).subtracting(backup.known)
                .count
            isExact = old.source != .bytes
        }
    }

    /// Replaces the store by a backup, after moving the store away.
    ///
    /// Puzzles that are in stock in the old store and present in the backup stay in stock. If the old
    /// store cannot be read or is not trusted, all its puzzles count as handed out.
    package func restore(
        _ path: String, assumingAllGiven: Bool, at moment: Int64
    ) throws(OperatingError) -> Restoration {
        let store = try OfflineStore(self)
        try expectUnmoved(in: try open(), restoringAnyway)
        let backup = try RestorableBackup(path)
        let old = try store.oldStore(assumingAllGiven: assumingAllGiven)
        var history = DeliveryHistory()
        history.ids = old.given
        history.notes.lastEndedClaim = backup.stock.newestClaim
        let name = try store.putAside(history, at: moment)
        try store.install(backup)
        var restoration = Restoration(old, backup.stock)
        restoration.folder = self.path + "/" + name
        return restoration
    }

    private var restoringAnyway: String {
        "if that stock is lost, remove \(path)/\(Self.movedName) first"
    }

    /// Predicts the result of ``restore(_:assumingAllGiven:at:)``. Only reads; a daemon may be running.
    package func rehearseRestore(
        _ path: String, assumingAllGiven: Bool
    ) throws(OperatingError) -> Restoration {
        let folder = try open()
        try expectUnmoved(in: folder, restoringAnyway)
        let backup = try RestorableBackup(path)
        let old = try onFiles { () throws(SystemError) in
            try oldStore(in: folder, assumingAllGiven: assumingAllGiven)
        }
        return Restoration(old, backup.stock)
    }
}

extension String {
    /// The lines of an error message of SQLite, each a separate error.
    fileprivate var faultLines: [String] {
        split(whereSeparator: \.isNewline).map { line in
            // Errors of pages have the prefix "*** in database main ***".
            String(line).replacing("*** in database main ***", with: "")
                .trimmingPrefix { $0 == " " }.description
        }.filter { !$0.isEmpty && !$0.hasSuffix(": ") }
    }
}
