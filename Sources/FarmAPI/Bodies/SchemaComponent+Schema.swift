import FarmJSON
import PuzzleBundle
import SudokuEngine

extension SchemaComponent {
    /// The schema of the body.
    package var schema: JSONSchema {
        switch self {
        case .puzzle: Self.puzzleSchema
        case .filter: ClaimRequest.Filter.schema
        case .claimRequest: ClaimRequest.schema
        case .claim: ClaimBody.schema
        case .lease: LeaseRequest.schema
        case .part: PartRequest.schema
        case .page: PageBody.schema
        case .pauseRequest: PauseRequest.schema
        case .pauses: PausesBody.schema
        case .withdrawRequest: WithdrawRequest.schema
        case .withdrawal: WithdrawalBody.schema
        case .withdrawn: WithdrawnBody.schema
        case .adoptRequest: AdoptRequest.schema
        case .adoption: AdoptionBody.schema
        case .backup: BackupBody.schema
        case .reload: ReloadBody.schema
        case .status: StatusBody.schema
        case .pool: StatusBody.Pool.schema
        case .health: HealthBody.schema
        case .nothing: .closed([])
        case .problem: Problem.schema
        case .index: IndexBody.schema
        case .whoami: WhoamiBody.schema
        case .claims: ClaimsBody.schema
        case .claimSummary: ClaimSummary.schema
        case .foundPuzzle: FoundPuzzleBody.schema
        case .pools: PoolsBody.schema
        case .poolSummary: PoolSummary.schema
        case .pausedPool: PausesBody.Entry.schema
        case .withdrawnPuzzle: WithdrawnBody.Entry.schema
        case .solveRequest: SolveRequest.schema
        case .solutions: SolutionsBody.schema
        case .gradeRequest: GradeRequest.schema
        case .graded: Self.gradedSchema
        case .hintRequest: HintRequest.schema
        case .hint: Self.hintSchema
        case .explainRequest: ExplainRequest.schema
        case .explanation: Self.explanationSchema
        case .step: Self.stepSchema
        case .chain: Self.chainSchema
        case .placement: Self.placementSchema
        case .cellCandidates: HintRequest.CellCandidates.schema
        case .tier: .choice(TextFormat.tiers)
        case .symmetry: .choice(of: Symmetry.self)
        case .claimState: .choice(of: ClaimState.self)
        case .acknowledgement: .choice(of: Acknowledgement.self)
        case .puzzleState: .choice(of: PuzzleState.self)
        case .ladder: .choice(of: LadderName.self)
        case .language: .choice(of: Language.self)
        case .problemCode: .choice(of: Problem.Code.self)
        }
    }

    /// The schema of ``PuzzleRecord``, which has no table of members: puzzles are written from rows of
    /// the store and read from bytes, a million at a time, without a closure call for each member.
    private static let puzzleSchema: JSONSchema = {
        let rating = JSONSchema.number(0...100)
        return .open([
            .required(
                "id", .text(.writtenPuzzleID), "The id of the puzzle, the same for all its morphs."),
            .required("givens", .text(.givens), "The givens row by row, dots for blanks."),
            .required("solution", .text(.solution), "The solution row by row."),
            Property(
                "layout", .text(.free(1...200)),
                "The layout, such as `killer:9`; absent for `classic:9`."),
            Property(
                "regions", .text(.free(16...625)),
                "A letter for each cell, the same for the cells of a region, in jigsaws."),
            Property(
                "extra", .text(.free(16...625)),
                "A letter for each cell of an extra house, and dots."),
            Property(
                "cages", .array(cageSchema, count: 1...62),
                "The cages by their first cells; no digit repeats in one."),
            .required("tier", .tier, "The tier whose promise the puzzle keeps."),
            .required("tierIndex", .integer(1...6), "The number of the tier."),
            .required("tierRating", rating, "The rating of the hardest step on the farm ladder."),
            .required(
                "se",
                .nullable(.open([
                    .required("er", rating, "The rating of the hardest step."),
                    .required(
                        "ep", rating, "The rating of the hardest step up to the first placement."),
                    .required("ed", rating, "The rating of the first step."),
                    Property(
                        "bounded", .boolean,
                        "True if the puzzle is rated at least so high; absent otherwise."),
                ])), "The ratings of Sudoku Explainer 1.2.1; null for killers."),
            .required("clues", .integer(0...625), "The number of givens."),
            .required(
                "w20", .number(0...1_000),
                "The mean number of open cells over the first 20 placements."),
            .required(
                "timeIndex", .nullable(.number(0...1_000_000)),
                "The relative time that it takes to solve; null for layouts other than `classic:9`."),
            .required(
                "techniques", .dictionary(.integer(1...10_000)),
                "The number of times each technique occurs on the farm path."),
            .required(
                "symmetry", .named(.symmetry),
                "The symmetry of the pattern of givens; of a killer that of its cages."),
            .required(
                "usesUniqueness", .boolean,
                "True if a step relies on the uniqueness of the solution."),
            Property(
                "human", humanSchema,
                "The difficulty for people; absent where it was not asked for."),
        ])
    }()

    private static let cageSchema = JSONSchema.open([
        Property("sum", .integer(1...325), "The sum of its digits; absent where there is none."),
        .required("cells", .array(.text(.free(4...6)), count: 1...25), "Its cells, ascending."),
    ])

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
