/// Forcing chains from all candidates of a cell, or all places of a digit in a house.
enum MultipleForcingChains {
    static let cell = Technique("cell-forcing-chains", rated: .init(base, isOpen: true))
    static let region = Technique("region-forcing-chains", rated: .init(base, isOpen: true))

    /// The rating in tenths before the surcharge for length.
    static let base = 80

    static let rung = Rung.forcingChains(.multiple, [cell, region]) {
        $0 == .region ? region : cell
    }
}

extension Rung {
    /// Creates a search for forcing chains with several branches, in one of its modes.
    static func forcingChains(
        _ mode: ChainMode, _ techniques: [Technique],
        technique: @escaping @Sendable (MultipleChains.Kind) -> Technique
    ) -> Rung {
        Rung(techniques, minimum: mode.baseTenths) { board, context, shouldStop in
            let memory = context.search.memory(MultipleChains.Memory.self)
            let best = memory.chains.best(mode, on: board, shouldStop)
            context.isStopped = memory.chains.isStopped
            guard let best else { return nil }
            let surcharge = Surcharge.tenths(ofComplexity: best.complexity)
            var step = Step(technique(best.kind), Rating(tenths: mode.baseTenths + surcharge))
            best.effect.set(&step)
            step.complexity = best.complexity
            if context.explains { step.pattern = memory.chains.pattern(of: best) }
            return step
        }
    }
}

extension MultipleChains {
    /// The search of a walk, with its scratch space. The modes share it: on the same board, a level
    /// continues where the one before ended.
    final class Memory: SearchMemory {
        var chains = MultipleChains()

        init() {}
    }
}
