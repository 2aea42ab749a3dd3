package import FarmSQLite
import FarmSystem
package import PuzzleBundle

/// Writes the single-file database that apps ship, as ``SQLiteAsset`` describes it.
package struct AssetWriter: ~Copyable {
    private let connection: Connection
    private let asset: SQLiteAsset
    private var insert: Statement
    private let folder: Folder
    private let name: String

    /// Creates a new file, replacing an existing one.
    package init(creating path: String, _ asset: SQLiteAsset = .classic) throws {
        let folder = try Folder(Files.folder(of: path))
        let name = Files.name(of: path)
        _ = try folder.replace(name, mode: 0o644)
        // SQLite opens by path. It follows no links, and the opened file is checked before anything
        // is written.
        let connection = try Connection(
            opening: "\(folder.realPath())/\(name)", .writing, followsLinks: false)
        try folder.check(name)
        try self.init(connection, asset, folder, name)
    }

    private init(
        _ empty: consuming Connection, _ asset: SQLiteAsset, _ folder: consuming Folder,
        _ name: String
    ) throws(SQLiteError) {
        // The file is not read before it is complete, and after a crash it is written from scratch.
        try empty.execute(
            """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            PRAGMA application_id = \(SQLiteAsset.applicationID);
            PRAGMA user_version = \(asset.version);
            \(asset.table);
            BEGIN;
            """)
        let columns = asset.columns
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        insert = try empty.prepare(
            "INSERT INTO puzzle (\(columns.joined(separator: ", "))) VALUES (\(places))")
        connection = empty
        self.asset = asset
        self.folder = folder
        self.name = name
    }

    package mutating func append(_ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation) throws {
        try insert.run(all: asset.row(puzzle, explanation))
    }

    /// Adds the index, vacuums the file and makes it durable.
    package consuming func finish() throws {
        try connection.execute("COMMIT; \(SQLiteAsset.index); VACUUM;")
        try folder.reading(name).synchronize()
    }
}

extension SQLiteAsset.Value: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        switch self {
        case .text(let text): text.bind(to: statement, at: index)
        case .integer(let number): number.bind(to: statement, at: index)
        case .real(let number): number.bind(to: statement, at: index)
        case .null: Int?.none.bind(to: statement, at: index)
        }
    }
}
