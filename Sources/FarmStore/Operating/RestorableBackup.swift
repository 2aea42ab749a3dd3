import FarmSQLite
import FarmSystem
import PuzzleBundle

/// A backup that is about to be restored, open: what is checked and counted is what is copied.
struct RestorableBackup: ~Copyable {
    let connection: Connection
    let stock: StoredStock

    init(_ path: String) throws(OperatingError) { self = try Self.opened(path) }

    private init(_ connection: consuming Connection, _ stock: StoredStock) {
        self.connection = connection
        self.stock = stock
    }

    private static func opened(_ path: String) throws(OperatingError) -> Self {
        let bytes = try onFiles { () throws(SystemError) in try Header.bytes(of: path) }
        guard Header(bytes)?.applicationID == UInt32(Schema.applicationID) else {
            throw .unusable("\(path): \(foreign)")
        }
        let opened: Self?
        var fault: String?
        do throws(SQLiteError) {
            opened = try sound(path, &fault)
        } catch {
            throw .unusable("\(path): \(error.message); name another file")
        }
        guard let opened else { throw .unusable("\(path): \(fault ?? foreign)") }
        return opened
    }

    /// Nil, and why, if it cannot be restored.
    private static func sound(_ path: String, _ fault: inout String?) throws(SQLiteError) -> Self? {
        let connection = try Connection(opening: path, .reading)
        // All that follows sees the same moment.
        try connection.execute("BEGIN")
        fault = try Self.fault(of: connection)
        guard fault == nil else { return nil }
        let stock = try StoredStock(connection)
        return Self(connection, stock)
    }

    private static let foreign = "is no backup of a puzzlefarm store; name another file"

    /// Why it cannot be restored. The file that SQLite has opened is asked, which may be another one
    /// by now than the one whose header was read.
    private static func fault(
        of connection: borrowing Connection
    ) throws(SQLiteError) -> String? {
        guard try connection.integer("PRAGMA application_id") == Int64(Schema.applicationID) else {
            return foreign
        }
        let version = try connection.integer("PRAGMA user_version") ?? 0
        guard 1...Int64(Schema.migrations.version) ~= version else {
            return "has schema \(version), this puzzlefarm knows up to "
                + "\(Schema.migrations.version); install a newer one, or name another file"
        }
        return try Question.faults(full: false, connection).first.map { "\($0); name another file" }
    }
}
