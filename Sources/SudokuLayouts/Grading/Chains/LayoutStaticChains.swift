import SudokuEngine

/// Bidirectional cycles and forcing chains: each implication has one parent, and the board does not
/// change.
///
/// Three passes follow links in houses only (X), through cells with two candidates only (Y), and all
/// (XY). The length of a chain is the depth at which a breadth-first search finds it, so all sources
/// are searched in step, as bits of sets (`LayoutStaticChains+Wave`); only a source that reaches itself is
/// searched again for its path (`LayoutStaticChains+Paths`).
///
/// Most cycles remove nothing. A candidate that a cycle removes sees an on and an off node of it, so a
/// chain around the cycle contradicts it, at most two longer than the cycle: chains are searched
/// first, and cycles only where chains allow them. Moves over the edge are no links of chains, and
/// then all cycles are searched.
struct LayoutStaticChains: ~Copyable {
    enum Pass: Int { case x, y, xy }
    /// The shapes, in the order of discovery from one source.
    enum Shape: Int { case cycle, off, on }

    struct Match {
        let pass: Pass
        let shape: Shape
        let source: Int
        let tenths: Int
        let complexity: Int
        /// The number of a cycle.
        var cycle = -1

        /// The sort key: rating, complexity, key, order of discovery.
        var rank: Int {
            (((tenths << 14 | complexity) << 3 | pass.rawValue) << 14 | source) << 2
                | shape.rawValue
        }
    }

    /// A cycle that removes something, from its end to its source.
    struct Cycle {
        let path: [Step]
        let eliminations: [Int]
    }

    struct Step {
        let candidate: Int
        let isOn: Bool
        let cause: Int
    }

    var graph: LayoutChainGraph
    var cycles: [Cycle] = []
    private(set) var matches: [Match] = []
    private var keepsAll = false
    private let coversCycles: Bool
    private(set) var isStopped = false

    // The links of a pass between nodes: first the candidates with strong links, then the others.
    private(set) var pass = Pass.x
    var strongCount = 0
    var nodeCount = 0
    private(set) var numberOf: Words
    private var nodeOf: Words
    var weakStarts: Words
    var weakLinks = Words(count: 1_024)
    var strongStarts: Words
    var strongLinks = Words(count: 256)

    var wave: LayoutChainWave
    // The queue of a path search: links and parents.
    var queue: Words
    var parents: Words
    var queueEnd = 0
    var stamps: Words
    var stamp: UInt64 = 0
    /// The cells that lose each digit through on nodes, then through off nodes, of a cycle.
    var lost: Words
    private var lengths: Words
    /// The digits in which pass X has found a chain, and the parts of the board where it has not.
    private var digitsWithChain: UInt64 = 0
    private var exhausted: SearchedParts

    init(_ tables: LayoutTables) {
        let most = tables.cellCount * tables.size
        graph = LayoutChainGraph(tables)
        coversCycles = !tables.layout.contains(.toroidal)
        numberOf = Words(count: most)
        nodeOf = Words(count: most)
        weakStarts = Words(count: most + 1)
        strongStarts = Words(count: most + 1)
        wave = LayoutChainWave(most)
        queue = Words(count: 2 * most + 1)
        parents = Words(count: 2 * most + 1)
        stamps = Words(count: 4 * most)
        lost = Words(count: 2 * tables.size * tables.cellWords)
        lengths = Words(count: 2 * most)
        exhausted = SearchedParts(tables, slots: 1)
    }

    /// Returns the best hint.
    mutating func best(
        on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) -> Match? {
        search(on: board, keepsAll: false, shouldStop)
        return isStopped ? nil : matches.first
    }

    /// Returns all hints, the best first.
    mutating func all(on board: borrowing CandidateBoard, _ shouldStop: () -> Bool) -> [Match] {
        search(on: board, keepsAll: true, shouldStop)
        return matches.ordered { $0.rank }
    }

