import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// Returns the number of a pool, which it gets when the store first sees it; nil if the store has
    /// as many pools as it can have.
    mutating func seen(_ pool: PoolName) throws(SQLiteError) -> PoolNumber? {
        if let number = number(of: pool) { return number }
        guard let number = PoolNumber(raw: pools.count + 1) else { return nil }
        let places = StockPosition.range(of: number)
        sql.addPool.bind(Int64(number.raw), at: 1)
        sql.addPool.bind(pool.name, at: 2)
        sql.addPool.bind(places.lowerBound, at: 3)
        sql.addPool.bind(places.lowerBound - 1, at: 4)
        try sql.addPool.run()
        pools.append(
            PoolState(
                name: pool, head: places.lowerBound, next: places.lowerBound,
                indexed: places.lowerBound - 1, keys: 0, claims: 0))
        // A fold under way has no ids of it.
        if known.isFolding { foldMarks.append(places.lowerBound - 1) }
        numbers[pool] = number
        return number
    }

    /// Notes the promise that the ready puzzles of a pool keep; returns false if the store can have
    /// no more pools.
    mutating func set(promise: String, of pool: PoolName) throws(SQLiteError) -> Bool {
        guard let number = try seen(pool) else { return false }
        sql.setPromise.bind(Int64(number.raw), at: 1)
        sql.setPromise.bind(promise, at: 2)
        try sql.setPromise.run()
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
            sql.addUnfit.bind(place, at: 1)
            sql.addUnfit.bind(isHeld ? 1 : 0, at: 2)
            try sql.addUnfit.run()
            unfitMarks += 1
            if isHeld { self[number].unfit += 1 }
        }
        for place in try places(of: fit, in: number) where try dropMark(of: place, leased: true) {
            sql.addReturned.bind(place, at: 1)
            sql.addReturned.bind(0, at: 2)
            try sql.addReturned.run()
            self[number].returned += 1
        }
    }

    /// Sets a returned puzzle apart if it was found unfit while it was leased.
    mutating func hold(_ place: Int64) throws(SQLiteError) -> Bool {
        guard try isHeld(place) != nil else { return false }
        sql.holdUnfit.bind(place, at: 1)
        try sql.holdUnfit.run()
        self[try pool(of: place, in: "unfit")].unfit += 1
        return true
    }

    /// Returns true for a puzzle that is set apart, false for one that will be once its lease is over; nil
    /// for any other.
    mutating func isHeld(_ place: Int64) throws(SQLiteError) -> Bool? {
        guard unfitMarks > 0 else { return nil }
        sql.isUnfit.bind(place, at: 1)
        guard try sql.isUnfit.step() else { return nil }
        defer { sql.isUnfit.reset() }
        return sql.isUnfit.integer(0) == 1
    }

    /// Removes the mark of an unfit puzzle, also one of a puzzle that is leased if `leased`; returns
    /// true if the puzzle was set apart.
    mutating func dropMark(
        of place: Int64, leased: Bool = false
    ) throws(SQLiteError) -> Bool {
        guard unfitMarks > 0 else { return false }
        sql.removeUnfit.bind(place, at: 1)
        sql.removeUnfit.bind(leased ? 0 : 1, at: 2)
        guard try sql.removeUnfit.step() else { return false }
        let isHeld = sql.removeUnfit.integer(0) == 1
        _ = try sql.removeUnfit.step()
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
        guard let source = number(of: from), let target = try seen(other), source != target else {
            return 0
        }
        var count = 0
        for place in try places(of: ids, in: source) {
            guard let puzzle = try puzzle(at: place), let tier = puzzle.tier,
                try takeOut(place)
            else { continue }
            let new = self[target].next
            sql.copyPuzzle.bind(place, at: 1)
            sql.copyPuzzle.bind(new, at: 2)
            sql.copyPuzzle.bind(Int64(tier.index), at: 3)
            try sql.copyPuzzle.run()
            if let human = try? PuzzleRecord.Human(json: puzzle.human) {
                try self.human.add(human, at: new)
            }
            // At once, so that the index never has the old place after a crash.
            let id = PackedID(ascii: Array(puzzle.id))
            sql.moveKnown.bind(utf8: id.ascii, at: 1)
            sql.moveKnown.bind(new, at: 2)
            try sql.moveKnown.run()
            known.remove(id)
            try unindex(puzzle)
            if place < self[source].head {
                sql.removePuzzle.bind(place, at: 1)
                try sql.removePuzzle.run()
            } else {
                sql.setDone.bind(place, at: 1)
                try sql.setDone.run()
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
