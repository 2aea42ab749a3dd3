/// A puzzle of any layout with its solution, as data: what a game is played on.
public struct SolvedGrid: Hashable, Sendable {
    /// The name of rows, columns and boxes of 9x9 cells without another rule.
    public static let classicLayout = "classic:9"

    /// The name of the layout, such as `killer:9`.
    public let layout: String
    /// The puzzle as text: 81 characters, or a line of the notation of layouts.
    public let text: String
    /// The rules of the grid.
    public let rules: GridRules
    /// The digits of the givens, row by row; 0 for empty cells.
    public let givens: [UInt8]
    /// The digits of the solution, row by row.
    public let solution: [UInt8]
    /// The same as a puzzle of rows, columns and boxes of 9x9 cells; nil in other layouts.
    public let classic: SolvedPuzzle?

    /// Creates a puzzle of another layout than `classic:9`; nil unless the solution has the givens and
    /// obeys the rules. The caller knows that it is the only one.
    public init?(
        layout: String, text: String, rules: GridRules, givens: [UInt8], solution: [UInt8]
    ) {
        guard layout != Self.classicLayout, givens.count == rules.cellCount,
            rules.isSolved(by: solution),
            zip(givens, solution).allSatisfy({ $0 == 0 || $0 == $1 })
        else { return nil }
        self.layout = layout
        self.text = text
        self.rules = rules
        self.givens = givens
        self.solution = solution
        classic = nil
    }

    /// Creates a puzzle of rows, columns and boxes of 9x9 cells.
    public init(_ solved: SolvedPuzzle) {
        layout = Self.classicLayout
        text = solved.puzzle.text
        rules = .classic
        givens = Cell.all.map { UInt8(solved.puzzle[$0]?.value ?? 0) }
        solution = Cell.all.map { UInt8(solved.solution[$0].value) }
        classic = solved
    }
}