    private mutating func search(
        on board: borrowing CandidateBoard, keepsAll: Bool, _ shouldStop: () -> Bool
    ) {
        self.keepsAll = keepsAll
        (cycles, matches, isStopped) = ([], [], false)
        let tables = board.tables
        graph.build(from: board, isStrong: true)
        for pass in [Pass.x, .y, .xy] where canWin(pass, .cycle, 4) && !isStopped {
            var digits = UInt64.max
            if pass == .x, !tables.isNonConsecutive, !keepsAll, coversCycles {
                for digit in 0..<tables.size
                where !exhausted.isDue(tables.houseCount + digit, board) {
                    digits &= ~UInt64(bit: digit)
                }
            }
            select(pass, digits)
            guard strongCount > 0 else { continue }
            var shortest: Int?
            if pass == .y {
                shortest = hasContradiction(shouldStop) ? 0 : nil
            } else {
                shortest = searchChains(on: board, shouldStop)
            }
            if !coversCycles { shortest = 2 }
            if let shortest {
                searchCycles(from: shortest - 2, on: board, shouldStop)
            }
            guard pass == .x, !keepsAll, !isStopped, shortest == nil else { continue }
            for digit in SetBits(digits & ~digitsWithChain) where digit < tables.size {
                exhausted.settle(tables.houseCount + digit, board)
            }
        }
    }

    /// Selects the links of a pass that lead to candidates of some digits with strong links.
    mutating func select(_ pass: Pass, _ digits: UInt64 = .max) {
        self.pass = pass
        nodeCount = 0
        for isStrong in [true, false] {
            for number in 0..<graph.count where digits.has(bit: graph.digit(number)) {
                guard strong(number).isEmpty != isStrong else { continue }
                nodeOf[number] = UInt64(nodeCount)
                numberOf[nodeCount] = UInt64(number)
                // A candidate without links to and from strong ones takes no part.
                if isStrong || !graph.weak(number, isOuter: pass == .x).isEmpty { nodeCount += 1 }
            }
            if isStrong { strongCount = nodeCount }
        }
        var (weakEnd, strongEnd) = (0, 0)
        for node in 0..<nodeCount {
            let number = Int(numberOf[node])
            weakStarts[node] = UInt64(weakEnd)
            let links = graph.weak(number, isOuter: pass == .x)
            while weakEnd + links.count > weakLinks.count { weakLinks.grow() }
            for position in links {
                let link = graph.weakLinks[position]
                let other = nodeOf[LayoutChainGraph.other(link)]
                weakLinks[weakEnd] = link & ~0xFFFF | other
                if other < strongCount { weakEnd &+= 1 }
            }
            strongStarts[node] = UInt64(strongEnd)
            guard node < strongCount else { continue }
            for position in strong(number) {
                let link = graph.strongLinks[position]
                if strongEnd == strongLinks.count { strongLinks.grow() }
                strongLinks[strongEnd] = link & ~0xFFFF | nodeOf[LayoutChainGraph.other(link)]
                strongEnd &+= 1
            }
        }
        weakStarts[nodeCount] = UInt64(weakEnd)
        strongStarts[nodeCount] = UInt64(strongEnd)
    }

    /// Returns the strong links of a candidate that the pass uses; that of the cell is the first.
    private func strong(_ number: Int) -> Range<Int> {
        let all = graph.strong(number)
        let inCell =
            all.isEmpty || LayoutChainGraph.cause(graph.strongLinks[all.lowerBound]) > 0 ? 0 : 1
        return switch pass {
        case .x: all.lowerBound + inCell..<all.upperBound
        case .y: all.lowerBound..<all.lowerBound + inCell
        case .xy: all
        }
    }

    // MARK: Searching

    private func tenths(_ pass: Pass, _ shape: Shape, _ complexity: Int) -> Int {
        let base = pass == .xy ? 70 : shape == .cycle ? 65 : 66
        return base + Surcharge.tenths(ofComplexity: complexity)
    }

