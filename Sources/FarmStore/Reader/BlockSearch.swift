import FarmSQLite
import SudokuEngine

/// Searches the blocks of ``TraitsIndex``, or the index of techniques of people, for fresh puzzles
/// that match a filter.
struct BlockSearch: ~Copyable {
    fileprivate var blocks: Statement
    fileprivate var human: Statement
    fileprivate var freshAt: Statement

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
                "SELECT \(StoredPuzzle.columns) FROM puzzle WHERE place = ? AND apart = 0"))
    }

    /// Appends matching puzzles from a place on, up to a limit, in the order of the pool. Returns the
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
                if let puzzle = try fresh(at: human.integer(0)), puzzle.matches(filter) {
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
                if let puzzle = try fresh(at: place), puzzle.matches(filter) {
                    found.append(puzzle)
                }
            }
        }
        blocks.reset()
        return end
    }

    private mutating func fresh(at place: Int64) throws(SQLiteError) -> StoredPuzzle? {
        freshAt.bind(place, at: 1)
        guard try freshAt.step() else { return nil }
        defer { freshAt.reset() }
        return StoredPuzzle(freshAt)
    }
}
