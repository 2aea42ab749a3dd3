import PuzzleBundle
import SudokuEngine

extension SchemaComponent {
    /// The schema of ``PuzzleRecord``, which has no table of members: puzzles are written from rows of
    /// the store and read from bytes, a million at a time, without a closure call for each member.
    static let puzzleSchema: JSONSchema = {
        let rating = JSONSchema.number(0...100)
        return .open(
            [
                .required(
                    "id", .text(.writtenPuzzleID),
                    "The id of the puzzle, the same for all its morphs."),
                .required("givens", .text(.givens), "The givens row by row, dots for blanks."),
                .required("solution", .text(.solution), "The solution row by row."),
            ] + layoutMembers + [
                .required("tier", .tier, "The tier whose promise the puzzle keeps."),
                .required("tierIndex", .integer(1...6), "The number of the tier."),
                .required(
                    "tierRating", rating,
                    "The rating of the hardest step on the farm ladder, or on that of killers."),
                .required(
                    "se", .nullable(ratingsSchema),
                    "The ratings of Sudoku Explainer 1.2.1, carried over to other layouts; null for "
                        + "killers."),
                .required("clues", .integer(0...625), "The number of givens."),
                .required(
                    "w20", .number(0...1_000),
                    "The mean number of open cells over the first 20 placements."),
                .required(
                    "timeIndex", .nullable(.number(0...1_000_000)),
                    "The relative time that it takes to solve; null but for classic puzzles."),
                .required(
                    "techniques", .dictionary(.integer(1...10_000)),
                    "The number of times each technique occurs on the farm path."),
                .required(
                    "symmetry", .named(.symmetry),
                    "The symmetry of the pattern of givens, and of regions and cages."),
                .required(
                    "usesUniqueness", .boolean,
                    "True if a step relies on the uniqueness of the solution."),
                Property(
                    "human", humanSchema,
                    "The difficulty for people; absent where it was not asked for."),
            ])
    }()

    /// The members that puzzles of other layouts than `classic:9` have after givens and solution.
    static let layoutMembers: [Property] = [
        Property(
            "layout", .text(.free(1...200)),
            "The layout, such as `killer:9`; absent for classic 9x9 puzzles, as are the next three."
        ),
        Property("regions", .text(.letters), "A letter for each cell, the same within a region."),
        Property(
            "extra", .text(.letters),
            "A letter for each cell of an extra house, dots for other cells."),
        Property(
            "cages",
            .array(
                .open([
                    Property("sum", .integer(1...1_000), "The sum; absent if it is not known."),
                    .required("cells", .array(.text(.cell), count: 1...25), "The cells."),
                ]), count: 1...62), "The cages by their first cells."),
    ]

    /// ER, EP and ED.
    static let ratingsSchema: JSONSchema = {
        let rating = JSONSchema.number(0...100)
        return .open([
            .required("er", rating, "The rating of the hardest step."),
            .required("ep", rating, "The rating of the hardest step up to the first placement."),
            .required("ed", rating, "The rating of the first step."),
            Property(
                "bounded", .boolean,
                "True if a limit ended the rating of a puzzle, which is at least so high."),
        ])
    }()

    private static let humanSchema = JSONSchema.open([
        .required(
            "techniques", .dictionary(.integer(1...10_000)),
            "The number of times each technique occurs on the path of the ladder `human`, by its "
                + "id, in order of first use. `brute-force` comes last if no technique is left."),
        .required(
            "hodoku",
            .open([
                .required(
                    "level", .choice(HodokuLevel.allCases.map(\.name)), "The level of the puzzle."),
                .required(
                    "score", .count, "The sum of the scores of all steps."),
            ]), "The difficulty on HoDoKu's scale."),
    ])
}
