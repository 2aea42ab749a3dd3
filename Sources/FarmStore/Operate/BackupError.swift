import FarmSQLite
import FarmSystem

extension Folder {
    /// Copies a database, which may be in use. The copy appears complete and durable under its name,
    /// with mode 0600. Throws ``SQLiteError`` or ``SystemError``.
    func writeDatabase(
        copyOf connection: borrowing Connection, to name: String, givingToOwner: Bool = false
    ) throws {
        try writeDatabase(named: name, givingToOwner: givingToOwner) { path in
            try connection.copy(to: path)
        }
    }

    /// Writes a database, which appears complete and durable under its name, with mode 0600.
    ///
    /// SQLite opens files by path. Therefore the file is created before SQLite opens it, its identity
    /// is checked afterwards, and no part of its path may be a link.
    func writeDatabase(
        named name: String, givingToOwner: Bool = false, _ fill: (_ path: String) throws -> Void
    ) throws {
        let part = name + ".part"
        for suffix in ["-journal", "-wal", "-shm"] { try remove(part + suffix) }
        let file = try replace(part)
        do {
            try fill(try resolvedPath(of: part))
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

/// An error that prevented a backup.
package struct BackupError: Error, CustomStringConvertible, Sendable {
    package let description: String
}
