/// A search for static chains, with its scratch space.
///
/// It runs three passes over all candidates as sources. The length of a chain is the depth at which
/// the search finds it, so all sources are searched in lockstep (``ChainWave``), and only a source
/// that reaches itself is searched again for its path (`ChainSearch+Paths`).
///
/// Most cycles remove nothing, and there are many. A candidate removed by a cycle sees an on and an
/// off node of it, so a chain from the candidate goes around the cycle and returns to contradict
/// it, at most two longer than the cycle. Therefore chains are searched first, and cycles only
/// where chains allow them.
struct ChainSearch: ~Copyable {
    typealias Pass = StaticChains.Pass
    typealias Shape = StaticChains.Shape
    typealias ChainMatch = StaticChains.ChainMatch
    typealias ChainStep = StaticChains.ChainStep

    /// The paths of the cycles that remove something, and their eliminations.
    var cyclePaths: [ChainStep] = []
    var cycles: [Candidates] = []

    var links = ChainLinks()
    var nodes = ChainNodes()
    private var waves = ChainWaves()
    /// The nodes met by a path search, in order, and the stamp of the search for each node that is
    /// on or, plus the number of candidates, off.
    var queue = UncheckedBuffer<Instance>(
        repeating: Instance(link: 0, parent: 0), count: Implication.count)
    var queueEnd = 0
    var stamps = UncheckedBuffer<Int>(repeating: 0, count: Implication.count)
    /// The strongly linked candidates that force the source on when off, and those that exclude one
    /// of them.
    var closingStamps = UncheckedBuffer<Int>(repeating: 0, count: Board.candidateCount)
    var lastStamps = UncheckedBuffer<Int>(repeating: 0, count: Board.candidateCount)
    var stamp = 0
    /// For each digit, the cells that lose it through an on node, and through an off node, of the
    /// current cycle.
    var lost = UncheckedBuffer<ChainEliminations>(repeating: ChainEliminations(), count: 9)
    /// The length of the shortest chain in this pass by which each node, plus the number of
    /// candidates for on, returned to itself.
    private var lengths = UncheckedBuffer<Int>(repeating: 0, count: Implication.count)
    private var colors = DigitColors()
    private var best: ChainMatch?
    /// All hints, if requested.
    private var hints: [ChainMatch] = []
    private var keepsAll = false

    mutating func best(on board: borrowing Board) -> ChainMatch? {
        keepsAll = false
        search(on: board)
        return best
    }

    /// Returns all hints, the best first.
    mutating func all(on board: borrowing Board) -> [ChainMatch] {
        keepsAll = true
        hints.removeAll(keepingCapacity: true)
        search(on: board)
        hints.sort { $0.rank < $1.rank }
        return hints
    }

    private mutating func search(on board: borrowing Board) {
        cyclePaths.removeAll(keepingCapacity: true)
        cycles.removeAll(keepingCapacity: true)
        best = nil
        links.build(from: board)
        for pass in [Pass.x, .y, .xy] where canWin(pass, .cycle, 4) {
            var shortest: Int?
            switch pass {
            case .x:
                let digits = colors.open(0x1FF, on: board)
                guard digits != 0 else { continue }
                nodes.node(links, .x, of: digits)
                shortest = searchChains(.x, on: board)
            case .y:
                let cells = ringCells(on: board)
                guard cells != 0 else { continue }
                nodes.node(links, .y, in: cells)
                if hasContradiction() { shortest = 0 }
            case .xy:
                nodes.node(links, .xy)
                shortest = searchChains(.xy, on: board)
            }
            if let shortest { searchCycles(pass, from: shortest - 2, on: board) }
        }
    }

    /// Returns the bivalue cells that could be on a cycle of such cells: each sees another one with
    /// its first digit, and one with its second.
    private func ringCells(on board: borrowing Board) -> Mask128 {
        var ring = board.bivalues
        var isStable = false
        while !isStable {
            isStable = true
            for cell in Bits(ring) {
                let others = ring & GridGeometry.peers(of: cell)
                let mask = board[cell]
                let first = board.cells(with: mask.trailingZeroBitCount)
                let second = board.cells(with: (mask & (mask &- 1)).trailingZeroBitCount)
                guard others & first == 0 || others & second == 0 else { continue }
                ring &= ~Mask128(bit: cell)
                isStable = false
            }
        }
        return ring
    }

    func tenths(_ pass: Pass, _ shape: Shape, complexity: Int) -> Int {
        (shape == .cycle
            ? StaticForcingChains.cycleBase(pass) : StaticForcingChains.chainBase(pass))
            + Surcharge.tenths(ofComplexity: complexity)
    }

