import FarmSQLite
import FarmSystem
import PuzzleBundle

/// An open backup that is about to be restored; the content that is checked is the one that is
/// copied.
struct RestorableBackup: ~Copyable {
    let connection: Connection
    let stock: StoredStock
}

extension RestorableBackup {
    init(_ path: String) throws(OperatingError) { self = try Self.opened(path) }

    private static func opened(_ path: String) throws(OperatingError) -> Self {
        let bytes = try onFiles { () throws(SystemError) in try DatabaseHeader.bytes(of: path) }
        guard DatabaseHeader(bytes)?.applicationID == UInt32(StoreSchema.applicationID) else {
            throw .unusable("\(path): \(foreign)")
        }
        let opened: Self?
        var fault: String?
        do throws(SQLiteError) {
            opened = try sound(path, &fault)
        } catch {
            throw .unusable("\(path): \(error.message); specify another file")
        }
        guard let opened else { throw .unusable("\(path): \(fault ?? foreign)") }
        return opened
    }

    /// Returns nil and sets `fault` if the backup cannot be restored.
    private static func sound(_ path: String, _ fault: inout String?) throws(SQLiteError) -> Self? {
        let connection = try Connection(opening: path, .reading)
        // One transaction, so that all queries see the same snapshot.
        try connection.execute("BEGIN")
        var file = FileDatabase(Connection(sharing: connection))
        fault = try Self.fault(of: &file)
        guard fault == nil else { return nil }
        let stock = try StoredStock(&file)
        return Self(connection: connection, stock: stock)
    }

    private static let foreign = "not a backup of a puzzlefarm store; specify another file"

    /// The reason why the backup cannot be restored, or nil. It checks the file that SQLite has
    /// opened, which may not be the one whose header was read.
    private static func fault(
        of file: inout FileDatabase
    ) throws(SQLiteError) -> String? {
        guard
            try file.connection.integer("PRAGMA application_id") == Int64(StoreSchema.applicationID)
        else {
            return foreign
        }
        let version = try file.connection.integer("PRAGMA user_version") ?? 0
        guard 1...Int64(StoreSchema.migrations.version) ~= version else {
            return "has schema \(version), but this puzzlefarm supports at most "
                + "\(StoreSchema.migrations.version); install a newer version, or specify another file"
        }
        return try file.faults(full: false).first.map {
            "\($0); specify another file"
        }
    }
}
