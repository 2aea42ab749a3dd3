import FarmSQLite
import FarmSystem

extension Folder {
    /// Copies a database, which may be in use: the copy appears whole under its name, durable, and is
    /// for its owner only. Throws ``SQLiteError`` or ``SystemError``.
    ///
    /// SQLite opens files by their paths. So the file is made before it comes, must be the same when
    /// it has gone, and no part of its path may be a link.
    func writeDatabase(
        copyOf connection: borrowing Connection, to name: String, givingToOwner: Bool = false
    ) throws {
        let part = name + ".part"
        for suffix in ["-journal", "-wal", "-shm"] { try remove(part + suffix) }
        let file = try replace(part)
        do {
            try connection.copy(to: try resolvedPath(of: part))
            try expect(file, at: part)
            if givingToOwner { try giveToOwner(file) }
            try file.synchronize()
            try rename(part, to: name)
        } catch {
            try? remove(part)
            throw error
        }
        try synchronize()
    }
}

/// Why a backup was not written.
package struct BackupError: Error, CustomStringConvertible, Sendable {
    package let description: String
}