    /// Returns true if a hint of that shape and length could be better than the best one, or as
    /// good from an earlier source.
    private func canWin(_ pass: Pass, _ shape: Shape, _ complexity: Int) -> Bool {
        guard !keepsAll, let best else { return true }
        let tenths = tenths(pass, shape, complexity: complexity)
        return (tenths, complexity, pass.rawValue + 2) <= (best.tenths, best.complexity, best.key)
    }

    /// Searches all sources in lockstep, as deep as a chain could win.
    ///
    /// Returns the complexity of the shortest chain by which a candidate contradicts itself, or at
    /// which the search was cut off; nil if there is none.
    private mutating func searchChains(_ pass: Pass, on board: borrowing Board) -> Int? {
        for node in 0..<nodes.count {
            lengths[node] = .max
            lengths[node &+ Board.candidateCount] = .max
        }
        var shortest = Int.max
        var batch = 0
        repeat {
            waves.startChains(nodes, links, batch: batch)
            var complexity = 0
            while waves.isMoving {
                complexity += 2
                guard canWin(pass, .on, complexity) else {
                    shortest = min(shortest, complexity)
                    break
                }
                waves.switchOn(nodes)
                meetAll(.on, pass, complexity, on: board)
                guard waves.isMoving else { break }
                waves.switchOff(nodes)
                if waves.backCount > 0 { shortest = min(shortest, complexity + 2) }
                meetAll(.off, pass, complexity + 2, on: board)
            }
            batch += 1
        } while waves.waiting > 0
        return shortest == .max ? nil : shortest
    }

    /// Returns true if a candidate contradicts itself by a chain of pass Y that is at most two
    /// longer than a cycle that could win.
    private mutating func hasContradiction() -> Bool {
        var batch = 0
        repeat {
            waves.startChains(nodes, links, batch: batch)
            var length = 2
            while waves.isMoving, canWin(.y, .cycle, length) {
                waves.switchOn(nodes)
                waves.switchOff(nodes)
                length += 2
            }
            if waves.hasContradiction(nodes) { return true }
            batch += 1
        } while waves.waiting > 0
        return false
    }

    /// Searches all sources in lockstep, as deep as a cycle could win. Cycles shorter than
    /// `shortest` remove nothing.
    private mutating func searchCycles(
        _ pass: Pass, from shortest: Int, on board: borrowing Board
    ) {
        var batch = 0
        repeat {
            waves.startCycles(nodes, links, batch: batch)
            var length = 4
            while waves.isMoving, canWin(pass, .cycle, length) {
                waves.switchOn(nodes)
                waves.switchOffAgain(nodes)
                if length >= shortest {
                    waves.close(nodes)
                    for number in 0..<waves.backCount {
                        let node = waves.cameBack(number)
                        let source = candidate(at: node)
                        guard board[source / 9].isMany,
                            wins(hint(pass, .cycle, source, length))
                        else { continue }
                        offerCycles(from: node, pass, length, on: board)
                    }
                }
                length += 2
            }
            batch += 1
        } while waves.waiting > 0
    }

    @inline(__always)
    func candidate(at node: Int) -> Int { Int(links.candidates[Int(nodes.numbers[node])]) }

    /// Offers the sources that have returned to themselves in the opposite state.
    private mutating func meetAll(
        _ shape: Shape, _ pass: Pass, _ complexity: Int, on board: borrowing Board
    ) {
        for number in 0..<waves.backCount {
            let node = waves.cameBack(number)
            let source = candidate(at: node)
            let slot = shape == .on ? node + Board.candidateCount : node
            // A placement needs other candidates in the cell to remove.
            guard complexity < lengths[slot], board[source / 9].isMany else { continue }
            lengths[slot] = complexity
            offer(hint(pass, shape, source, complexity))
        }
    }

    func hint(_ pass: Pass, _ shape: Shape, _ source: Int, _ complexity: Int) -> ChainMatch {
        ChainMatch(
            pass: pass, shape: shape, source: source,
            tenths: tenths(pass, shape, complexity: complexity), complexity: complexity)
    }

    private func wins(_ hint: ChainMatch) -> Bool {
        keepsAll || best.map { hint.rank < $0.rank } ?? true
    }

    mutating func offer(_ hint: ChainMatch) {
        if keepsAll {
            hints.append(hint)
        } else if wins(hint) {
            best = hint
        }
    }
}
