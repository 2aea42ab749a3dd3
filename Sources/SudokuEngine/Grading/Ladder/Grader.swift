/// A solver that uses human techniques and rates its steps. Use one grader per worker: it owns all
/// scratch space.
public struct Grader: ~Copyable {
    var statics = StaticChains()
    var multiple = MultipleChains()
    var loopWalks = LoopWalks()
    var loopless = UniqueLoop.ExhaustedLoopStarts()
    /// The last board searched for aligned triplets without success.
    private var untripled = DigitPlanes()
    /// The farm ladder's path of the current puzzle, from its first turbot fish on.
    var trail: [PathPoint] = []
    /// True if chains report their path, which a rating does not need.
    var explains = true

    public init() {}

    /// The result of trying the ladder on a board.
    enum LadderResult {
        case found(Finding)
        /// All remaining techniques are rated above the limit.
        case tooHard
        case stopped
        case none
    }

    /// Returns the first step that the ladder offers.
    mutating func step(
        on state: inout SolvingState, _ ladder: Ladder, upTo limit: Rating?,
        _ shouldStop: () -> Bool
    ) -> LadderResult {
        state.notice()
        var stale = state.stale
        defer { state.stale = stale }
        return offer(on: state.board, &stale, ladder, upTo: limit, shouldStop)
    }

    /// Tries the searches of the ladder in order. The board stays in place while the stale marks
    /// change: passed together, they would be copied for each search.
    private mutating func offer(
        on board: Board, _ stale: inout SearchScope, _ ladder: Ladder, upTo limit: Rating?,
        _ shouldStop: () -> Bool
    ) -> LadderResult {
        for rung in ladder.rungs {
            if let limit, rung.leastTenthsFromHere > limit.tenths { return .tooHard }
            if let finding = first(rung, on: board, &stale, ladder, shouldStop) {
                if let limit, finding.rating > limit { return .tooHard }
                return .found(finding)
            }
            if case .chains = rung, multiple.isStopped { return .stopped }
        }
        return .none
    }

    /// Returns the first step found by one search, regardless of its position on the ladder.
    mutating func first(
        _ rung: Ladder.Rung, on board: Board, _ stale: inout SearchScope, _ ladder: Ladder,
        _ shouldStop: () -> Bool
    ) -> Finding? {
        switch rung {
        case .hiddenSingle: return HiddenSingle.first(on: board)
        case .directLocking:
            return SearchScope.search(&stale.directLockings) {
                DirectLocking.first(of: $0, on: board)
            }
        case .directHiddenPair:
            return SearchScope.search(&stale.directHiddenPairs) {
                DirectHiddenSet.first(2, in: $0, on: board)
            }
        case .nakedSingle: return NakedSingle.first(on: board)
        case .directHiddenTriplet:
            return SearchScope.search(&stale.directHiddenTriplets) {
                DirectHiddenSet.first(3, in: $0, on: board)
            }
        case .locking:
            return SearchScope.search(&stale.lockings) { Locking.first(of: $0, on: board) }
        case .nakedPair:
            return SearchScope.search(&stale.nakedPairs) { NakedSet.first(2, in: $0, on: board) }
        case .xWing:
            return SearchScope.search(&stale.xWings) { Fish.first(2, of: $0, on: board) }
        case .hiddenPair:
            return SearchScope.search(&stale.hiddenPairs) { HiddenSet.first(2, in: $0, on: board) }
        case .nakedTriplet:
            return SearchScope.search(&stale.nakedTriplets) { NakedSet.first(3, in: $0, on: board) }
        case .swordfish:
            return SearchScope.search(&stale.swordfish) { Fish.first(3, of: $0, on: board) }
        case .hiddenTriplet:
            return SearchScope.search(&stale.hiddenTriplets) {
                HiddenSet.first(3, in: $0, on: board)
            }
        case .skyscraper:
            return SearchScope.search(&stale.skyscrapers) {
                TurbotFish.first(.skyscraper, of: $0, on: board)
            }
        case .twoStringKite:
            return SearchScope.search(&stale.twoStringKites) {
                TurbotFish.first(.twoStringKite, of: $0, on: board)
            }
        case .turbotFish:
            return SearchScope.search(&stale.turbotFish) {
                TurbotFish.first(.turbotFish, of: $0, on: board)
            }
        case .xyWing: return XYWing.first(pivotOf: 2, on: board)
        case .xyzWing: return XYWing.first(pivotOf: 3, on: board)
        case .uniqueLoop: return UniqueLoop.first(on: board, &loopWalks, &loopless)
        case .nakedQuad:
            return SearchScope.search(&stale.nakedQuads) { NakedSet.first(4, in: $0, on: board) }
        case .jellyfish:
            return SearchScope.search(&stale.jellyfish) { Fish.first(4, of: $0, on: board) }
        case .hiddenQuad:
            return SearchScope.search(&stale.hiddenQuads) { HiddenSet.first(4, in: $0, on: board) }
        case .bug: return BUG.first(on: board)
        case .alignedPairExclusion: return AlignedExclusion.firstPair(on: board)
        case .alignedTripletExclusion: return alignedTriplet(on: board)
        case .staticChains: return staticChain(on: board, ladder)
        case .chains(let mode): return multipleChain(mode, on: board, shouldStop)
        }
    }

