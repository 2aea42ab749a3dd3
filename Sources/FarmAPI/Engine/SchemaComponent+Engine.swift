import PuzzleBundle
import SudokuEngine

/// The schemas of what the engine computes, which have no tables of members: the same writers serve
/// bundles and `--json`.
extension SchemaComponent {
    private static let rating = JSONSchema.number(0...100)
    private static let cellNames = JSONSchema.array(.text(.cell), count: 0...625)
    private static let digit = JSONSchema.integer(1...25)
    private static let houses = JSONSchema.array(.text(.free(1...100)), count: 0...1_000)
    private static let candidates = JSONSchema.array(.named(.cellCandidates), count: 0...625)

    static let solutionsSchema = JSONSchema.open(
        [
            .required("givens", .text(.givens), "The givens, dots for blanks."),
            .required(
                "count", .count,
                "The number of solutions; if it is the `limit`, there may be more."),
            .required(
                "solution", .nullable(.text(.solution)),
                "The first solution found; null if there is none."),
        ] + layoutMembers)

    static let gradedSchema: JSONSchema = {
        guard case .open(let members) = SchemaComponent.puzzle.schema else { return .open([]) }
        return .open(
            members.map { member in
                switch member.name {
                case "tier":
                    .required(
                        "tier", .nullable(.tier),
                        "The tier whose promise the puzzle keeps; null if it keeps none.")
                case "tierIndex":
                    .required(
                        "tierIndex", .nullable(.integer(1...6)),
                        "The number of the tier; null if there is none.")
                default: member
                }
            } + [
                .required(
                    "band", .nullable(.tier),
                    "The tier with the ratings of the puzzle; null if none has them."),
                .required(
                    "rejected", .nullable(.array(.text(.free(1...1_000)), count: 1...100)),
                    "The reasons why the puzzle has no tier; null if it has one."),
                Property(
                    "killer", ratingsSchema,
                    "The ratings on the ladder of killers, which have no others; absent for other "
                        + "puzzles."),
            ])
    }()

    static let placementSchema = JSONSchema.open([
        .required("cell", .text(.cell), "The cell."), .required("digit", digit, "The digit."),
    ])

    static let chainSchema = JSONSchema.open([
        .required("notation", .text(.free(0...100_000)), "The chain in Eureka notation."),
        .required("isLoop", .boolean, "True if its ends are linked."),
        .required(
            "nodes",
            .array(
                .open([
                    .required("digit", digit, "The digit."),
                    .required("cells", cellNames, "The cells of the node."),
                    .required("isOn", .boolean, "True if the node is assumed or proved to hold."),
                    Property(
                        "set", cellNames, "The cells of its almost locked set, if it has one."),
                ]), count: 0...10_000), "The nodes, from the first to the last."),
    ])

    static let stepSchema = JSONSchema.open([
        Property("step", .integer(1...100_000), "The number of the step on the path."),
        Property("id", .text(.free(1...100)), "The id of the technique, such as `xy-wing`."),
        .required("technique", .text(.free(1...200)), "The name of the technique."),
        .required(
            "rating", .nullable(rating),
            "The rating on Sudoku Explainer's scale; null if the technique has none."),
        .required(
            "placement", .nullable(.named(.placement)), "The first digit placed; null if none is."),
        .required(
            "placements", .array(.named(.placement), count: 0...625), "The digits placed."),
        .required("eliminations", candidates, "The candidates eliminated."),
        .required("evidence", candidates, "The candidates that form the pattern."),
        .required("houses", houses, "The houses of the pattern, such as `row 1` or `box 9`."),
        Property(
            "parts",
            .array(
                .open([
                    .required(
                        "role", .text(.free(1...100)),
                        "What players call the part, such as `pivot`."),
                    .required("candidates", candidates, "The candidates of the part."),
                    .required("houses", houses, "The houses of the part."),
                ]), count: 0...1_000), "The parts of the pattern by their roles."),
        Property("chains", .array(.named(.chain), count: 0...1_000), "The chains of the pattern."),
        Property(
            "sums",
            .array(
                .open([
                    Property("cage", .text(.cell), "The first cell of the cage, if it is one."),
                    .required("houses", houses, "The houses that are added."),
                    .required("cells", cellNames, "The cells that are added."),
                    .required("minus", cellNames, "The cells that are subtracted."),
                    .required("sum", .integer(-10_000...10_000), "The sum."),
                    .required(
                        "combinations", .array(.array(digit, count: 0...25), count: 0...10_000),
                        "The sets of digits with the sum."),
                ]), count: 0...1_000), "The sums on which a step of a killer relies."),
        .required(
            "complexity", .count,
            "The number of implications that prove a chain of Sudoku Explainer; 0 for others."),
        .required("sentence", .text(.free(1...100_000)), "The explanation for the player."),
    ])

    static let hintSchema = JSONSchema.open([
        .required(
            "outcome", .choice(HintBody.Outcome.allCases.map(\.rawValue)),
            "`hint` with a `step`; `mistakes` that must be corrected first; `solved`; or `nothing` "
                + "if no technique of the ladder goes further."),
        .required("step", .nullable(.named(.step)), "The next step; null unless there is one."),
        .required(
            "mistakes",
            .nullable(
                .open([
                    .required(
                        "entries", .array(.named(.placement), count: 0...625), "The wrong entries."),
                    .required(
                        "removed", candidates,
                        "The crossed-out candidates that the solution needs."),
                    .required("sentence", .text(.free(1...10_000)), "The mistakes in a sentence."),
                ])), "The mistakes in the position; null if there are none."),
    ])

    static let explanationSchema = JSONSchema.open(
        [
            .required("givens", .text(.givens), "The givens, dots for blanks."),
            .required("solution", .text(.solution), "The solution."),
        ] + layoutMembers + [
            .required("ladder", .named(.ladder), "The ladder of the steps."),
            .required("tierRating", rating, "The rating of the hardest step on the farm ladder."),
            .required(
                "isComplete", .boolean,
                "True if the steps fill all cells; false if no technique of the ladder goes further."
            ),
            .required("steps", .array(.named(.step), count: 0...10_000), "The steps in order."),
        ])
}
