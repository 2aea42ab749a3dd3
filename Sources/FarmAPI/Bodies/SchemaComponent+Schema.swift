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
        case .solutions: Self.solutionsSchema
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
}
