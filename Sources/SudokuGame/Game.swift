public import SudokuEngine

/// A game: a puzzle, the player's entries, notes, corner marks and colours, and everything done so far.
///
/// A value without clock, input or output: the app adds the time that passes, and stores
/// ``saved``. See <doc:PlayingAGame>.
public struct Game: Hashable, Identifiable, Sendable {
    /// The rules, the puzzle and its solution.
    public let grid: SolvedGrid
    /// The id of the puzzle, by which statistics count it; its text if the app names none.
    public let id: String
    /// The tier of the puzzle, if the app names one.
    public let tier: Tier?
    /// The present contents of the cells.
    public internal(set) var board: GameBoard
    /// The settings. A change applies to the running game, with the mistakes made so far.
    public var policy: GamePolicy {
        didSet { policy = policy.normalized }
    }
    /// The time played.
    public internal(set) var clock = GameClock()
    /// The result, once the puzzle is solved; it stays if the player goes on undoing and redoing.
    public internal(set) var win: Win?
    /// The number of hints asked for.
    public internal(set) var hintsUsed = 0
    /// The entries so far that differed from the solution, undone ones included.
    var wrongEntriesMade = 0
    /// The entries so far that conflicted with another cell, undone ones included.
    var conflictsMade = 0
    var history = History()

    /// Creates a game of a puzzle of any layout.
    ///
    /// - Parameters:
    ///   - grid: The puzzle, as SudokuLayouts makes it.
    ///   - id: The id of the puzzle; nil for its text.
    ///   - tier: The tier under which statistics count it.
    ///   - policy: The settings.
    public init(
        _ grid: SolvedGrid, id: String? = nil, tier: Tier? = nil,
        policy: GamePolicy = GamePolicy()
    ) {
        self.grid = grid
        self.id = id ?? grid.text
        self.tier = tier
        self.policy = policy.normalized
        let rules = grid.classic == nil ? BoardRules(grid.rules) : .classic
        board = GameBoard(rules, givens: grid.givens)
    }

    /// Creates a game of a puzzle from a `Solver`, `Generator` or `Producer`.
    public init(
        _ solved: SolvedPuzzle, id: String? = nil, tier: Tier? = nil,
        policy: GamePolicy = GamePolicy()
    ) {
        self.init(SolvedGrid(solved), id: id, tier: tier, policy: policy)
    }

    /// Creates the game of a puzzle from anywhere, such as a bundle; nil unless it has exactly one
    /// solution, and that is the one named.
    ///
    /// ```swift
    /// Game(givens: puzzle.givens, solution: puzzle.solution, tier: puzzle.tier)
    /// ```
    public init?(
        givens: Puzzle, solution: Solution? = nil, id: String? = nil, tier: Tier? = nil,
        policy: GamePolicy = GamePolicy()
    ) {
        var solver = Solver()
        guard let solved = solver.solvedPuzzle(givens),
            solution == nil || solution == solved.solution
        else { return nil }
        self.init(solved, id: id, tier: tier, policy: policy)
    }

    /// The same puzzle from the start, with the same settings.
    public var restarted: Game { Game(grid, id: id, tier: tier, policy: policy) }
}
