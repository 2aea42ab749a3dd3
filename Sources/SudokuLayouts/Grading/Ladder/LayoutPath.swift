import SudokuEngine

/// The path of a ladder through a puzzle: a board, and the searches that need not be repeated on it.
struct LayoutPath: LadderPath, ~Copyable {
    private(set) var board: CandidateBoard
    private var ladder = LayoutLadder.farm
    private var searches: LayoutSearches
    private var chains: LayoutChains
    private var aligned: LayoutAlignedExclusion
    private var loops: LayoutUniqueLoop
    private(set) var hasReachedBudget = false

    init(_ tables: LayoutTables) {
        board = CandidateBoard(tables)
        searches = LayoutSearches(tables, slots: LayoutLadder.mostRungs)
        chains = LayoutChains(tables)
        aligned = LayoutAlignedExclusion(tables)
        loops = LayoutUniqueLoop(tables)
    }

    /// Starts at the beginning of a puzzle with the same rules, or in a position with filled cells and
    /// removed candidates. A rating does not need the chains of its steps.
    mutating func restart(
        _ filled: [UInt8], without removed: Candidates = Candidates(), _ ladder: LayoutLadder,
        budget: Int, explains: Bool = true
    ) {
        board.reset(to: filled)
        board.remove(removed)
        // The farm ladder assumes nothing about the number of solutions, except in classic puzzles.
        let isSure = ladder != .farm || board.tables.isClassic
        self.ladder = LayoutLadder(
            name: ladder.name,
            rungs: ladder.rungs.filter {
                (isSure || !$0.usesUniqueness) && $0.applies(to: board.tables)
            })
        chains.restart(budget: budget, explains: explains)
        aligned.restart()
        hasReachedBudget = false
    }

    var isFull: Bool { board.isFull }

    func openCells() -> Int { board.openCells }

    mutating func next(upTo limit: Rating?, _ shouldStop: () -> Bool) -> LadderResult {
        // By index: an iterator would copy the list.
        for number in ladder.rungs.indices {
            let rung = ladder.rungs[number]
            if let limit, rung.minimum > limit.tenths { return .tooHard }
            if rung.isLong, shouldStop() { return .stopped }
            searches.searched.slot = number
            if let finding = find(rung, shouldStop) {
                if let limit, finding.rating > limit { return .tooHard }
                return .found(finding)
            }
            switch chains.end {
            case .complete: break
            case .stopped: return .stopped
            case .bounded: return .bounded
            }
        }
        return .none
    }

    mutating func apply(_ finding: LayoutFinding) { board.apply(finding) }

    func read<Result>(_ body: (borrowing CandidateBoard) -> Result) -> Result { body(board) }

    mutating func all(upTo limit: Rating, _ shouldStop: () -> Bool) -> [LayoutFinding] {
        var all: [LayoutFinding] = []
        for number in ladder.rungs.indices where ladder.rungs[number].minimum <= limit.tenths {
            searches.searched.slot = number
            search(ladder.rungs[number], shouldStop) { all.add($0) }
            if chains.end == .bounded { hasReachedBudget = true }
        }
        return all
    }

    /// Visits the steps of a search, the one that the ladder offers first.
    private mutating func search(
        _ rung: LayoutRung, _ shouldStop: () -> Bool, _ visit: (LayoutFinding) -> Void
    ) {
        switch rung {
        case .uniqueLoop: loops.all(on: board).forEach(visit)
        case .alignedPair, .alignedTriplet:
            aligned.search(rung == .alignedPair ? 2 : 3, on: board, shouldStop) {
                visit($0)
                return false
            }
        case .staticChains(let isFarm):
            chains.allStatics(on: board, isFarm: isFarm, shouldStop).forEach(visit)
        case .chains(let mode):
            chains.find(mode, keepsAll: true, on: board, shouldStop).forEach(visit)
        default:
            guard let first = searches.find(rung, on: board) else { return }
            visit(first)
            searches.search(rung, on: board) {
                visit($0)
                return false
            }
        }
    }

    private mutating func find(_ rung: LayoutRung, _ shouldStop: () -> Bool) -> LayoutFinding? {
        switch rung {
        case .uniqueLoop: loops.first(on: board)
        case .alignedPair: aligned.first(2, on: board, shouldStop)
        case .alignedTriplet: aligned.first(3, on: board, shouldStop)
        case .staticChains(let isFarm): chains.statics(on: board, isFarm: isFarm, shouldStop)
        case .chains(let mode): chains.find(mode, on: board, shouldStop).first
        default: searches.find(rung, on: board)
        }
    }
}

extension LayoutRung {
    /// True if the search asks whether it should stop, or lasts long enough to ask before it.
    fileprivate var isLong: Bool { minimum >= LayoutRung.xyzWing.minimum }

    /// Returns true if the search can find anything in some layout.
    fileprivate func applies(to tables: LayoutTables) -> Bool {
        switch self {
        case .forcingCell, .lockedNeighbours: tables.isNonConsecutive
        case .locking, .directLocking: !tables.lockingPasses.isEmpty
        case .leftovers: tables.layout.contains(.jigsaw)
        case .commonPeers: !tables.isClassic
        default: true
        }
    }
}
