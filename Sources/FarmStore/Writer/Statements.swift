import FarmSQLite

/// The writer's statements, compiled once.
struct Statements: ~Copyable {
    var begin: Statement
    var commit: Statement
    var setPool: Statement
    var addPool: Statement
    var setPromise: Statement

    var addPuzzle: Statement
    var nextFresh: Statement
    var puzzleAt: Statement
    var setApart: Statement
    var copyPuzzle: Statement
    var removePuzzle: Statement
    var setDone: Statement
    var removeDone: Statement

    var placeOfKnown: Statement
    var addKnown: Statement
    var moveKnown: Statement
    var setClaimsIndexed: Statement

    var addReturned: Statement
    var removeReturned: Statement
    var isReturned: Statement
    var isWithdrawn: Statement
    var addUnfit: Statement
    var isUnfit: Statement
    var holdUnfit: Statement
    var removeUnfit: Statement
    var addWithdrawn: Statement
    var noteWithdrawn: Statement

    var addClaim: Statement
    var claimNumbered: Statement
    var heldClaims: Statement
    var labelledClaims: Statement
    var addLease: Statement
    var removeLease: Statement
    var setParts: Statement
    var finishClaim: Statement
    var renewClaim: Statement
    var finishedClaims: Statement
    var removeClaim: Statement
    var claimOfKey: Statement
    var addClaimKey: Statement
    var removeClaimKey: Statement
    var claimsLeft: Statement
    var keepKeys: Statement
    var claimsAfter: Statement
    var setClaimsPacked: Statement
    var addDelivered: Statement
    var deliveredAt: Statement
    var removeDelivered: Statement

