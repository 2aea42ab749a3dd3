import SudokuEngine
public import SudokuLayouts

/// The formats in which a puzzle of any layout is one line of text.
public enum ExchangeFormat: String, Hashable, Sendable, CaseIterable {
    /// The notation of layouts.
    case line
    /// A link that SudokuPad opens, with the JSON of f-puzzles.
    case fpuzzles
    /// A game id of Simon Tatham's Solo.
    case sgt
    /// The numbers of SumoCue and JSudoku.
    case sumocue
    /// A string of Interactive Sudoku Solver, which is not read.
    case iss

    /// Returns the reason why the format cannot hold a puzzle; nil if it can.
    public func obstacle(to puzzle: LayoutPuzzle) -> String? {
        switch self {
        case .line: nil
        case .fpuzzles: FPuzzlesText.obstacle(to: puzzle)
        case .sgt: SGTGameID.obstacle(to: puzzle)
        case .sumocue: SumoCueText.obstacle(to: puzzle)
        case .iss: ISSText.obstacle(to: puzzle)
        }
    }

    /// Returns the line of a puzzle; throws if the format cannot hold it, with those that can.
    public func text(of puzzle: LayoutPuzzle) throws(ExchangeError) -> String {
        if let obstacle = obstacle(to: puzzle) {
            let others = Self.allCases.filter { $0.obstacle(to: puzzle) == nil }
            let words = others.map { $0.rawValue }.joined(separator: ", ")
            throw ExchangeError(
                rawValue, nil, "\(obstacle); \(puzzle.layout) can be written as: \(words)")
        }
        return switch self {
        case .line: puzzle.line
        case .fpuzzles: FPuzzlesLink.text(of: puzzle)
        case .sgt: SGTGameID.text(of: puzzle)
        case .sumocue: SumoCueText.text(of: puzzle)
        case .iss: ISSText.text(of: puzzle)
        }
    }
}
