import SudokuEngine

/// The path of the killer ladder through a puzzle.
///
/// No search assumes that there is only one solution: a puzzle that the ladder solves has no other.
struct KillerPath: LadderPath, ~Copyable {
    private(set) var board: KillerBoard
    private let rungs: [(tenths: Int, rung: KillerRung)]
    private var searches: LayoutSearches
    private var assignments = CageAssignments()
    /// The search for chains, which few paths need.
    private var chains: KillerChains?
    private var trial: KillerTrial?
    /// The assumptions that trials may still make.
    private var budget = Int.max
    private var hasOtherRules = false

    /// Creates a path for a puzzle, which is to be restarted before it is used.
    init(
        _ puzzle: LayoutPuzzle, rungs: [(tenths: Int, rung: KillerRung)] = KillerRung.all
    ) {
        self.rungs = rungs
        board = KillerBoard(puzzle)
        searches = LayoutSearches(board.tables, slots: rungs.count)
    }

    /// True if houses or moves beside rows, columns and boxes lock digits.
    private static func hasOtherRules(_ layout: Layout) -> Bool {
        layout.kinds.contains { $0 != .killer && $0 != .jigsaw && $0 != .latin }
    }

    /// Starts at the beginning of a puzzle, without some candidates; trials may make `budget`
    /// assumptions.
    mutating func restart(
        _ puzzle: LayoutPuzzle, without removed: Candidates = Candidates(), budget: Int = .max
    ) {
        board.reset(to: puzzle)
        if !removed.isEmpty {
            board.grid.remove(removed)
            board.refresh()
        }
        searches = LayoutSearches(board.tables, slots: rungs.count)
        chains = nil
        self.budget = budget
        hasOtherRules = Self.hasOtherRules(puzzle.layout)
    }

    /// Places a digit in the grid of another path of the puzzle.
    mutating func assume(_ digit: Int, in cell: Int, on other: borrowing KillerBoard) {
        restart(other.puzzle.with(givens: other.grid.filled))
        for cell in 0..<board.tables.cellCount {
            for lost in SetBits(board.grid[cell] & ~other.grid[cell]) {
                board.grid.remove(lost, from: cell)
            }
        }
        board.grid.place(digit, in: cell)
        board.refresh()
    }

    var hasReachedBudget: Bool { budget <= 0 }

    mutating func apply(_ finding: LayoutFinding) {
        board.grid.apply(finding)
        board.refresh()
    }

    func read<Result>(_ body: (borrowing CandidateBoard) -> Result) -> Result {
        body(board.grid)
    }

    var isFull: Bool { board.grid.isFull }

    mutating func all(upTo limit: Rating, _ shouldStop: () -> Bool) -> [LayoutFinding] {
        var all: [LayoutFinding] = []
        for (number, (tenths, rung)) in rungs.enumerated() where tenths <= limit.tenths {
            if board.isContradictory || shouldStop() { break }
            searches.searched.slot = number
            // Several rungs search for singles.
            for finding in found(rung, tenths, shouldStop)
            where finding.rating.tenths <= tenths { all.add(finding) }
        }
        return all
    }

    mutating func next(upTo limit: Rating?, _ shouldStop: () -> Bool) -> LadderResult {
        for (number, (tenths, rung)) in rungs.enumerated() {
            if board.isContradictory { return .none }
            if let limit, tenths > limit.tenths { return .tooHard }
            if tenths >= 50, shouldStop() { return .stopped }
            searches.searched.slot = number
            if let finding = find(rung, tenths, shouldStop), finding.rating.tenths <= tenths {
                return .found(finding)
            }
            if budget <= 0 { return .bounded }
        }
        return .none
    }

    private mutating func find(
        _ rung: KillerRung, _ tenths: Int, _ shouldStop: () -> Bool
    ) -> LayoutFinding? {
        if case .common(let rung) = rung {
            return rung == .commonPeers && !hasOtherRules
                ? nil : searches.find(rung, on: board.grid)
        }
        var found: LayoutFinding?
        search(rung, tenths, keepsAll: false, shouldStop) {
            found = $0
            return true
        }
        return found
    }

    /// Returns all steps of a search, the one that the ladder offers first.
    private mutating func found(
        _ rung: KillerRung, _ tenths: Int, _ shouldStop: () -> Bool
    ) -> [LayoutFinding] {
        var found: [LayoutFinding] = []
        if case .common = rung {
            guard let first = find(rung, tenths, shouldStop) else { return [] }
            found = [first]
        }
        search(rung, tenths, keepsAll: true, shouldStop) {
            found.append($0)
            return false
        }
        guard case .chain = rung else { return found }
        return found.ordered { $0.complexity }
    }

    /// Visits the steps of a search until `visit` returns true; of chains, without `keepsAll`, ever
    /// shorter ones.
    private mutating func search(
        _ rung: KillerRung, _ tenths: Int, keepsAll: Bool, _ shouldStop: () -> Bool,
        _ visit: (LayoutFinding) -> Bool
    ) {
        switch rung {
        case .common(let rung): searches.search(rung, on: board.grid, visit)
        case .cageLastCell: CageLastCell.search(on: board, visit)
        case .ruleOf45(let technique, let houses):
            RuleOf45.search(technique, tenths, houses: houses, on: &board, visit)
        case .fixedCombination: FixedCombination.search(on: board, visit)
        case .cageCombinations(let technique, let cells):
            CageReduction.search(technique, tenths, cells: cells, on: board, visit)
        case .cagePointing: CagePointing.search(on: board, visit)
        case .cageClaiming: CageClaiming.search(on: board, visit)
        case .hiddenCage(let technique, let count):
            HiddenCage.search(count, technique, tenths, on: &board, &assignments, visit)
        case .innieOutie(let technique, let count):
            InnieOutie.search(count, technique, tenths, on: &board, &assignments, visit)
        case .cagePermutations: CagePermutations.search(on: &board, &assignments, visit)
        case .killerSubset(let size):
            KillerSubset.search(size, on: &board, &searches.searched, visit)
        case .chain(let most):
            if chains == nil { chains = KillerChains(board.tables) }
            chains?.search(tenths, most: most, keepsAll: keepsAll, on: &board) { _ = visit($0) }
        case .forcing(let most):
            let trial = trial ?? KillerTrial(board.puzzle)
            self.trial = trial
            trial.search(tenths, most: most, on: board, &budget, shouldStop, visit)
        }
    }

    /// The number of empty cells that a single, the last cell of a cage or the sum of one house could
    /// fill.
    mutating func openCells() -> Int {
        var cells = board.grid.openSet
        for rest in board.rests where rest.cells.count == 1 {
            cells[rest.cells[0] >> 6] |= UInt64(bit: rest.cells[0] & 63)
        }
        for window in 0..<board.windows.count
        where board.windows.lengths[window] == 1 && board.unknown(window) == 1 {
            for cell in board.equation(window).cells { cells[cell >> 6] |= UInt64(bit: cell & 63) }
        }
        return (0..<board.tables.cellWords).reduce(0) { $0 + cells[$1].nonzeroBitCount }
    }
}
