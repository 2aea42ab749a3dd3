import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// Returns the number of a pool, which it gets when the store first sees it; nil if the store has
    /// as many pools as it can have.
    mutating func ensurePool(_ pool: PoolName) throws(SQLiteError) -> PoolNumber? {
        if let number = number(of: pool) { return number }
        guard let number = PoolNumber(raw: pools.count + 1) else { return nil }
        let places = StockPosition.range(of: number)
        try sql[.addPool].run(number.raw, pool.name, places.lowerBound)
        pools.append(
            PoolState(
                name: pool, head: places.lowerBound, next: places.lowerBound,
                indexed: places.lowerBound - 1, keys: 0, claims: 0))
        // A fold under way has no ids of it.
        if known.isFolding { foldMarks.append(places.lowerBound - 1) }
        numbers[pool] = number
        return number
    }

    /// Records the promise that the ready puzzles of a pool keep; returns false if the store can have
    /// no more pools.
    mutating func set(promise: String, of pool: PoolName) throws(SQLiteError) -> Bool {
        guard let number = try ensurePool(pool) else { return false }
        try sql[.setPromise].run(number.raw, promise)
        self[number].promise = promise
        return true
    }

    // MARK: Unfit puzzles

    /// Sets puzzles of a pool apart that do not keep its promise, and puts back those that do. A leased
    /// puzzle is set apart when it returns.
    mutating func mark(
        unfit: [PuzzleID], fit: [PuzzleID], in pool: PoolName
    ) throws(SQLiteError) {
        guard let number = number(of: pool) else { return }
        for place in try places(of: unfit, in: number) {
            let isHeld = try takeOut(place)
            if !isHeld, try self.isHeld(place) != nil { continue }
            try sql[.addUnfit].run(place, isHeld)
            unfitMarks += 1
            if isHeld { self[number].unfit += 1 }
        }
        for place in try places(of: fit, in: number) where try dropMark(of: place, leased: true) {
            try sql[.addReturned].run(place, 0)
            self[number].returned += 1
        }
    }

    /// Sets a returned puzzle apart if it was found unfit while it was leased.
    mutating func hold(_ place: Int64) throws(SQLiteError) -> Bool {
        guard try isHeld(place) != nil else { return false }
        try sql[.holdUnfit].run(place)
        self[try pool(of: place, in: "unfit")].unfit += 1
        return true
    }

    /// Returns true for a puzzle that is set apart, false for one that will be once its lease is over; nil
    /// for any other.
    mutating func isHeld(_ place: Int64) throws(SQLiteError) -> Bool? {
        guard unfitMarks > 0 else { return nil }
        return try sql.integer(.isUnfit, place).map { $0 == 1 }
    }

    /// Removes the mark of an unfit puzzle, also one of a puzzle that is leased if `leased`; returns
    /// true if the puzzle was set apart.
    mutating func dropMark(
        of place: Int64, leased: Bool = false
    ) throws(SQLiteError) -> Bool {
        guard unfitMarks > 0 else { return false }
        guard let held = try sql.integer(.removeUnfit, place, leased ? 0 : 1) else { return false }
        let isHeld = held == 1
        unfitMarks -= 1
        if isHeld { self[try pool(of: place, in: "unfit")].unfit -= 1 }
        return isHeld
    }

    private mutating func places(
        of ids: [PuzzleID], in pool: PoolNumber
    ) throws(SQLiteError) -> [Int64] {
        let range = StockPosition.range(of: pool)
        var places: [Int64] = []
        for id in ids {
            if case .some(.some(let place)) = try place(of: PackedID(id)), range.contains(place) {
                places.append(place)
            }
        }
        return places
    }

    // MARK: Adopting

    /// Moves puzzles that are ready or unfit from a pool to the end of another; returns their number.
    /// Those that were claimed meanwhile stay.
    mutating func adopt(
        _ ids: [PuzzleID], from: PoolName, by other: PoolName
    ) throws(SQLiteError) -> Int {
        leaveFresh()
        guard let source = number(of: from), let target = try ensurePool(other), source != target
        else {
            return 0
        }
        var count = 0
        for place in try places(of: ids, in: source) {
            guard let puzzle = try puzzle(at: place), let tier = puzzle.tier,
                try takeOut(place)
            else { continue }
            let new = self[target].next
            try sql[.copyPuzzle].run(place, new, tier.index)
            if let human = try? PuzzleRecord.Human(json: puzzle.human) {
                try sql.add(human, at: new)
            }
            // At once, so that the index never has the old place after a crash.
            let id = PackedID(ascii: Array(puzzle.id))
            try sql[.moveKnown].run(SQLiteText(id.ascii), new)
            known.remove(id)
            try unindex(puzzle)
            if place < self[source].head {
                try sql[.removePuzzle].run(place)
            } else {
                try sql[.setDone].run(place)
            }
            try advance(target)
            count += 1
        }
        // Without fresh puzzles, the head passes the rows that are no longer needed.
        if self[source].fresh == 0, self[source].head < self[source].next {
            self[source].head = self[source].next
            self[source].isChanged = true
            try dropDone(in: source)
        }
        return count
    }
}
