public import SudokuEngine

/// A hint for a position of a game: first what is wrong, then the easiest next step.
public struct GameHint: Hashable, Sendable {
    /// The content of a hint.
    public enum Content: Hashable, Sendable {
        /// Entries that differ from the solution.
        case wrongEntries(GridCells)
        /// Candidates that the notes of some cells lack, among them the digits that belong there.
        case wrongNotes(Candidates)
        /// The easiest step from the player's own candidates.
        case step(Hint)
        /// The same in a grid of another layout than `classic:9`, with its rating.
        case gridStep(GridStep, Rating)
        /// No technique goes further. A cell with fewest candidates, and its digit from the solution.
        case offer(GridEntry)
    }

    /// The mistake to correct, or the step to take.
    public let content: Content
    /// The number of the house to look at.
    let houseNumber: Int
    /// The candidates that the entries allow and the player's notes lack, in the cells and houses of
    /// the pattern: the step relies on the player having excluded them.
    public let excludedByNotes: Candidates
    /// The act that ``Game/apply(_:)`` makes.
    let act: LoggedAct
    /// The board for which the hint was given.
    let board: GameBoard

    /// The house to look at.
    public var house: GridHouse { board.grid.houses[houseNumber] }

    /// The step as people see it; nil if the hint is about something else.
    package var step: GridStep? {
        switch content {
        case .step(let hint): hint.visible
        case .gridStep(let step, _): step
        case .wrongEntries, .wrongNotes, .offer: nil
        }
    }

    /// The rating of the step, if the ladder rates.
    package var rating: Rating? {
        switch content {
        case .step(let hint): hint.rating
        case .gridStep(_, let rating): rating
        case .wrongEntries, .wrongNotes, .offer: nil
        }
    }

    /// Returns the cells to show at a stage.
    public func cells(at stage: HintStage) -> GridCells {
        if stage == .place {
            if case .gridStep(let step, _) = content { return GridCells(step.placeCells) }
            return GridCells(house.cells)
        }
        switch content {
        case .wrongEntries(let cells): return cells
        case .wrongNotes(let lacking): return GridCells(lacking.indices)
        case .offer(let entry): return GridCells([entry.cell])
        case .step, .gridStep:
            guard let step else { return GridCells() }
            return GridCells(
                stage == .act ? step.changed : step.changed + step.evidence.indices)
        }
    }
}
