import SudokuEngine

/// The path of a ladder through a puzzle: a board, and the searches that need not be repeated on it.
struct LayoutPath: ~Copyable {
    private(set) var board: CandidateBoard
    private var ladder = LayoutLadder.farm
    private var list = MaskList()
    private var searched: SearchedParts
    private var chains: LayoutChains
    private var aligned: LayoutAlignedExclusion
    private var loops: LayoutUniqueLoop

    /// The result of trying the ladder on the board.
    enum Result {
        case found(LayoutFinding)
        /// All remaining searches are rated above the limit.
        case tooHard
        case stopped
        /// The budget does not suffice to search further.
        case bounded
        case none
    }

    init(_ tables: LayoutTables) {
        board = CandidateBoard(tables)
        searched = SearchedParts(tables, slots: LayoutLadder.mostRungs)
        chains = LayoutChains(tables)
        aligned = LayoutAlignedExclusion(tables)
        loops = LayoutUniqueLoop(tables)
    }

    /// Starts at the beginning of a puzzle with the same rules.
    mutating func restart(_ givens: [UInt8], _ ladder: LayoutLadder, budget: Int) {
        board.reset(to: givens)
        // The farm ladder assumes nothing about the number of solutions, except in classic puzzles.
        let isSure = ladder != .farm || board.tables.isClassic
        self.ladder = LayoutLadder(
            name: ladder.name,
            rungs: ladder.rungs.filter {
                (isSure || !$0.usesUniqueness) && $0.applies(to: board.tables)
            })
        chains.restart(budget: budget)
        aligned.restart()
    }

    /// Returns the first step that the ladder offers.
    mutating func next(upTo limit: Rating?, _ shouldStop: () -> Bool) -> Result {
        // By index: an iterator would copy the list.
        for number in ladder.rungs.indices {
            let rung = ladder.rungs[number]
            if let limit, rung.minimum > limit.tenths { return .tooHard }
            if rung.isLong, shouldStop() { return .stopped }
            searched.slot = number
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

    /// Removes a candidate, if it is there.
    mutating func remove(_ digit: Int, from cell: Int) { board.remove(digit, from: cell) }

    /// Returns the first step of each search that finds one, up to a limit.
    mutating func all(upTo limit: Rating, _ shouldStop: () -> Bool) -> [LayoutFinding] {
        var all: [LayoutFinding] = []
        for number in ladder.rungs.indices where ladder.rungs[number].minimum <= limit.tenths {
            searched.slot = number
            if let finding = find(ladder.rungs[number], shouldStop) { all.append(finding) }
        }
        return all
    }

    private mutating func find(_ rung: LayoutRung, _ shouldStop: () -> Bool) -> LayoutFinding? {
        var found: LayoutFinding?
        switch rung {
        case .hiddenSingle: return LayoutSingles.hidden(on: board)
        case .nakedSingle: return LayoutSingles.naked(on: board)
        case .directLocking: return LayoutLocking.direct(on: board, &searched)
        case .locking: return LayoutLocking.first(on: board, &searched)
        case .commonPeers:
            LayoutCommonPeers.search(.commonPeers, 27, on: board, &searched) {
                found = $0
                return true
            }
        case .generalizedIntersections:
            LayoutCommonPeers.search(.generalizedIntersections, 29, on: board, &searched) {
                found = $0
                return true
            }
        case .directHiddenSet(let size):
            return LayoutHiddenSet.direct(size, on: board, &list, &searched)
        case .forcingCell: return LayoutNeighbours.forcingCell(on: board)
        case .lockedNeighbours: return LayoutNeighbours.locked(on: board)
        case .nakedSet(let size, let form):
            LayoutNakedSet.search(size, form, on: board, &list, &searched) {
                found = $0
                return true
            }
        case .leftovers(let isSingleLine): return LayoutLeftovers.first(isSingleLine, on: board)
        case .fish(let size): return LayoutFish.first(size, on: board, &list, &searched)
        case .hiddenSet(let size):
            LayoutHiddenSet.search(size, on: board, &list, &searched) {
                found = $0
                return true
            }
        case .skyscraper: return LayoutTwoStrongLinks.first(.skyscraper, on: board)
        case .twoStringKite: return LayoutTwoStrongLinks.first(.twoStringKite, on: board)
        case .turbotFish: return LayoutTwoStrongLinks.first(.turbotFish, on: board)
        case .xyWing: return LayoutWing.first(pivot: 2, on: board)
        case .xyzWing: return LayoutWing.first(pivot: 3, on: board)
        case .uniqueLoop: return loops.first(on: board)
        case .bug: return LayoutBUG.first(on: board)
        case .alignedPair: return aligned.pair(on: board)
        case .alignedTriplet:
            return aligned.triplet(on: board, shouldStop: shouldStop)
        case .staticChains(let isFarm): return chains.statics(on: board, isFarm: isFarm, shouldStop)
        case .chains(let mode): return chains.find(mode, on: board, shouldStop)
        }
        return found
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
