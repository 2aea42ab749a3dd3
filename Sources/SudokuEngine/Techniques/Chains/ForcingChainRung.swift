/// A search for forcing chains with several branches, in one of its modes.
protocol ForcingChainRung: Rung {
    static var mode: ChainMode { get }

    /// Returns the family of a hint of that kind.
    static func family(of kind: MultipleChains.Kind) -> Technique.Family
}

extension ForcingChainRung {
    static var minimum: Int { mode.baseTenths }

    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        let memory = context.memory(MultipleChains.Memory.self)
        let best = memory.chains.best(mode, on: board, shouldStop)
        context.isStopped = memory.chains.isStopped
        guard let best else { return nil }
        let technique = Technique(family(of: best.kind), level: mode.level)
        return memory.chains.finding(best, technique, explains: context.explains)
    }
}

extension MultipleChains {
    /// The search of a grader, with its scratch space. The modes share it: on the same board, a
    /// level continues where the one before ended.
    final class Memory: SearchMemory {
        var chains = MultipleChains()

        init() {}
    }

    /// Returns a hint of the last search as a step.
    fileprivate mutating func finding(
        _ hint: ForcingChainMatch, _ technique: Technique, explains: Bool
    ) -> Finding {
        var finding = Finding(
            technique,
            Rating(tenths: mode.baseTenths + Surcharge.tenths(ofComplexity: hint.complexity)))
        finding.placement = hint.effect.placement
        finding.eliminations = hint.effect.eliminations
        finding.complexity = hint.complexity
        guard explains else { return finding }
        finding.chainPattern = pattern(of: hint)
        return finding
    }
}
