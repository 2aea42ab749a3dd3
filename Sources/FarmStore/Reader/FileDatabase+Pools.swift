import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension FileDatabase {
    /// Returns the pools that the store has seen, also removed ones.
    mutating func pools() throws(SQLiteError) -> [PoolNumber] {
        try self[.poolNumbers].all { PoolNumber(raw: Int(clamping: $0.integer(0))) }
            .compactMap(\.self)
    }

    /// Returns the number of a pool; nil if the store has not seen it.
    mutating func number(of pool: PoolName) throws(SQLiteError) -> PoolNumber? {
        if let tier = pool.tier { return PoolNumber(tier) }
        return try integer(.poolNamed, pool.name).flatMap { PoolNumber(raw: Int(clamping: $0)) }
    }

    /// Returns puzzles of a pool that are set apart as unfit, from a place on, in the order of places.
    mutating func unfit(
        _ pool: PoolNumber, limit: Int, from first: Int64
    ) throws(SQLiteError) -> [StoredPuzzle] {
        let places = StockPosition.range(of: pool)
        return try self[.unfitPage].all(
            max(first, places.lowerBound), places.upperBound, limit, read: StoredPuzzle.init)
    }

    /// Returns the puzzles of the next leased claim of a pool after a number, with the number of the
    /// claim; nil if there is none.
    mutating func leased(
        _ name: PoolName, after last: Int64
    ) throws(SQLiteError) -> (claim: Int64, puzzles: [StoredPuzzle])? {
        guard let pool = try number(of: name),
            let claim = try self[.nextLeased].first(last, pool.raw, read: ClaimRow.init(_:))
        else { return nil }
        let puzzles = try puzzles(at: claim.left).compactMap { puzzle in
            if case .row(let row) = puzzle { row } else { nil }
        }
        return (claim.number, puzzles)
    }

    /// Returns the puzzles at the places of a claim, as far as they are there.
    mutating func puzzles(at places: [Int64]) throws(SQLiteError) -> [ClaimedPuzzle] {
        var puzzles: [ClaimedPuzzle] = []
        for place in places {
            if let puzzle = try claimed(place) { puzzles.append(puzzle) }
        }
        return puzzles
    }

    /// Returns a puzzle of a claim, from its row or its record.
    mutating func claimed(_ place: Int64) throws(SQLiteError) -> ClaimedPuzzle? {
        if let row = try self[.puzzleAt].first(place, read: StoredPuzzle.init) { return .row(row) }
        return try self[.deliveredAt].first(place) {
            .packed(PackedPuzzle(place: place, bytes: $0.blob(0)))
        }
    }
}
