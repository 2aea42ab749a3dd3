/// Bidirectional cycles and forcing chains, which are searched together: the shortest one wins.
enum StaticForcingChains {
    /// A loop of links that can be read in both directions, so that every second candidate is true.
    static let xCycle = technique("bidirectional-x-cycle", cycleBase(.x), otherNames: ["X-Cycle"])
    static let yCycle = technique("bidirectional-y-cycle", cycleBase(.y), otherNames: ["Y-Cycle"])
    static let cycle = technique("bidirectional-cycle", cycleBase(.xy))
    static let generalizedXWing = technique("generalized-x-wing", cycleBase(.x))
    /// A chain by which a candidate implies its own opposite.
    static let forcingXChain = technique("forcing-x-chain", chainBase(.x))
    static let forcingChain = technique("forcing-chain", chainBase(.xy))
    /// The name that Sudoku Explainer has for a chain of six links. On the farm ladder it belongs to
    /// another technique.
    static let turbotFish = Technique("turbot-fish", rated: .init(chainBase(.x)))

    private static func technique(
        _ id: String, _ minimum: Int, otherNames: [String] = []
    ) -> Technique {
        Technique(id, rated: .init(minimum, isOpen: true, otherNames: otherNames))
    }

    /// Returns the rating of a cycle in tenths before the surcharge for length.
    @inline(__always)
    static func cycleBase(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 65 }

    /// Returns the same of a chain.
    @inline(__always)
    static func chainBase(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 66 }

    private static let techniques = [
        xCycle, yCycle, cycle, generalizedXWing, forcingXChain, forcingChain,
    ]

    static let rung = Rung(techniques) { board, context, _ in
        step(on: board, &context, turbotFish: forcingXChain)
    }

    /// The same search with Sudoku Explainer's names.
    static let seRung = Rung(techniques + [turbotFish]) { board, context, _ in
        step(on: board, &context, turbotFish: turbotFish)
    }

    /// The search of a walk, with its scratch space.
    private final class Memory: SearchMemory {
        var chains = StaticChains()

        init() {}
    }

    /// Returns the best hint as a step; a forcing chain of six links has a name of its own.
    private static func step(
        on board: Board, _ context: inout SearchContext, turbotFish: Technique
    ) -> Step? {
        let memory = context.search.memory(Memory.self)
        guard let best = memory.chains.best(on: board),
            let effect = memory.chains.effect(of: best, on: board)
        else { return nil }
        let technique =
            switch (best.shape, best.pass) {
            case (.cycle, .x): best.complexity == 4 ? generalizedXWing : xCycle
            case (.cycle, .y): yCycle
            case (.cycle, .xy): cycle
            case (_, .xy): forcingChain
            default: best.complexity == 6 ? turbotFish : forcingXChain
            }
        var step = Step(technique, Rating(tenths: best.tenths))
        effect.set(&step)
        step.complexity = best.complexity
        guard context.explains else { return step }
        let nodes = memory.chains.path(of: best).reversed().map { Pattern.Node($0.implication) }
        step.pattern = Pattern(chains: [Pattern.Chain(nodes, isLoop: best.shape == .cycle)])
        return step
    }
}