    /// Returns true if a hint of that shape and length could be the best one.
    private func canWin(_ pass: Pass, _ shape: Shape, _ complexity: Int) -> Bool {
        guard !keepsAll, let best = matches.first else { return true }
        return (tenths(pass, shape, complexity), complexity, pass.rawValue)
            <= (best.tenths, best.complexity, best.pass.rawValue)
    }

    /// Searches all sources in step, as deep as a chain could win. Returns the complexity of the
    /// shortest chain, or that at which the search was cut off; nil if there is none.
    private mutating func searchChains(
        on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) -> Int? {
        for node in 0..<nodeCount {
            (lengths[2 * node], lengths[2 * node + 1]) = (.max, .max)
        }
        digitsWithChain = 0
        var shortest = Int.max
        var first = 0
        repeat {
            start(first, isCycle: false)
            var complexity = 0
            while wave.isMoving {
                complexity += 2
                guard canWin(pass, .on, complexity) else {
                    shortest = min(shortest, complexity)
                    break
                }
                switchOn()
                meet(.on, complexity, on: board)
                guard wave.isMoving else { break }
                switchOff()
                if wave.backCount > 0 { shortest = min(shortest, complexity + 2) }
                meet(.off, complexity + 2, on: board)
                if shouldStop() { isStopped = true }
                if isStopped { break }
            }
            first += 64
        } while wave.sourceCount > first && !isStopped
        return shortest == .max ? nil : shortest
    }

    /// Returns true if a candidate contradicts itself by a chain of pass Y.
    private mutating func hasContradiction(_ shouldStop: () -> Bool) -> Bool {
        var first = 0
        repeat {
            start(first, isCycle: false)
            var length = 2
            while wave.isMoving, canWin(.y, .cycle, length) {
                switchOn()
                switchOff()
                length += 2
                if shouldStop() { isStopped = true }
                if isStopped { break }
            }
            if waveContradicts() { return true }
            first += 64
        } while wave.sourceCount > first && !isStopped
        return false
    }

    /// Searches all sources in step, as deep as a cycle could win; cycles shorter than `shortest`
    /// remove nothing.
    private mutating func searchCycles(
        from shortest: Int, on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) {
        var first = 0
        repeat {
            start(first, isCycle: true)
            var length = 4
            while wave.isMoving, canWin(pass, .cycle, length) {
                switchOn()
                switchOffAgain()
                if length >= shortest {
                    close()
                    for index in 0..<wave.backCount {
                        let node = Int(wave.back[index])
                        let number = Int(numberOf[node])
                        guard board[graph.cell(number)].isMany,
                            wins(match(.cycle, number, length))
                        else { continue }
                        offerCycles(from: node, length, on: board)
                    }
                }
                length += 2
                if shouldStop() { isStopped = true }
                if isStopped { break }
            }
            first += 64
        } while wave.sourceCount > first && !isStopped
    }

    /// Offers the sources that have returned to themselves in the opposite state.
    private mutating func meet(
        _ shape: Shape, _ complexity: Int, on board: borrowing CandidateBoard
    ) {
        for index in 0..<wave.backCount {
            let node = Int(wave.back[index])
            let number = Int(numberOf[node])
            digitsWithChain |= UInt64(bit: graph.digit(number))
            let slot = 2 * node + (shape == .on ? 1 : 0)
            // A placement needs other candidates in the cell to remove.
            guard complexity < lengths[slot], board[graph.cell(number)].isMany else { continue }
            lengths[slot] = UInt64(complexity)
            offer(match(shape, number, complexity))
        }
    }

    func match(_ shape: Shape, _ source: Int, _ complexity: Int) -> Match {
        Match(
            pass: pass, shape: shape, source: source, tenths: tenths(pass, shape, complexity),
            complexity: complexity)
    }

    private func wins(_ match: Match) -> Bool {
        keepsAll || matches.first.map { match.rank < $0.rank } ?? true
    }

    mutating func offer(_ match: Match) {
        if keepsAll { matches.append(match) } else if wins(match) { matches = [match] }
    }
}
