import FarmSQLite
import SudokuEngine

/// Searches the blocks of ``TraitsIndex``, and the index of techniques of people, for puzzles that match
/// a filter.
extension FileDatabase {
    /// Appends matching fresh puzzles from a place on, up to a limit, in the order of the pool. Returns the
    /// first place that was not searched.
    mutating func collect(
        _ filter: PuzzleFilter, from first: Int64, of pool: PoolNumber,
        upTo limit: Int, into found: inout [StoredPuzzle]
    ) throws(SQLiteError) -> Int64 {
        let last = StockPosition.range(of: pool).upperBound
        if !filter.human.isEmpty {
            try collectHuman(filter, first..<last, areReturned: false, limit, &found)
            return last
        }
        let sieve = TraitFilter(filter)
        var end = first
        try self[.blocks].start(TraitsIndex.block(of: first), TraitsIndex.block(of: last))
        while found.count < limit, try self[.blocks].step() {
            let places = TraitsIndex.places(of: self[.blocks].integer(0))
            end = max(first, places.upperBound)
            for (place, raw) in zip(places, self[.blocks].words(1))
            where found.count < limit && place >= first && sieve.lets(raw) {
                try add(.freshAt, place, filter, to: &found)
            }
        }
        self[.blocks].reset()
        return end
    }

    /// Appends the puzzle that a statement finds at a place, if it matches.
    private mutating func add(
        _ statement: FileSQL, _ place: Int64, _ filter: PuzzleFilter,
        to found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        if let puzzle = try self[statement].first(place, read: StoredPuzzle.init),
            puzzle.matches(filter)
        {
            found.append(puzzle)
        }
    }

    /// Returns the ready puzzle at a place, and if it was returned.
    mutating func ready(
        at place: Int64, head: Int64
    ) throws(SQLiteError) -> (row: StoredPuzzle, isReturned: Bool)? {
        if let puzzle = try self[.returnedAt].first(place, read: StoredPuzzle.init) {
            return (puzzle, true)
        }
        guard place >= head,
            let puzzle = try self[.freshAt].first(place, read: StoredPuzzle.init)
        else { return nil }
        return (puzzle, false)
    }

    // MARK: Returned puzzles

    /// Appends matching returned puzzles from a place on, up to a limit, in the order of the pool.
    ///
    /// For each 250 places among which a puzzle was returned, it reads one block and the puzzles that
    /// may match, so a pool that was taken and returned as a whole costs what a fresh one does.
    mutating func collectReturned(
        _ filter: PuzzleFilter, from first: Int64, of pool: PoolNumber,
        upTo limit: Int, into found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        let end = StockPosition.range(of: pool).upperBound
        if filter == .none { return try readReturned(first..<end, filter, limit, &found) }
        if !filter.human.isEmpty {
            return try collectHuman(filter, first..<end, areReturned: true, limit, &found)
        }
        let sieve = TraitFilter(filter)
        var next = first
        while found.count < limit, let returned = try integer(.nextReturned, next, end) {
            // No block for the last of a pool, until it is full.
            let block = TraitsIndex.block(of: returned)
            let places = TraitsIndex.places(of: block)
            if let words = try self[.blocks].first(block, block + 1, read: { $0.words(1) }) {
                for (place, raw) in zip(places, words)
                where found.count < limit && place >= returned && sieve.lets(raw) {
                    try add(.returnedAt, place, filter, to: &found)
                }
            } else {
                try readReturned(returned..<places.upperBound, filter, limit, &found)
            }
            next = places.upperBound
        }
    }

    private mutating func readReturned(
        _ places: Range<Int64>, _ filter: PuzzleFilter, _ limit: Int,
        _ found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        try self[.returnedIn].start(places.lowerBound, places.upperBound)
        while found.count < limit,
            let puzzle = try self[.returnedIn].next(read: StoredPuzzle.init)
        {
            if puzzle.matches(filter) { found.append(puzzle) }
        }
        self[.returnedIn].reset()
    }

    // MARK: Techniques of people

    /// Appends matching puzzles among some places whose human paths have the techniques of a filter.
    ///
    /// It steps through several ordered lists at once: the places of each technique, those whose traits
    /// match, and those that were returned. What one of them does not have is skipped in the others, so
    /// the work is that of the shortest list, and only puzzles are read that are in all.
    private mutating func collectHuman(
        _ filter: PuzzleFilter, _ places: Range<Int64>, areReturned: Bool, _ limit: Int,
        _ found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        var sieve = BlockSieve(filter)
        let end = places.upperBound
        var place = places.lowerBound
        while found.count < limit {
            let start = place
            if areReturned {
                guard let next = try integer(.nextReturned, place, end) else { return }
                place = next
            }
            for technique in filter.human {
                guard let next = try integer(.humanPlaces, technique, place, end) else { return }
                place = next
            }
            place = try sieve.next(place, in: &self)
            if place >= end { return }
            guard place == start else { continue }
            try add(areReturned ? .returnedAt : .freshAt, place, filter, to: &found)
            place += 1
        }
    }
}

/// The places whose traits match a filter. Keeps the block that was read last.
private struct BlockSieve {
    private let filter: TraitFilter
    private var block: Int64 = -1
    private var words: [UInt64]?

    init(_ filter: PuzzleFilter) { self.filter = TraitFilter(filter) }

    /// Returns the first matching place from a place on, or the end of its block. In a block that is not
    /// full yet, any puzzle may match.
    mutating func next(_ place: Int64, in file: inout FileDatabase) throws(SQLiteError) -> Int64 {
        let wanted = TraitsIndex.block(of: place)
        if block != wanted {
            block = wanted
            words = try file[.blocks].first(block, block + 1) { $0.words(1) }
        }
        guard let words else { return place }
        let places = TraitsIndex.places(of: block)
        let rest = words.dropFirst(Int(place - places.lowerBound))
        let index = rest.firstIndex(where: filter.lets)
        return index.map { places.lowerBound + Int64($0) } ?? places.upperBound
    }
}
