import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// Appends puzzles to pools, except those that are already known.
    mutating func insert(_ batch: [PooledPuzzle]) throws(SQLiteError) -> StockingResult {
        leaveFresh()
        var duplicates: [PuzzleID] = []
        var refused = 0
        for (pool, puzzle) in batch.lazy.map({ ($0.pool, $0.puzzle) }) {
            let id = PackedID(puzzle.id)
            let ascii = id.ascii
            if known[id] != nil {
                duplicates.append(puzzle.id)
                continue
            }
            if try sql[.placeOfKnown].hasRow(SQLiteText(ascii)) {
                duplicates.append(puzzle.id)
                continue
            }
            guard let number = try ensurePool(pool) else {
                refused += 1
                continue
            }
            let index = number.raw - 1
            let place = pools[index].next
            try sql[.addPuzzle].run(
                place, SQLiteText(ascii), SQLiteText(Array(puzzle.notation.utf8)),
                SQLiteText(puzzle.grid.solution), puzzle.tierRating.tenths,
                puzzle.se?.er.tenths ?? 0, puzzle.se?.ep.tenths ?? 0, puzzle.se?.ed.tenths ?? 0,
                puzzle.clues, puzzle.w20Hundredths, puzzle.timeIndexHundredths ?? 0, puzzle.flags,
                puzzle.symmetry.rawValue,
                TechniqueCounts.text(puzzle.techniques), puzzle.human?.json, puzzle.tier.index,
                engine, wall)
            if let human = puzzle.human { try sql.add(human, at: place) }
            known.add(id, place)
            try advance(number)
        }
        return StockingResult(
            accepted: batch.count - duplicates.count - refused, duplicates: duplicates)
    }

    /// Counts the puzzle that was written at the next place of a pool.
    mutating func advance(_ pool: PoolNumber) throws(SQLiteError) {
        let place = self[pool].next
        self[pool].next += 1
        self[pool].fresh += 1
        if TraitsIndex.isLast(place) { try TraitsIndex.write(TraitsIndex.block(of: place), &sql) }
    }

    /// Adds the difficulty for people to puzzles that were stocked without it.
    mutating func add(_ found: [PuzzleID: PuzzleRecord.Human]) throws(SQLiteError) {
        leaveFresh()
        for (id, human) in found.sorted(by: { $0.key.description < $1.key.description }) {
            guard case .some(.some(let place)) = try place(of: PackedID(id)) else { continue }
            try sql.set(human, at: place)
        }
    }

    /// Returns the place of a puzzle by its id; `.some(nil)` for one from an imported history.
    mutating func place(of id: PackedID) throws(SQLiteError) -> Int64?? {
        if let place = known[id] { return place }
        return try sql[.placeOfKnown].first(SQLiteText(id.ascii)) { $0.optionalInteger(0) }
    }

    /// Withdraws puzzles permanently. A note is public and replaces an earlier one; a puzzle whose note
    /// changes moves to the end of the list, where those look who know the list so far.
    mutating func withdraw(
        _ ids: [PuzzleID], reason: String, note: String? = nil
    ) throws(SQLiteError) -> Withdrawal {
        var withdrawn: [PuzzleID] = []
        var unknown: [PuzzleID] = []
        for id in ids {
            guard let found = try place(of: PackedID(id)) else {
                unknown.append(id)
                continue
            }
            withdrawn.append(id)
            guard let place = found else { continue }
            if try isWithdrawn(place) {
                if let note {
                    try sql[.noteWithdrawn].run(note, place)
                }
                continue
            }
            try sql[.addWithdrawn].run(place, id.description, reason, wall, note)
            // A leased puzzle stays with its client, but does not return to the pool.
            _ = try takeOut(place)
        }
        return Withdrawal(withdrawn: withdrawn, unknown: unknown)
    }

    /// Takes a puzzle out of its pool, whether it is ready or unfit. Returns false for one that is
    /// leased or gone.
    mutating func takeOut(_ place: Int64) throws(SQLiteError) -> Bool {
        let pool = try pool(of: place, in: "known")
        if try removeReturned(place, by: nil) {
            self[pool].returned -= 1
            return true
        }
        if try dropMark(of: place) { return true }
        guard place >= self[pool].head, try setApart(place) else { return false }
        self[pool].fresh -= 1
        return true
    }

    /// Marks a fresh puzzle as taken out of order; returns false if it already was.
    mutating func setApart(_ place: Int64) throws(SQLiteError) -> Bool {
        leaveFresh()
        return try sql[.setApart].hasRow(place)
    }

    /// Removes a puzzle from `returned`, if the given claim was the last to return it.
    mutating func removeReturned(_ place: Int64, by claim: Int64?) throws(SQLiteError) -> Bool {
        try sql[.removeReturned].hasRow(place, claim)
    }
}
