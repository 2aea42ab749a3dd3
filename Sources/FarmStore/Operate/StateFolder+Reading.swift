import FarmSQLite
import FarmSystem

extension StateFolder {
    /// Opens the folder.
    func open() throws(OperatingError) -> Folder {
        do throws(SystemError) { return try Folder(path) } catch {
            if error.isDenied { throw .denied(path) }
            let problem = error.isFile ? error.problem : "no such folder"
            throw .unusable("\(path): \(problem); specify the store's folder with --state")
        }
    }

    /// Returns true if the database exists; rejects links among the files of the database.
    ///
    /// The files are not opened: this process may be the daemon, and closing a descriptor would drop
    /// its locks.
    @discardableResult
    static func check(in folder: borrowing Folder) throws(SystemError) -> Bool {
        for name in databaseNames.dropFirst() { try folder.check(name) }
        return try folder.check(databaseName)
    }

    /// Rejects a folder without a database, or with one that the caller may not read.
    func expectDatabase(in folder: borrowing Folder) throws(OperatingError) {
        let isThere: Bool
        do throws(SystemError) { isThere = try Self.check(in: folder) } catch {
            throw error.isDenied ? .denied(database) : .failed(error.description)
        }
        guard isThere else {
            throw .unusable("\(database): no such file; specify the store's folder with --state")
        }
        guard FileSystem.isReadable(database) else { throw .denied(database) }
    }

    /// Returns damage of the log that makes SQLite silently ignore commits.
    static func logDamage(in folder: borrowing Folder) throws(SystemError) -> WriteAheadLog.Damage?
    {
        guard try folder.check(logName) else { return nil }
        return try WriteAheadLog.damage { () throws(SystemError) in try folder.reading(logName) }
    }

    /// Opens the existing database of a folder for reading. Other users may be able to write to the
    /// folder.
    static func reading(in folder: borrowing Folder) throws(SQLiteError) -> Connection {
        let path = (try? folder.resolvedPath(of: databaseName)) ?? folder.path(of: databaseName)
        return try Connection(opening: path, .reading, followsLinks: false)
    }
}

/// Runs an operation on files and converts its errors.
func onFiles<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
) throws(OperatingError) -> Value {
    try mapError(OperatingError.init, body)
}

extension OperatingError {
    init(_ error: SystemError) {
        self = error.isDenied ? .denied(error.subject) : .failed(error.description)
    }
}
