import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The table `traits`: the properties of puzzles that filters test, one row for a block of adjacent
/// puzzles. A block is written when its last puzzle is stocked; the few puzzles after the last full
/// block are read directly.
enum TraitsIndex {
    /// The puzzles per block. At eight bytes each they fill half a page, and every pool begins at a
    /// block boundary.
    static let blockLength: Int64 = 250

    static func block(of place: Int64) -> Int64 { place / blockLength }
    static func places(of block: Int64) -> Range<Int64> {
        block * blockLength..<(block + 1) * blockLength
    }
    static func isLast(_ place: Int64) -> Bool { place % blockLength == blockLength - 1 }

    /// Writes the row of a full block.
    static func write(_ block: Int64, _ sql: inout FileDatabase) throws(SQLiteError) {
        let places = Self.places(of: block)
        var traits = [UInt64](repeating: 0, count: places.count)
        let rows = try sql[.traitsIn].all(places.lowerBound, places.upperBound) { row in
            (
                place: row.integer(0), rating: Int(row.integer(1)),
                symmetry: Symmetry(rawValue: row.text(2)), techniques: row.utf8(3),
                er: Int(row.integer(4)), clues: Int(row.integer(5)), cages: Int(row.integer(6))
            )
        }
        for row in rows {
            let techniques = TechniqueCounts.counts(row.techniques[...]) ?? []
            traits[Int(row.place - places.lowerBound)] =
                PuzzleTraits(
                    techniques: TechniqueBits.bits(of: techniques.map(\.name)),
                    symmetry: row.symmetry.map(PuzzleTraits.number) ?? 0,
                    tierRating: row.rating, er: row.er,
                    clues: row.cages > 0 ? row.cages : row.clues
                ).raw
        }
        try sql[.addBlock].run(block, SQLiteBlob(words: traits))
    }

    /// Drops a block of which no puzzle is or may come back into its pool.
    static func dropIfDone(_ block: Int64, _ sql: inout FileDatabase) throws(SQLiteError) {
        let places = places(of: block)
        try sql[.dropBlock].run(block, places.lowerBound, places.upperBound)
    }
}

extension TraitsIndex {
    /// Fills the table for the existing stock: the full blocks from the heads of the pools on, and those
    /// of other places.
    static func fill(
        _ sql: inout FileDatabase, and others: [Int64] = [], _ advance: (Double) -> Void
    ) throws(SQLiteError) {
        var blocks: Set<Int64> = []
        for pool in try sql.pools() {
            let places = StockPosition.range(of: pool)
            let newest = try sql.integer(.newestPlace, places.lowerBound, places.upperBound)
            let head = try sql.integer(.writtenHead, pool.raw)
            guard let newest, let head else { continue }
            guard places.contains(head) else { throw .damagedRow("pool", Int64(pool.raw)) }
            // The last block is full only if its last puzzle exists.
            let end = block(of: newest) + (isLast(newest) ? 1 : 0)
            if block(of: head) < end { blocks.formUnion(block(of: head)..<end) }
            blocks.formUnion(others.lazy.filter(places.contains).map(block).filter { $0 < end })
        }
        for (number, block) in blocks.sorted().enumerated() {
            try write(block, &sql)
            if number % 40 == 39 { advance(Double(number + 1) / Double(blocks.count)) }
        }
    }

    /// Returns the places of puzzles that came back, or may come back, into their pools.
    static func placesOfReturning(_ sql: inout FileDatabase) throws(SQLiteError) -> [Int64] {
        let places = try sql[.returningPlaces].all { $0.integer(0) }
        let leased = try sql[.leasedPlaces].all { StockRange($0.text(0))?.all ?? [] }
        return places + leased.joined()
    }
}
