import FarmSQLite
import SudokuEngine

/// Searches the blocks of ``TraitsIndex``, or the index of techniques of people, for puzzles that match
/// a filter.
struct BlockSearch: ~Copyable {
    fileprivate var blocks: Statement
    fileprivate var human: Statement
    fileprivate var freshAt: Statement
    fileprivate var nextReturned: Statement
    fileprivate var returnedAt: Statement
    fileprivate var returnedIn: Statement

    static func compiled(on connection: borrowing Connection) throws(SQLiteError) -> Self {
        Self(
            blocks: try connection.prepare(
                "SELECT block, traits FROM traits WHERE block >= ? AND block < ?"),
            human: try connection.prepare(
                """
                SELECT place FROM human_technique
                WHERE technique = ? AND place >= ? AND place < ? ORDER BY place
                """),
            freshAt: try connection.prepare(
                "SELECT \(StoredPuzzle.columns) FROM puzzle WHERE place = ? AND apart = 0"),
            nextReturned: try connection.prepare(
                """
                SELECT place FROM returned WHERE place >= ? AND place < ? ORDER BY place LIMIT 1
                """),
            returnedAt: try connection.prepare(
                """
                SELECT \(StoredPuzzle.columns) FROM puzzle
                WHERE place = ?1 AND EXISTS (SELECT 1 FROM returned WHERE place = ?1)
                """),
            returnedIn: try connection.prepare(
                """
                SELECT \(StoredPuzzle.columns) FROM puzzle WHERE place IN
                  (SELECT place FROM returned WHERE place >= ? AND place < ?)
                ORDER BY place
                """))
    }

    /// Appends matching fresh puzzles from a place on, up to a limit, in the order of the pool. Returns the
    /// first place that was not searched.
    mutating func collect(
        _ filter: PuzzleFilter, _ bits: TechniqueBits, from first: Int64, of pool: PoolNumber,
        upTo limit: Int, into found: inout [StoredPuzzle]
    ) throws(SQLiteError) -> Int64 {
        if let technique = filter.human.first {
            let end = StockPosition.range(of: pool).upperBound
            human.bind(technique, at: 1)
            human.bind(first, at: 2)
            human.bind(end, at: 3)
            while found.count < limit, try human.step() {
                if let puzzle = try Self.puzzle(&freshAt, human.integer(0)),
                    puzzle.matches(filter)
                {
                    found.append(puzzle)
                }
            }
            human.reset()
            return end
        }
        let sieve = TraitFilter(filter, bits)
        var end = first
        blocks.bind(TraitsIndex.block(of: first), at: 1)
        blocks.bind(TraitsIndex.block(of: StockPosition.range(of: pool).upperBound), at: 2)
        while found.count < limit, try blocks.step() {
            let places = TraitsIndex.places(of: blocks.integer(0))
            end = max(first, places.upperBound)
            guard let sieve else { continue }
            for (place, raw) in zip(places, blocks.words(1))
            where found.count < limit && place >= first && sieve.lets(raw) {
                if let puzzle = try Self.puzzle(&freshAt, place), puzzle.matches(filter) {
                    found.append(puzzle)
                }
            }
        }
        blocks.reset()
        return end
    }

    private static func puzzle(
        _ statement: inout Statement, _ place: Int64
    ) throws(SQLiteError) -> StoredPuzzle? {
        statement.bind(place, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return StoredPuzzle(statement)
    }

    /// Returns the ready puzzle at a place, and if it was returned.
    mutating func ready(
        at place: Int64, head: Int64
    ) throws(SQLiteError) -> (row: StoredPuzzle, isReturned: Bool)? {
        if let puzzle = try Self.puzzle(&returnedAt, place) { return (puzzle, true) }
        guard place >= head, let puzzle = try Self.puzzle(&freshAt, place) else { return nil }
        return (puzzle, false)
    }

    // MARK: Returned puzzles

    /// Appends matching returned puzzles from a place on, up to a limit, in the order of the pool.
    ///
    /// For each 250 places among which a puzzle was returned, it reads one block and the puzzles that
    /// may match, so a pool that was taken and returned as a whole costs what a fresh one does. A
    /// technique of people costs at most two lookups for each returned puzzle, or for each that has it
    /// if these are fewer.
    mutating func collectReturned(
        _ filter: PuzzleFilter, _ bits: TechniqueBits, from first: Int64, of pool: PoolNumber,
        upTo limit: Int, into found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        let end = StockPosition.range(of: pool).upperBound
        if filter == .none { return try readReturned(first..<end, filter, limit, &found) }
        let sieve = TraitFilter(filter, bits)
        var next = first
        while found.count < limit,
            let returned = try Self.place(&nextReturned, next..<end, from: 1)
        {
            if let technique = filter.human.first {
                human.bind(technique, at: 1)
                guard let place = try Self.place(&human, returned..<end, from: 2) else { return }
                if place == returned { try addReturned(place, filter, &found) }
                next = max(place, returned + 1)
                continue
            }
            let places = TraitsIndex.places(of: TraitsIndex.block(of: returned))
            if let block = try words(of: places) {
                for (place, raw) in zip(places, block)
                where found.count < limit && place >= returned && sieve?.lets(raw) == true {
                    try addReturned(place, filter, &found)
                }
            } else {
                try readReturned(returned..<places.upperBound, filter, limit, &found)
            }
            next = places.upperBound
        }
    }

    /// Returns the first place in a range that a statement finds; its bounds are two parameters.
    private static func place(
        _ statement: inout Statement, _ places: Range<Int64>, from index: Int32
    ) throws(SQLiteError) -> Int64? {
        statement.bind(places.lowerBound, at: index)
        statement.bind(places.upperBound, at: index + 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return statement.integer(0)
    }

    /// Returns a block; nil for the last of a pool, until it is full.
    private mutating func words(of places: Range<Int64>) throws(SQLiteError) -> [UInt64]? {
        let block = TraitsIndex.block(of: places.lowerBound)
        blocks.bind(block, at: 1)
        blocks.bind(block + 1, at: 2)
        guard try blocks.step() else { return nil }
        defer { blocks.reset() }
        return blocks.words(1)
    }

    private mutating func addReturned(
        _ place: Int64, _ filter: PuzzleFilter, _ found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        if let puzzle = try Self.puzzle(&returnedAt, place), puzzle.matches(filter) {
            found.append(puzzle)
        }
    }

    private mutating func readReturned(
        _ places: Range<Int64>, _ filter: PuzzleFilter, _ limit: Int,
        _ found: inout [StoredPuzzle]
    ) throws(SQLiteError) {
        returnedIn.bind(places.lowerBound, at: 1)
        returnedIn.bind(places.upperBound, at: 2)
        while found.count < limit, try returnedIn.step() {
            let puzzle = StoredPuzzle(returnedIn)
            if puzzle.matches(filter) { found.append(puzzle) }
        }
        returnedIn.reset()
    }
}
