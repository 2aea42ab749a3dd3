import SudokuEngine

/// The searches for chains of a path, with their memory, which exists once it is needed.
struct LayoutChains: ~Copyable {
    /// The reason why the last search ended.
    enum End { case complete, stopped, bounded }

    private(set) var end = End.complete
    private let tables: LayoutTables
    private var statics: LayoutStaticChains?
    private var multiple: LayoutMultipleChains?
    /// The most nodes that all searches with several branches may follow.
    private var budget = Int.max
    /// True if steps need their chains.
    private var explains = true

    init(_ tables: LayoutTables) { self.tables = tables }

    /// Begins another puzzle.
    mutating func restart(budget: Int, explains: Bool) {
        end = .complete
        (self.budget, self.explains) = (budget, explains)
        multiple?.restart(budget: budget)
    }

    /// Returns the best cycle or forcing chain; the ladders have different names for some.
    mutating func statics(
        on board: borrowing CandidateBoard, isFarm: Bool, _ shouldStop: () -> Bool
    ) -> LayoutFinding? {
        if statics == nil { statics = LayoutStaticChains(tables) }
        let best = statics?.best(on: board, shouldStop)
        end = statics?.isStopped == true ? .stopped : .complete
        guard let best else { return nil }
        return statics?.finding(best, isFarm: isFarm, explains, on: board)
    }

    /// Returns all cycles and forcing chains, the best first.
    mutating func allStatics(
        on board: borrowing CandidateBoard, isFarm: Bool, _ shouldStop: () -> Bool
    ) -> [LayoutFinding] {
        if statics == nil { statics = LayoutStaticChains(tables) }
        let matches = statics?.all(on: board, shouldStop) ?? []
        end = statics?.isStopped == true ? .stopped : .complete
        return matches.compactMap { statics?.finding($0, isFarm: isFarm, explains, on: board) }
            .filter { !$0.eliminations.isEmpty || $0.placement != nil }
    }

    /// Returns the best chain with several branches, or all of them, the best first.
    mutating func find(
        _ mode: ChainMode, keepsAll: Bool = false, on board: borrowing CandidateBoard,
        _ shouldStop: () -> Bool
    ) -> [LayoutFinding] {
        var count = 0
        for cell in 0..<tables.cellCount { count += board[cell].nonzeroBitCount }
        // Nested chains in large grids, and grids with too many candidates, are beyond any budget.
        guard count <= LayoutPropagations.most, tables.size <= 12 || mode.level == 0 else {
            end = .bounded
            return []
        }
        if multiple == nil {
            multiple = LayoutMultipleChains(tables, on: board)
            multiple?.restart(budget: budget)
        }
        let found = multiple?.found(mode, keepsAll: keepsAll, on: board, shouldStop) ?? []
        end =
            multiple?.isBounded == true
            ? .bounded : multiple?.isStopped == true ? .stopped : .complete
        return found
    }
}

extension LayoutMultipleChains {
    /// Returns the best hint as a step, or all of them, the best first.
    fileprivate mutating func found(
        _ mode: ChainMode, keepsAll: Bool, on board: borrowing CandidateBoard,
        _ shouldStop: () -> Bool
    ) -> [LayoutFinding] {
        search(mode, on: board, keepsAll: keepsAll, shouldStop)
        return isStopped ? [] : order.map { finding(matches[$0], on: board) }
    }

    private mutating func finding(
        _ match: Match, on board: borrowing CandidateBoard
    ) -> LayoutFinding {
        let dynamic = Technique.dynamicChains[mode.level]
        let technique: Technique =
            switch (mode, match.kind) {
            case (.nishio, _): .nishio
            case (.multiple, .region): .regionChains
            case (.multiple, _): .cellChains
            case (_, .contradiction): dynamic.contradiction
            case (_, .double): dynamic.double
            case (_, .cell): dynamic.cell
            case (_, .region): dynamic.region
            }
        var finding = LayoutFinding(
            technique, plus: Surcharge.tenths(ofComplexity: match.complexity))
        if match.isPlaced { finding.placement = match.candidate }
        finding.eliminations = match.isPlaced ? board.others(match.candidate) : [match.candidate]
        finding.complexity = match.complexity
        finding.houses = [match.house].compactMap { $0 }
        finding.chains = match.targets.map { branch(to: $0, &finding.removed) }
        return finding
    }

    /// Returns the branch from the assumption to a target, through the first reason of each node, and
    /// adds the candidates of the others to `removed`.
    private func branch(
        to target: LayoutPropagations.Target, _ removed: inout [Int]
    ) -> [LayoutNode] {
        var nodes: [LayoutNode] = []
        var (node, reason): (Int?, UInt64) = (target.node, target.reason)
        while let current = node {
            let raw = raw(current)
            nodes.append(LayoutNode(candidate: raw / 2, isOn: raw % 2 == 1))
            node = nil
            all.forEachParent(of: current, reason) { parent in
                if node == nil { node = parent } else { removed.append(self.raw(parent) / 2) }
            }
            if let node { reason = all.reason(node, in: target.block) }
        }
        return nodes.reversed()
    }
}

extension LayoutStaticChains {
    /// Returns the eliminations of a hint; those of a placement are the other candidates of its cell.
    func eliminations(of match: Match, on board: borrowing CandidateBoard) -> [Int] {
        let candidate = Int(graph.candidates[match.source])
        switch match.shape {
        case .cycle: return cycles[match.cycle].eliminations
        case .off: return [candidate]
        case .on: return board.others(candidate)
        }
    }

    fileprivate mutating func finding(
        _ match: Match, isFarm: Bool, _ explains: Bool, on board: borrowing CandidateBoard
    ) -> LayoutFinding {
        let technique: Technique =
            switch (match.pass, match.shape) {
            case (.x, .cycle): match.complexity == 4 ? .generalizedXWing : .xCycle
            case (.y, .cycle): .yCycle
            case (.xy, .cycle): .cycle
            case (.xy, _): .forcingChain
            default: match.complexity == 6 && !isFarm ? .forcingTurbotFish : .forcingXChain
            }
        var finding = LayoutFinding(.common(technique), match.tenths)
        if match.shape == .on { finding.placement = Int(graph.candidates[match.source]) }
        finding.eliminations = eliminations(of: match, on: board)
        finding.complexity = match.complexity
        guard explains else { return finding }
        finding.chains = [
            path(of: match).reversed().map {
                LayoutNode(candidate: $0.candidate, isOn: $0.isOn)
            }
        ]
        return finding
    }
}

extension CandidateBoard {
    /// Returns the other candidates of a candidate's cell.
    func others(_ candidate: Int) -> [Int] {
        let (cell, digit) = (candidate / tables.size, candidate % tables.size)
        return SetBits(self[cell] & ~UInt64(bit: digit)).map { cell * tables.size + $0 }
    }
}
