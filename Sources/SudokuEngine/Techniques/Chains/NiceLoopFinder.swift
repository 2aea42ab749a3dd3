/// A search for nice loops and alternating inference chains on one board: a tree of shortest paths
/// from every candidate, on and off.
struct NiceLoopFinder: ~Copyable {
    enum Kind { case continuous, discontinuous, alternating }

    /// A chain that proves eliminations.
    struct Found {
        let kind: Kind
        /// The argument: the number of the sentence.
        let form: Int
        let eliminations: Candidates
        let size: Int
        /// The states of the chain, in the common list.
        let states: Range<Int>
    }

    private(set) var graph: ChainGraph
    private(set) var tree: ChainTree
    /// The consequences of each state, for forcing chains; only in a graph with groups.
    private(set) var reach: ChainReach
    /// Loops from on starts, from off starts, then alternating chains, one for each result.
    var found: [Found] = []
    private(set) var states: [UInt16] = []
    private var board: Board?

    private var alternating: [Found] = []
    /// The results of continuous loops.
    var loops: Set<Candidates> = []
    /// For each cell the digits that a discontinuous loop removes, and in bits 9...17 those that
    /// one keeps.
    private var settled = UncheckedBuffer<UInt32>(repeating: 0, count: 81)
    private var ends: Set<Mask128> = []
    /// The candidates that the loop at hand removes, by digit.
    var removed = UncheckedBuffer<Mask128>(repeating: 0, count: 9)

    init(hasGroups: Bool, hasSets: Bool = false) {
        graph = ChainGraph(hasGroups: hasGroups, hasSets: hasSets)
        tree = ChainTree(for: graph)
        reach = ChainReach(isUsed: hasGroups && !hasSets)
    }

    /// Finds all chains of a board, unless they are known.
    mutating func run(on board: borrowing Board) {
        if self.board?.isSame(as: board) == true { return }
        self.board = copy board
        found.removeAll(keepingCapacity: true)
        states.removeAll(keepingCapacity: true)
        alternating.removeAll(keepingCapacity: true)
        loops.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for cell in 0..<81 { settled[cell] = 0 }
        graph.build(on: board)
        for isOn in [true, false] {
            for cell in Bits(board.empty) {
                for digit in Bits(board[cell]) {
                    let start = ChainGraph.off(cell, digit) + (isOn ? 1 : 0)
                    tree.grow(from: start, in: graph)
                    if graph.hasGroups && !graph.hasSets { reach.record(start, tree) }
                    if isOn {
                        findOnLoops(cell, digit, on: board)
                    } else {
                        findOffLoops(cell, digit, on: board)
                        findAlternatingChains(cell, digit, on: board)
                    }
                }
            }
        }
        found += alternating
    }

    // MARK: Forcing chains

    /// Finds the paths from a state.
    mutating func grow(from start: Int) { tree.grow(from: start, in: graph) }

    /// Returns the number of links to all of some states together; nil if one is not reached.
    func links(to ends: [Int]) -> Int? {
        var links = 0
        for end in ends {
            guard tree.has(end) else { return nil }
            links += tree.distance(to: end)
        }
        return links
    }

    /// Returns the chain to a reached state.
    mutating func chain(to end: Int) -> Pattern.Chain {
        tree.trace(to: end)
        return Pattern.Chain((0..<tree.length).map { node(of: Int(tree.path[$0])) })
    }

    // MARK: Loops

    private mutating func findOnLoops(_ cell: Int, _ digit: Int, on board: borrowing Board) {
        for other in Bits(board[cell]) {
            let end = ChainGraph.off(cell, other) + (other == digit ? 0 : 1)
            guard tree.has(end) else { continue }
            findDiscontinuous(
                cell, end, removing: UInt16(bit: digit), form: other == digit ? 0 : 1, on: board)
        }
    }

    private mutating func findOffLoops(_ cell: Int, _ digit: Int, on board: borrowing Board) {
        for other in Bits(board[cell]) {
            let (off, on) = (ChainGraph.off(cell, other), ChainGraph.on(cell, other))
            if other == digit {
                guard tree.has(on) else { continue }
                findDiscontinuous(
                    cell, on, removing: board[cell] & ~UInt16(bit: digit), form: 2, on: board)
                continue
            }
            if tree.has(off) {
                findDiscontinuous(cell, off, removing: UInt16(bit: other), form: 3, on: board)
            }
            if tree.has(on) { findContinuous(cell, digit, other, on: board) }
        }
    }

