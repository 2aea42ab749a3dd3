import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The table `traits`: the properties of puzzles that filters test, one row for a block of adjacent
/// puzzles. A block is written when its last puzzle is stocked; the few puzzles after the last full
/// block are read directly.
struct TraitsIndex: ~Copyable {
    /// The puzzles per block. At eight bytes each they fill half a page, and every pool begins at a
    /// block boundary.
    static let blockLength: Int64 = 250

    fileprivate var puzzles: Statement
    fileprivate var addBlock: Statement
    fileprivate var addTechnique: Statement
    fileprivate var dropBlock: Statement
    fileprivate(set) var bits: TechniqueBits

    static func compiled(on connection: borrowing Connection) throws(SQLiteError) -> Self {
        Self(
            puzzles: try connection.prepare(
                """
                SELECT place, tier_rating, symmetry, techniques, er, clues FROM puzzle
                WHERE place >= ? AND place < ?
                """),
            addBlock: try connection.prepare("INSERT OR REPLACE INTO traits VALUES (?, ?)"),
            addTechnique: try connection.prepare("INSERT INTO technique VALUES (?, ?)"),
            dropBlock: try connection.prepare(
                """
                DELETE FROM traits WHERE block = ?1 AND NOT EXISTS (
                  SELECT 1 FROM puzzle WHERE place >= ?2 AND place < ?3 AND apart <> 2
                    AND place NOT IN (SELECT place FROM withdrawn))
                """),
            bits: try bits(connection))
    }

    static func bits(_ connection: borrowing Connection) throws(SQLiteError) -> TechniqueBits {
        var bits = TechniqueBits()
        var rows = try connection.prepare("SELECT name, number FROM technique")
        while try rows.step() { bits.set(rows.text(0), Int(rows.integer(1))) }
        return bits
    }

    /// Reloads the bits after a rollback.
    mutating func load(_ connection: borrowing Connection) throws(SQLiteError) {
        bits = try Self.bits(connection)
    }

    static func block(of place: Int64) -> Int64 { place / blockLength }
    static func places(of block: Int64) -> Range<Int64> {
        block * blockLength..<(block + 1) * blockLength
    }
    static func isLast(_ place: Int64) -> Bool { place % blockLength == blockLength - 1 }

    /// Writes the row of a full block.
    mutating func write(_ block: Int64) throws(SQLiteError) {
        let places = Self.places(of: block)
        var traits = [UInt64](repeating: 0, count: places.count)
        puzzles.bind(places.lowerBound, at: 1)
        puzzles.bind(places.upperBound, at: 2)
        while try puzzles.step() {
            var techniques: UInt64 = 0
            for technique in TechniqueCounts.counts(puzzles.utf8(3)[...]) ?? [] {
                techniques |= try bit(of: technique.name)
            }
            let symmetry = Symmetry(rawValue: puzzles.text(2)).map(PuzzleTraits.number) ?? 0
            traits[Int(puzzles.integer(0) - places.lowerBound)] =
                PuzzleTraits(
                    techniques: techniques, symmetry: symmetry,
                    tierRating: Int(puzzles.integer(1)), er: Int(puzzles.integer(4)),
                    clues: Int(puzzles.integer(5))
                ).raw
        }
        addBlock.bind(block, at: 1)
        addBlock.bind(words: traits, at: 2)
        try addBlock.run()
    }

    private mutating func bit(of name: String) throws(SQLiteError) -> UInt64 {
        _ = try number(of: name)
        return bits[name] ?? 0
    }

    /// Returns the number of a technique, which it gets when it first occurs.
    mutating func number(of name: String) throws(SQLiteError) -> Int {
        if let number = bits.number(of: name) { return number }
        let number = bits.count
        addTechnique.bind(Int64(number), at: 1)
        addTechnique.bind(name, at: 2)
        try addTechnique.run()
        bits.set(name, number)
        return number
    }

    /// Drops a block of which no puzzle is or may come back into its pool.
    mutating func dropIfDone(_ block: Int64) throws(SQLiteError) {
        dropBlock.bind(block, at: 1)
        dropBlock.bind(Self.places(of: block).lowerBound, at: 2)
        dropBlock.bind(Self.places(of: block).upperBound, at: 3)
        try dropBlock.run()
    }
}

extension TraitsIndex {
    /// Fills the table for the existing stock: the full blocks from the heads of the pools on, and those
    /// of other places.
    static func fill(
        _ connection: borrowing Connection, and others: [Int64] = [], _ advance: (Double) -> Void
    ) throws(SQLiteError) {
        var index = try TraitsIndex.compiled(on: connection)
        var blocks: Set<Int64> = []
        for pool in try pools(connection) {
            let places = StockPosition.range(of: pool)
            let bounds = "place >= \(places.lowerBound) AND place < \(places.upperBound)"
            let newest = try connection.integer(
                "SELECT place FROM puzzle WHERE \(bounds) ORDER BY place DESC LIMIT 1")
            let head = try connection.integer("SELECT head FROM pool WHERE tier = \(pool.raw)")
            guard let newest, let head else { continue }
            guard places.contains(head) else { throw .damagedRow("pool", Int64(pool.raw)) }
            // The last block is full only if its last puzzle exists.
            let end = block(of: newest) + (isLast(newest) ? 1 : 0)
            if block(of: head) < end { blocks.formUnion(block(of: head)..<end) }
            blocks.formUnion(others.lazy.filter(places.contains).map(block).filter { $0 < end })
        }
        for (number, block) in blocks.sorted().enumerated() {
            try index.write(block)
            if number % 40 == 39 { advance(Double(number + 1) / Double(blocks.count)) }
        }
    }

    /// Returns the places of puzzles that came back, or may come back, into their pools.
    static func placesOfReturning(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Int64] {
        var places: [Int64] = []
        var rows = try connection.prepare(
            "SELECT place FROM returned UNION ALL SELECT place FROM unfit")
        while try rows.step() { places.append(rows.integer(0)) }
        var leased = try connection.prepare("SELECT places FROM claim WHERE finished IS NULL")
        while try leased.step() { places += StockRange(leased.text(0))?.all ?? [] }
        return places
    }

    private static func pools(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [PoolNumber] {
        var rows = try connection.prepare("SELECT tier FROM pool ORDER BY tier")
        var pools: [PoolNumber] = []
        while try rows.step() {
            if let pool = PoolNumber(raw: Int(clamping: rows.integer(0))) { pools.append(pool) }
        }
        return pools
    }
}
