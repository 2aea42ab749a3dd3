import PuzzleBundle
import SudokuEngine

/// The objects that cross the socket and have a name in the description.
package enum Shape: String, CaseIterable, Sendable {
    case puzzle = "Puzzle"
    case filter = "Filter"
    case claimRequest = "ClaimRequest"
    case claim = "Claim"
    case lease = "LeaseRequest"
    case page = "Page"
    case pauseRequest = "PauseRequest"
    case pauses = "Pauses"
    case withdrawRequest = "WithdrawRequest"
    case withdrawal = "Withdrawal"
    case withdrawn = "Withdrawn"
    case backup = "Backup"
    case reload = "Reload"
    case status = "Status"
    case pool = "Pool"
    case health = "Health"
    case nothing = "Nothing"
    case problem = "Problem"

    package var schema: Schema {
        switch self {
        case .puzzle: Self.puzzleSchema
        case .filter: ClaimRequest.Filter.schema
        case .claimRequest: ClaimRequest.schema
        case .claim: ClaimBody.schema
        case .lease: LeaseRequest.schema
        case .page: PageBody.schema
        case .pauseRequest: PauseRequest.schema
        case .pauses: PausesBody.schema
        case .withdrawRequest: WithdrawRequest.schema
        case .withdrawal: WithdrawalBody.schema
        case .withdrawn: WithdrawnBody.schema
        case .backup: BackupBody.schema
        case .reload: ReloadBody.schema
        case .status: StatusBody.schema
        case .pool: StatusBody.Pool.schema
        case .health:
            .open([.required("status", .choice(["live", "ready"]), "What was asked for.")])
        case .nothing: .closed([])
        case .problem: Problem.schema
        }
    }

    private static let puzzleSchema: Schema = {
        let rating = Schema.number(0...100)
        return .open([
            .required("id", .text(.writtenPuzzleID), "The same for all looks of the puzzle."),
            .required("givens", .text(.givens), "Row by row."),
            .required("solution", .text(.solution), "Row by row."),
            .required("tier", .tier, "Whose whole promise the puzzle keeps."),
            .required("tierIndex", .integer(1...6), "The tier's number."),
            .required("tierRating", rating, "The hardest step on the farm's ladder."),
            .required(
                "se",
                .open([
                    .required("er", rating, "The hardest step."),
                    .required("ep", rating, "The hardest step until a first placement."),
                    .required("ed", rating, "The first step."),
                ]), "As Sudoku Explainer 1.2.1 rates it."),
            .required("clues", .integer(17...81), "How many givens there are."),
            .required("w20", .number(0...100), "The mean of open cells, first 20 placements."),
            .required("timeIndex", .number(0...1_000_000), "How long it takes, relatively."),
            .required(
                "techniques", .dictionary(.integer(1...10_000)),
                "How often each technique occurs on the farm's path."),
            .required(
                "symmetry", .choice(Symmetry.allCases.map(\.rawValue)),
                "Of the pattern of givens."),
            .required(
                "usesUniqueness", .boolean, "Whether a step argues with the single solution."),
        ])
    }()
}