    private mutating func findDiscontinuous(
        _ cell: Int, _ end: Int, removing mask: UInt16, form: Int, on board: borrowing Board
    ) {
        guard mask != 0 else { return }
        // Keeping one digit of several is another result than removing one.
        let bit = mask.isSingle ? UInt32(mask) : UInt32(board[cell] & ~mask) << 9
        guard settled[cell] & bit == 0 else { return }
        guard tracesLoop(to: end, around: cell) else { return }
        settled[cell] |= bit
        var eliminations = Candidates()
        eliminations.insert(mask, at: cell)
        let kept = keepPath()
        found.append(
            Found(
                kind: .discontinuous, form: form, eliminations: eliminations,
                size: mask.nonzeroBitCount, states: kept))
    }

    // MARK: Alternating chains

    private mutating func findAlternatingChains(
        _ cell: Int, _ digit: Int, on board: borrowing Board
    ) {
        let peers = GridGeometry.peers(of: cell)
        let plane = board.cells(with: digit)
        for end in Bits(board.empty & ~Mask128(bit: cell)) {
            var digits = board[end] & UInt16(bit: digit)
            if (peers & plane).has(bit: end) { digits |= board[cell] & board[end] }
            for other in Bits(digits) where tree.has(ChainGraph.on(end, other)) {
                let seen = peers & GridGeometry.peers(of: end) & plane
                let key: Mask128
                if other == digit {
                    guard seen.isMany else { continue }
                    key = seen | Mask128(digit) << 81
                } else {
                    let (one, two) = (cell * 9 + other, end * 9 + digit)
                    key = Mask128(min(one, two) << 10 | max(one, two)) | 1 << 127
                }
                guard !ends.contains(key), tracesChain(to: ChainGraph.on(end, other)) else {
                    continue
                }
                ends.insert(key)
                var eliminations = Candidates()
                if other == digit {
                    eliminations.insert(UInt16(bit: digit), in: seen)
                } else {
                    eliminations.insert(UInt16(bit: other), at: cell)
                    eliminations.insert(UInt16(bit: digit), at: end)
                }
                let kept = keepPath()
                alternating.append(
                    Found(
                        kind: .alternating, form: other == digit ? 0 : 1,
                        eliminations: eliminations, size: eliminations.count, states: kept))
            }
        }
    }

    // MARK: Paths

    /// Appends the traced path to the common list.
    mutating func keepPath() -> Range<Int> {
        let begin = states.count
        for place in 0..<tree.length { states.append(tree.path[place]) }
        return begin..<states.count
    }

    /// Traces the path to an end in the start cell, and returns true if it is a loop.
    mutating func tracesLoop(to end: Int, around cell: Int) -> Bool {
        tree.trace(to: end)
        guard tree.length > 3 else { return false }
        // Groups come after all candidates, so their quotients are no cells.
        guard Int(tree.path[1]) / 18 != cell, Int(tree.path[tree.length - 2]) / 18 != cell else {
            return false
        }
        return isClear(around: cell)
    }

    /// Traces the path to an end in another cell, and returns true if it is a chain.
    private mutating func tracesChain(to end: Int) -> Bool {
        tree.trace(to: end)
        return tree.length > 3 && isClear(around: nil)
    }

    /// Returns true if the path enters no cell that it left before, of a group its first, and meets
    /// a group if the graph has groups. A loop may come back to its start cell, except past a group
    /// that has this cell, unless as its first.
    private func isClear(around start: Int?) -> Bool {
        var left: Mask128 = 0
        var meetsGroup = false
        for place in 0..<tree.length {
            let node = Int(tree.path[place] >> 1)
            let cells = graph.cells[node]
            if left.has(bit: cells.trailingZeroBitCount) { return false }
            if node >= ChainGraph.candidateCount { meetsGroup = true }
            guard place + 1 < tree.length else { break }
            if Int(tree.path[place + 1] >> 1) >= ChainGraph.candidateCount
                || graph.cells[Int(tree.path[place + 1] >> 1)] != cells
            {
                var blocked = cells | graph.set(of: node)
                if let start, cells.trailingZeroBitCount == start {
                    blocked &= ~Mask128(bit: start)
                }
                left |= blocked
            }
        }
        return meetsGroup == graph.hasGroups
    }
}
