import SudokuEngine

/// The path of the killer ladder through a puzzle.
///
/// No search assumes that there is only one solution: a puzzle that the ladder solves has no other.
struct KillerPath: ~Copyable {
    private(set) var board: KillerBoard
    private let rungs: [(tenths: Int, rung: KillerRung)]
    private var list = MaskList()
    private var searched: SearchedParts
    private var assignments = CageAssignments()
    private var chains: KillerChains
    private var trial: KillerTrial?
    /// The assumptions that trials may still make.
    private var budget = Int.max
    private var hasOtherRules = false

    /// The result of trying the ladder on the board.
    enum Result {
        case found(LayoutFinding)
        /// All remaining searches are rated above the limit.
        case tooHard
        /// Nothing is found, or the candidates contradict each other.
        case none
        case stopped
        /// The budget does not suffice to search further.
        case bounded
    }

    init(
        _ puzzle: LayoutPuzzle, budget: Int = .max,
        rungs: [(tenths: Int, rung: KillerRung)] = KillerRung.all
    ) {
        self.rungs = rungs
        self.budget = budget
        board = KillerBoard(puzzle)
        searched = SearchedParts(board.tables, slots: rungs.count)
        chains = KillerChains(board.tables)
        hasOtherRules = Self.hasOtherRules(puzzle.layout)
    }

    /// True if houses or moves beside rows, columns and boxes lock digits.
    private static func hasOtherRules(_ layout: Layout) -> Bool {
        layout.kinds.contains { $0 != .killer && $0 != .jigsaw && $0 != .latin }
    }

    /// Starts at the beginning of a puzzle; trials may make `budget` assumptions.
    mutating func restart(_ puzzle: LayoutPuzzle, budget: Int = .max) {
        board.reset(to: puzzle)
        searched = SearchedParts(board.tables, slots: rungs.count)
        chains = KillerChains(board.tables)
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

    /// True if the candidates contradict the rules.
    var isContradictory: Bool { board.isContradictory || !board.grid.isPossible }

    mutating func apply(_ finding: LayoutFinding) {
        board.grid.apply(finding)
        board.refresh()
    }

    /// Returns the first step that the ladder offers.
    mutating func next(upTo limit: Int, _ shouldStop: () -> Bool) -> Result {
        for (number, (tenths, rung)) in rungs.enumerated() {
            if board.isContradictory { return .none }
            if tenths > limit { return .tooHard }
            if tenths >= 50, shouldStop() { return .stopped }
            searched.slot = number
            if let finding = find(rung, tenths, shouldStop) { return .found(finding) }
            if budget <= 0 { return .bounded }
        }
        return .none
    }

    private mutating func find(
        _ rung: KillerRung, _ tenths: Int, _ shouldStop: () -> Bool
    ) -> LayoutFinding? {
        switch rung {
        case .fullHouse: return hiddenSingle(upTo: 10)
        case .hiddenSingleBox: return hiddenSingle(upTo: 12)
        case .hiddenSingleLine: return hiddenSingle(upTo: 15)
        case .nakedSingle: return LayoutSingles.naked(on: board.grid)
        case .cageLastCell: return CageLastCell.first(on: board)
        case .ruleOf45(let technique, let houses):
            return RuleOf45.first(technique, tenths, houses: houses, on: &board)
        case .fixedCombination: return FixedCombination.first(on: board)
        case .cageCombinations(let technique, let cells):
            return CageReduction.first(technique, tenths, cells: cells, on: board)
        case .cagePointing: return CagePointing.first(on: board)
        case .cageClaiming: return CageClaiming.first(on: board)
        case .hiddenCage(let technique, let count):
            return HiddenCage.first(count, technique, tenths, on: &board, &assignments)
        case .innieOutie(let technique, let count):
            return InnieOutie.first(count, technique, tenths, on: &board, &assignments)
        case .cagePermutations: return CagePermutations.first(on: &board, &assignments)
        case .killerSubset(let size): return KillerSubset.first(size, on: &board, &searched)
        case .chain(let most): return chains.first(tenths, most: most, on: &board)
        case .forcing(let most): return force(tenths, most: most, shouldStop)
        default: return findCommon(rung)
        }
    }

    /// Returns the first step of a search that other layouts have, too.
    private mutating func findCommon(_ rung: KillerRung) -> LayoutFinding? {
        var found: LayoutFinding?
        switch rung {
        case .pointing, .claiming:
            let isPointing = rung == .pointing
            let step = LayoutLocking.first(on: board.grid, &searched)
            return step.flatMap { $0.rating.tenths <= (isPointing ? 26 : 28) ? $0 : nil }
        case .commonPeers:
            guard hasOtherRules else { return nil }
            LayoutCommonPeers.search(.commonPeers, 27, on: board.grid, &searched) {
                found = $0
                return true
            }
        case .nakedSet(let size):
            LayoutNakedSet.search(size, .seen, on: board.grid, &list, &searched) {
                found = $0
                return true
            }
        case .hiddenSet(let size):
            LayoutHiddenSet.search(size, on: board.grid, &list, &searched) {
                found = $0
                return true
            }
        case .fish(let size): return LayoutFish.first(size, on: board.grid, &list, &searched)
        case .leftovers(let isSingleLine):
            return LayoutLeftovers.first(isSingleLine, on: board.grid)
        case .skyscraper: return LayoutTwoStrongLinks.first(.skyscraper, on: board.grid)
        case .twoStringKite: return LayoutTwoStrongLinks.first(.twoStringKite, on: board.grid)
        case .turbotFish: return LayoutTwoStrongLinks.first(.turbotFish, on: board.grid)
        case .xyWing: return LayoutWing.first(pivot: 2, on: board.grid)
        case .xyzWing: return LayoutWing.first(pivot: 3, on: board.grid)
        default: break
        }
        return found
    }

    private func hiddenSingle(upTo tenths: Int) -> LayoutFinding? {
        LayoutSingles.hidden(on: board.grid).flatMap { $0.rating.tenths <= tenths ? $0 : nil }
    }

    private mutating func force(
        _ tenths: Int, most: Int, _ shouldStop: () -> Bool
    ) -> LayoutFinding? {
        let trial = trial ?? KillerTrial(board.puzzle)
        self.trial = trial
        return trial.first(tenths, most: most, on: board, &budget, shouldStop)
    }

    /// The number of empty cells that a single, the last cell of a cage or the sum of one house could
    /// fill.
    mutating func openCells() -> Int {
        var cells = board.grid.openSet
        for rest in board.rests where rest.cells.count == 1 {
            cells[rest.cells[0] >> 6] |= UInt64(bit: rest.cells[0] & 63)
        }
        for window in 0..<board.windows.count
        where board.windows.houses[window].count == 1 && board.unknown(window) == 1 {
            for cell in board.equation(window).cells { cells[cell >> 6] |= UInt64(bit: cell & 63) }
        }
        return (0..<board.tables.cellWords).reduce(0) { $0 + cells[$1].nonzeroBitCount }
    }
}
