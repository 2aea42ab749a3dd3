import FarmSQLite
import FarmSystem
import PuzzleBundle

/// The puzzles of a store that is being moved away, and which of them it may have handed out.
struct PreviousStore: Sendable {
    /// The source of the ids.
    enum Source: Hashable, Sendable {
        case database
        /// SQLite cannot read the file, or the content is not trusted: every id found counts as handed
        /// out.
        case bytes
        /// There is no store.
        case none
    }

    let source: Source
    let given: Set<PuzzleID>
    let ready: Set<PuzzleID>
}

extension PreviousStore {
    /// Reads the database in a folder if it is sound, otherwise its bytes.
    ///
    /// `history` was left by an earlier restore or quarantine and is not imported yet.
    init(
        in folder: borrowing Folder, history: DeliveryHistory, assumingAllGiven: Bool
    ) throws(SystemError) {
        guard try folder.status(of: StateFolder.databaseName) != nil else {
            self.init(source: .none, given: history.ids, ready: [])
            return
        }
        if !assumingAllGiven, let stock = try? Self.stock(in: folder) {
            // The claims of a restored store end when it is opened.
            let ready = stock.ready.union(stock.leased(upTo: history.notes.lastEndedClaim))
                .subtracting(history.ids)
            self.init(
                source: .database, given: stock.known.subtracting(ready).union(history.ids),
                ready: ready)
        } else {
            self.init(
                source: .bytes, given: try IDSalvage.ids(in: folder).union(history.ids), ready: [])
        }
    }

    /// Returns nil unless the whole database can be read without errors.
    private static func stock(in folder: borrowing Folder) throws -> StoredStock? {
        try StateFolder.check(in: folder)
        // SQLite would read it, but without the puzzles that were handed out last.
        guard try StateFolder.logDamage(in: folder) == nil else { return nil }
        let connection = try StateFolder.reading(in: folder)
        guard try connection.integer("PRAGMA application_id") == Int64(StoreSchema.applicationID),
            let version = try connection.integer("PRAGMA user_version"),
            1...Int64(StoreSchema.migrations.version) ~= version
        else { return nil }
        try connection.execute("BEGIN")
        var file = FileDatabase(connection)
        guard try file.faults(full: false).isEmpty else { return nil }
        return try StoredStock(&file)
    }
}

/// The ids of a database by the state of their puzzles.
struct StoredStock: Sendable {
    private(set) var known: Set<PuzzleID> = []
    private(set) var ready: Set<PuzzleID> = []
    /// The number of the newest claim.
    let newestClaim: Int64
    private var leases: [(claim: Int64, ids: [PuzzleID])] = []

    /// The puzzles of the leased claims up to a number.
    func leased(upTo last: Int64 = .max) -> [PuzzleID] {
        leases.filter { $0.claim <= last }.flatMap(\.ids)
    }

    init(_ sql: inout FileDatabase) throws(SQLiteError) {
        newestClaim = try sql.integer(.newestClaim) ?? 0
        var gone: Set<Int64> = []
        var leased: [(claim: Int64, places: [Int64])] = []
        let hasParts = try sql[.hasParts].hasRow()
        let claims = hasParts ? FileSQL.allClaims : .oldClaims
        try sql[claims].start()
        while try sql[claims].step() {
            let claim = hasParts ? try ClaimRow(sql[claims]) : try ClaimRow(old: sql[claims])
            if claim.state == .leased {
                leased.append((claim.number, claim.left))
                gone.formUnion(claim.left)
            }
            gone.formUnion(claim.gone)
        }
        let withdrawn = Set(try Self.ids(.withdrawnIDs, &sql))
        // The index is folded late and may lack rows of the table.
        known = withdrawn.union(try Self.ids(.knownIDs, &sql)).union(try Self.ids(.puzzleIDs, &sql))
        try sql[.readyIDs].start()
        // A claimed puzzle is not ready, even if another row contradicts.
        while try sql[.readyIDs].step() {
            if gone.contains(sql[.readyIDs].integer(0)) { continue }
            if let id = PuzzleID(sql[.readyIDs].text(1)) { ready.insert(id) }
        }
        // Unfit ones are not ready, but were not handed out either.
        if try sql[.hasUnfit].hasRow() { ready.formUnion(try Self.ids(.unfitIDs, &sql)) }
        ready.subtract(withdrawn)
        for (claim, places) in leased {
            var ids: [PuzzleID] = []
            for place in places {
                let id = try sql[.idAt].first(place) { PuzzleID($0.text(0)) }
                if let id = id ?? nil, !withdrawn.contains(id) { ids.append(id) }
            }
            leases.append((claim, ids))
        }
    }

    private static func ids(
        _ statement: FileSQL, _ sql: inout FileDatabase
    ) throws(SQLiteError) -> [PuzzleID] {
        try sql[statement].all { PuzzleID($0.text(0)) }.compactMap(\.self)
    }
}
