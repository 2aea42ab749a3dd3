import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// The ``PuzzleTraits`` of puzzles in a shared stock: a column of `ready` and `returned`, so that a filter
/// reads the wide rows of those puzzles only that may match. Zero, which farms of earlier versions write,
/// stands for any.
enum SharedTraits {
    /// The techniques with bits of their own, by number; all others share the last bit. The numbers are
    /// part of the tables.
    static let techniques = [
        "Hidden Single", "Direct Pointing", "Direct Claiming", "Direct Hidden Pair", "Naked Single",
        "Direct Hidden Triplet", "Pointing", "Claiming", "Naked Pair", "X-Wing", "Hidden Pair",
        "Naked Triplet", "Swordfish", "Hidden Triplet", "Skyscraper", "Two-String Kite",
        "Turbot Fish", "XY-Wing", "XYZ-Wing", "Unique Rectangle type 1",
        "Unique Rectangle type 2", "Unique Rectangle type 3", "Unique Rectangle type 4",
        "Naked Quad", "Jellyfish", "Hidden Quad", "Unique Loop type 1", "Unique Loop type 2",
        "Unique Loop type 3", "Unique Loop type 4", "BUG type 1", "BUG type 2", "BUG type 3",
        "BUG type 4", "Aligned Pair Exclusion", "Bidirectional X-Cycle", "Forcing X-Chain",
        "Forcing Chain", "Generalized X-Wing",
    ]

    private static let bits = TechniqueBits(of: techniques)

    /// The traits of a puzzle, as the column has them.
    static func column(of puzzle: PuzzleRecord) -> Int64 {
        column(
            puzzle.techniques.map(\.name), puzzle.symmetry, tierRating: puzzle.tierRating.tenths,
            er: puzzle.se?.er.tenths ?? 0, clues: puzzle.clues, cages: puzzle.cages)
    }

    /// The traits of a row of another store.
    static func column(of row: StoredPuzzle) -> Int64 {
        let techniques = TechniqueCounts.counts(row.techniques) ?? []
        let symmetry = Symmetry(rawValue: String(decoding: row.symmetry, as: UTF8.self))
        guard let symmetry else { return 0 }
        return column(
            techniques.map(\.name), symmetry, tierRating: row.number(0), er: row.number(1),
            clues: row.number(4), cages: row.cages)
    }

    private static func column(
        _ techniques: [String], _ symmetry: Symmetry, tierRating: Int, er: Int, clues: Int,
        cages: Int
    ) -> Int64 {
        let traits = PuzzleTraits(
            techniques: techniques.reduce(0) { $0 | (bits[$1] ?? 0) },
            symmetry: PuzzleTraits.number(symmetry), tierRating: tierRating, er: er,
            clues: cages > 0 ? cages : clues)
        return Int64(bitPattern: traits.raw)
    }

    /// The parameters of the condition of `traits` in `matches`.
    static func values(of filter: PuzzleFilter) -> [PostgresValue] {
        guard let sieve = TraitFilter(filter, bits) else {
            preconditionFailure("a technique without a bit of its own has the last one")
        }
        let symmetries = sieve.symmetry.map { $0...$0 } ?? 0...7
        let bounds = [sieve.ratings, sieve.ers, sieve.clues, symmetries]
        let numbers = bounds.flatMap { [Int64($0.lowerBound), Int64($0.upperBound)] }
        let cages = [filter.cages.lowerBound, filter.cages.upperBound]
        return [
            .integer(Int64(sieve.techniques)), .integers(sieve.alternatives.map { Int64($0) }),
            .integers(numbers + cages.map { Int64($0) }),
        ]
    }
}