    /// Returns the first aligned triplet. It depends only on its cells and excluders: where these
    /// are unchanged since a search without success, on any board, there is none.
    private mutating func alignedTriplet(on board: Board) -> Finding? {
        // A cell that sees a naked single takes no part, so such a search cannot be compared with
        // others.
        guard board.nakedSingles == 0 else { return AlignedExclusion.firstTriplet(on: board) }
        var changed: UInt128 = 0
        for digit in 0..<9 { changed |= board.cells(with: digit) ^ untripled[digit] }
        let finding = AlignedExclusion.firstTriplet(on: board, changed: changed)
        if finding == nil { untripled = board.planes }
        return finding
    }

    private mutating func staticChain(on board: Board, _ ladder: Ladder) -> Finding? {
        guard let best = statics.best(on: board), let effect = statics.effect(of: best, on: board)
        else { return nil }
        let family: Technique.Family =
            switch (best.pass, best.shape == .cycle) {
            case (.x, true): best.complexity == 4 ? .generalizedXWing : .xCycle
            case (.y, _): .yCycle
            case (.xy, true): .cycle
            // On the farm ladder that name belongs to another technique.
            case (.x, false):
                best.complexity == 6 && ladder == .se121 ? .seTurbotFish : .forcingXChain
            case (.xy, false): .forcingChain
            }
        var finding = Finding(Technique(family), Rating(tenths: best.tenths))
        finding.placement = effect.placement
        finding.eliminations = effect.eliminations
        finding.complexity = best.complexity
        guard explains else { return finding }
        for step in statics.path(of: best) {
            finding.evidence.insert(
                UInt16(bit: step.implication.digit), at: step.implication.cell)
        }
        return finding
    }

    private mutating func multipleChain(
        _ mode: ChainMode, on board: Board, _ shouldStop: () -> Bool
    ) -> Finding? {
        guard let best = multiple.best(mode, on: board, shouldStop) else { return nil }
        let family: Technique.Family =
            switch best.kind {
            case .contradiction: mode.isNishio ? .nishio : .dynamicContradiction
            case .double: .dynamicDouble
            case .cell: mode == .multiple ? .cellChains : .dynamicCell
            case .region: mode == .multiple ? .regionChains : .dynamicRegion
            }
        var finding = Finding(
            Technique(family, level: mode.level),
            Rating(tenths: mode.baseTenths + Surcharge.tenths(ofComplexity: best.complexity)))
        finding.placement = best.effect.placement
        finding.eliminations = best.effect.eliminations
        finding.complexity = best.complexity
        guard explains else { return finding }
        finding.origin = multiple.origin(of: best)
        if let house = best.house { finding.houses = UInt32(bit: house) }
        for target in best.targets {
            multiple.walk.from(target, in: multiple.propagations)
            for number in 0..<multiple.walk.count {
                let implication = multiple.walk.met[number]
                finding.evidence.insert(UInt16(bit: implication.digit), at: implication.cell)
            }
        }
        return finding
    }
}
