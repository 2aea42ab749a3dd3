import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// The ``PuzzleTraits`` of puzzles in a shared stock: a column of `ready` and `returned`, so that a filter
/// reads the wide rows of those puzzles only that may match. Zero, which farms of earlier versions write,
/// stands for any.
enum SharedTraits {
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
            techniques: TechniqueBits.bits(of: techniques),
            symmetry: PuzzleTraits.number(symmetry), tierRating: tierRating, er: er,
            clues: cages > 0 ? cages : clues)
        return Int64(bitPattern: traits.raw)
    }

    /// The parameters of the condition of `traits` in `matches`.
    static func values(of filter: PuzzleFilter) -> [PostgresValue] {
        let sieve = TraitFilter(filter)
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