    /// Compiles all statements up front, so that none can fail to compile later.
    static func compiled(on connection: borrowing Connection) throws(SQLiteError) -> Self {
        Self(
            begin: try connection.prepare("BEGIN IMMEDIATE"),
            commit: try connection.prepare("COMMIT"),
            setPool: try connection.prepare(
                "UPDATE pool SET head = ?2, indexed = ?3, keys = ?4, claims = ?5 WHERE tier = ?1"),
            addPool: try connection.prepare(
                "INSERT INTO pool (tier, name, head, indexed, keys) VALUES (?, ?, ?, ?, 0)"),
            setPromise: try connection.prepare("UPDATE pool SET promise = ?2 WHERE tier = ?1"),
            addPuzzle: try connection.prepare(
                """
                INSERT INTO puzzle (\(StoredPuzzle.columns), engine, created, apart)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                """),
            nextFresh: try connection.prepare(
                """
                SELECT \(StoredPuzzle.columns) FROM puzzle
                WHERE place >= ? AND place < ? AND apart = 0 ORDER BY place
                """),
            puzzleAt: try connection.prepare(
                "SELECT \(StoredPuzzle.columns) FROM puzzle WHERE place = ?"),
            setApart: try connection.prepare(
                "UPDATE puzzle SET apart = 1 WHERE place = ? AND apart = 0 RETURNING place"),
            copyPuzzle: try connection.prepare(
                """
                INSERT INTO puzzle (\(StoredPuzzle.columns), engine, created, apart)
                SELECT ?2, id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index,
                  uses_uniqueness, symmetry, techniques, human, ?3, engine, created, 0
                FROM puzzle WHERE place = ?1
                """),
            removePuzzle: try connection.prepare("DELETE FROM puzzle WHERE place = ?"),
            setDone: try connection.prepare("UPDATE puzzle SET apart = 2 WHERE place = ?"),
            removeDone: try connection.prepare(
                """
                DELETE FROM puzzle INDEXED BY puzzle_apart
                WHERE apart > 0 AND apart = 2 AND place >= ? AND place < ?
                RETURNING place
                """),
            placeOfKnown: try connection.prepare("SELECT place FROM known WHERE id = ?"),
            addKnown: try connection.prepare("INSERT OR IGNORE INTO known VALUES (?, ?)"),
            moveKnown: try connection.prepare("INSERT OR REPLACE INTO known VALUES (?, ?)"),
            setClaimsIndexed: try connection.prepare("UPDATE meta SET claims_indexed = ?"),
            addReturned: try connection.prepare("INSERT INTO returned VALUES (?, ?)"),
            removeReturned: try connection.prepare(
                "DELETE FROM returned WHERE place = ?1 AND claim = coalesce(?2, claim) RETURNING place"
            ),
            isReturned: try connection.prepare(
                "SELECT 1 FROM returned WHERE place = ? AND claim = ?"),
            isWithdrawn: try connection.prepare("SELECT 1 FROM withdrawn WHERE place = ?"),
            addUnfit: try connection.prepare("INSERT OR IGNORE INTO unfit VALUES (?, ?)"),
            isUnfit: try connection.prepare("SELECT held FROM unfit WHERE place = ?"),
            holdUnfit: try connection.prepare("UPDATE unfit SET held = 1 WHERE place = ?"),
            removeUnfit: try connection.prepare(
                "DELETE FROM unfit WHERE place = ?1 AND held >= ?2 RETURNING held"),
            addWithdrawn: try connection.prepare(
                """
                INSERT INTO withdrawn (place, id, reason, time, note, number)
                SELECT ?, ?, ?, ?, ?, coalesce(max(number), 0) + 1 FROM withdrawn
                """),
            noteWithdrawn: try connection.prepare(
                """
                UPDATE withdrawn SET note = ?1, number = (SELECT max(number) + 1 FROM withdrawn)
                WHERE place = ?2 AND note IS NOT ?1
                """),
            addClaim: try connection.prepare(
                """
                INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)
                """),
            claimNumbered: try connection.prepare(
                "SELECT \(ClaimRow.columns) FROM claim WHERE number = ?"),
            heldClaims: try connection.prepare(
                """
                SELECT number FROM lease
                WHERE peer = ? AND number > ? AND number <= ? ORDER BY number LIMIT ?
                """),
            labelledClaims: try connection.prepare(
                """
                SELECT \(ClaimRow.columns) FROM claim INDEXED BY claim_label
                WHERE peer = ? AND label = ? AND number > ? ORDER BY number
                """),
            addLease: try connection.prepare("INSERT OR IGNORE INTO lease VALUES (?, ?)"),
            removeLease: try connection.prepare(
                "DELETE FROM lease WHERE peer = ? AND number = ?"),
            setParts: try connection.prepare(
                """
                UPDATE claim SET places = ?2, delivered = ?3, given_back = ?4, puzzles = ?5
                WHERE number = ?1
                """),
            finishClaim: try connection.prepare(
                "UPDATE claim SET state = ?2, finished = ?3, lease_end = NULL WHERE number = ?1"),
            renewClaim: try connection.prepare("UPDATE claim SET lease_end = ?2 WHERE number = ?1"),
            finishedClaims: try connection.prepare(
                """
                SELECT \(ClaimRow.columns) FROM claim INDEXED BY claim_finished
                WHERE finished IS NOT NULL AND finished <= ?
                ORDER BY finished LIMIT ?
                """),
            removeClaim: try connection.prepare("DELETE FROM claim WHERE number = ?"),
            claimOfKey: try connection.prepare(
                "SELECT number FROM claim_key WHERE peer = ? AND key = ?"),
            addClaimKey: try connection.prepare(
                "INSERT OR REPLACE INTO claim_key VALUES (?, ?, ?)"),
            removeClaimKey: try connection.prepare(
                "DELETE FROM claim_key WHERE peer = ? AND key = ?"),
            claimsLeft: try connection.prepare(
                """
                SELECT count(*) FROM
                  (SELECT 1 FROM claim WHERE number >= ? AND number <= ? LIMIT ?)
                """),
            keepKeys: try connection.prepare(
                """
                INSERT OR REPLACE INTO claim_key
                SELECT peer, key, number FROM claim WHERE number >= ? AND number <= ?
                """),
            claimsAfter: try connection.prepare(
                """
                SELECT \(ClaimRow.columns) FROM claim
                WHERE number > ? AND number <= ? ORDER BY number LIMIT ?
                """),
            setClaimsPacked: try connection.prepare("UPDATE meta SET claims_packed = ?"),
            addDelivered: try connection.prepare(
                "INSERT OR REPLACE INTO delivered VALUES (?, ?, ?)"),
            deliveredAt: try connection.prepare("SELECT record FROM delivered WHERE place = ?"),
            removeDelivered: try connection.prepare("DELETE FROM delivered WHERE place = ?"))
    }
}
