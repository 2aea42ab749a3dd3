import FarmSQLite
import FarmSystem
package import PuzzleBundle
package import SudokuEngine

/// Writes the database that apps copy, as ``SQLiteAsset`` describes it: one file, nothing beside it.
package struct AssetWriter: ~Copyable {
    private let connection: Connection
    private var insert: Statement
    private let folder: Folder
    private let name: String

    /// Makes a new file; what was there is gone.
    package init(creating path: String) throws {
        let folder = try Folder(Files.folder(of: path))
        let name = Files.name(of: path)
        _ = try folder.replace(name, mode: 0o644)
        // SQLite opens by path. It follows no link, and what it has opened is looked at before
        // anything is written.
        let connection = try Connection(
            opening: "\(folder.realPath())/\(name)", .writing, followsLinks: false)
        try folder.check(name)
        try self.init(connection, folder, name)
    }

    private init(
        _ empty: consuming Connection, _ folder: consuming Folder, _ name: String
    ) throws(SQLiteError) {
        // Nobody reads the file before it is whole, and whoever makes it begins anew after a crash.
        try empty.execute(
            """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            PRAGMA application_id = \(SQLiteAsset.applicationID);
            PRAGMA user_version = \(SQLiteAsset.version);
            \(SQLiteAsset.table);
            BEGIN;
            """)
        let columns = SQLiteAsset.columns
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        insert = try empty.prepare(
            "INSERT INTO puzzle (\(columns.joined(separator: ", "))) VALUES (\(places))")
        connection = empty
        self.folder = folder
        self.name = name
    }

    package mutating func append(_ puzzle: PuzzleRecord, plan: [Hint] = []) throws {
        for (index, value) in zip(Int32(1)..., SQLiteAsset.row(puzzle, plan: plan)) {
            switch value {
            case .text(let text): insert.bind(text, at: index)
            case .integer(let number): insert.bind(Int64(number), at: index)
            case .real(let number): insert.bind(real: number, at: index)
            case .null: insert.bindNull(at: index)
            }
        }
        try insert.run()
    }

    /// Adds the index, packs the file and makes it durable.
    package consuming func finish() throws {
        try connection.execute("COMMIT; \(SQLiteAsset.index); VACUUM;")
        try folder.reading(name).synchronize()
    }
}
