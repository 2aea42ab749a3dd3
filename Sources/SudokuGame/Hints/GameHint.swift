public import SudokuEngine

/// A hint for a position of a game: first what is wrong, then the easiest next step.
public struct GameHint: Hashable, Sendable {
    /// The content of a hint.
    public enum Content: Hashable, Codable, Sendable {
        /// Entries that differ from the solution.
        case wrongEntries(CellSet)
        /// Candidates that the notes of some cells lack, among them the digits that belong there.
        case wrongNotes(Candidates)
        /// The easiest step from the player's own candidates.
        case step(Hint)
        /// No technique of the ladder goes further. A cell with fewest candidates, and its digit from
        /// the solution.
        case offer(Placement)
    }

    /// The mistake to correct, or the step to take.
    public let content: Content
    /// The house to look at.
    public let house: House
    /// The candidates that the entries allow and the player's notes lack, in the cells and houses of
    /// the pattern: the step relies on the player having excluded them.
    public let excludedByNotes: Candidates
    /// The act that ``Game/apply(_:)`` makes.
    let act: LoggedAct
    /// The board for which the hint was given.
    let board: GameBoard

    /// Returns the cells to show at a stage.
    public func cells(at stage: HintStage) -> CellSet {
        if stage == .place { return CellSet(house.cells) }
        switch content {
        case .wrongEntries(let cells): return cells
        case .wrongNotes(let lacking): return lacking.cells
        case .offer(let placement): return CellSet([placement.cell])
        case .step(let hint):
            let result = CellSet(hint.placements.map { $0.cell }).union(hint.eliminations.cells)
            return stage == .act ? result : result.union(hint.pattern.candidates.cells)
        }
    }
}
