import FarmSQLite
import FarmSystem
package import PuzzleBundle
package import SudokuEngine
import Synchronization

extension FarmStore {
    /// Returns a page of the ready puzzles of a pool, oldest first. The puzzles stay in the pool.
    package func peek(
        _ pool: PoolName, limit: Int, after: PuzzleID? = nil, filter: PuzzleFilter = .none
    ) throws(StoreError) -> StockPage {
        let rows = try read(with: reader) { file throws(SQLiteError) in
            try file.peek(pool, limit: limit + 1, after: after, filter: filter)
        }
        return try StockPage(rows, limit: limit, in: folder.database)
    }

    /// Returns the puzzles that were withdrawn after a place in the list and not before a time
    /// (milliseconds since 1970), in the order of withdrawals and changed notes.
    package func withdrawn(
        limit: Int, after: WithdrawalMark? = nil, since: Int64? = nil
    ) throws(StoreError) -> [WithdrawnPuzzle] {
        try read(with: reader) { file throws(SQLiteError) in
            try file.withdrawn(limit: limit, after: after, since: since)
        }
    }

    /// Measures the keys that are kept; busy during a backup or a check, which may take minutes.
    package func keyUse() throws(StoreError) -> KeyUse {
        try read(with: slowReader, waits: false) { file throws(SQLiteError) in
            // A service that is idle measures, too.
            defer { file.connection.emptyCache() }
            return try file.keyUse()
        }
    }

    /// Returns the errors of the file; if there are any, the store degrades. A full check takes about
    /// ten times as long.
    package func verify(full: Bool = false) throws(StoreError) -> [String] {
        let faults: [String]
        do throws(StoreError) {
            faults = try read(with: slowReader) { file throws(SQLiteError) in
                try file.faults(full: full)
            }
        } catch {
            if case .degraded(let found) = error, found.reason == .corrupt {
                condemn(found.detail)
            }
            throw error
        }
        if let first = faults.first {
            condemn("\(folder.database): \(first)" + Degradation.Reason.corrupt.remedy)
        }
        return faults
    }

    /// Writes a backup into the store's folder.
    package func backup(at moment: Int64) throws(StoreError) -> StoreBackup {
        try mapError({ StoreError.io(detail: $0.description) }) { () throws(BackupError) in
            // Locked: healing may close the file, and concurrent backups need different names.
            try slowReader.withLock { _ throws(BackupError) in
                try BackupSource.file(folder).write(intoFolderOf: folder, at: moment)
            }
        }
    }

    func read<Value: Sendable>(
        with reader: borrowing Mutex<StoreReader>, waits: Bool = true,
        _ body: @Sendable (inout FileDatabase) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        // If the store was moved, its path may have another one.
        let known = degradation
        if let known, known.reason == .storeMoved { throw .degraded(known) }
        let value: Value?
        do throws(SQLiteError) {
            value =
                waits
                ? try reader.withLock { reader throws(SQLiteError) in try reader.read(body) }
                : try reader.withLockIfAvailable { reader throws(SQLiteError) in
                    try reader.read(body)
                }
        } catch {
            switch StoreAccessError(error, path: folder.database) {
            case .busy, .refused: throw .busy
            case .degraded(let reason, let detail):
                throw .degraded(
                    known ?? Degradation(reason: reason, since: clock.wall(), detail: detail))
            }
        }
        guard let value else { throw .busy }
        return value
    }
}
