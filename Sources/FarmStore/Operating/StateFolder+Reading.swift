import FarmSQLite
import FarmSystem

extension StateFolder {
    /// Opens the folder for work on its files.
    func open() throws(OperatingError) -> Folder {
        do throws(SystemError) { return try Folder(path) } catch {
            if error.isDenied { throw .denied(path) }
            throw .unusable("\(path): no such folder; name the store's with --state")
        }
    }

    /// Whether the files that SQLite works with are there; refuses what leads elsewhere.
    ///
    /// They are looked at and not opened: the process may be the daemon, whose locks would go with
    /// the descriptor.
    @discardableResult
    static func check(in folder: borrowing Folder) throws(SystemError) -> Bool {
        for name in databaseNames.dropFirst() { try folder.check(name) }
        return try folder.check(databaseName)
    }

    /// Refuses a folder without a database, and one whose database the caller may not read.
    func expectDatabase(in folder: borrowing Folder) throws(OperatingError) {
        let isThere: Bool
        do throws(SystemError) { isThere = try Self.check(in: folder) } catch {
            throw error.isDenied ? .denied(database) : .failed(error.description)
        }
        guard isThere else {
            throw .unusable("\(database): no such file; name the store's folder with --state")
        }
        guard FileSystem.isReadable(database) else { throw .denied(database) }
    }

    /// Commits in the log that SQLite would leave out without a word.
    static func logDamage(in folder: borrowing Folder) throws(SystemError) -> WriteAheadLog.Damage?
    {
        guard try folder.check(logName) else { return nil }
        return try WriteAheadLog.damage { () throws(SystemError) in try folder.reading(logName) }
    }

    /// The database of a folder that others may write, for reading. It is there.
    static func reading(in folder: borrowing Folder) throws(SQLiteError) -> Connection {
        let path = (try? folder.resolvedPath(of: databaseName)) ?? folder.path(of: databaseName)
        return try Connection(opening: path, .reading, followsLinks: false)
    }
}

/// Does something with files, in the words of those who operate them.
func onFiles<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
) throws(OperatingError) -> Value {
    do throws(SystemError) { return try body() } catch { throw OperatingError(error) }
}

extension OperatingError {
    init(_ error: SystemError) {
        self = error.isDenied ? .denied(error.subject) : .failed(error.description)
    }
}
