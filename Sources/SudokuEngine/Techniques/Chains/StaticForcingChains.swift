/// Bidirectional cycles and forcing chains, which are searched together: the shortest one wins.
enum StaticForcingChains: Rung {
    static let definitions =
        BidirectionalCycle.definitions + [ForcingChain.xChain, ForcingChain.chain]

    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        context.memory(StaticChains.Memory.self).chains
            .finding(on: board, explains: context.explains) { pass, _ in
                pass == .xy ? ForcingChain.chain : ForcingChain.xChain
            }
    }
}

/// The same search with Sudoku Explainer's names.
enum SEStaticForcingChains: Rung {
    static let definitions = StaticForcingChains.definitions + [ForcingChain.seTurbotFish]

    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        context.memory(StaticChains.Memory.self).chains
            .finding(on: board, explains: context.explains) { pass, length in
                if pass == .xy { return ForcingChain.chain }
                return length == 6 ? ForcingChain.seTurbotFish : ForcingChain.xChain
            }
    }
}

extension StaticChains {
    /// The search of a grader, with its scratch space.
    final class Memory: SearchMemory {
        var chains = StaticChains()

        init() {}
    }

    /// Returns the best hint as a step; `name` returns the definition of a forcing chain by its
    /// pass and length.
    fileprivate mutating func finding(
        on board: Board, explains: Bool, _ name: (Pass, Int) -> TechniqueDefinition
    ) -> Finding? {
        guard let best = best(on: board), let effect = effect(of: best, on: board) else {
            return nil
        }
        let definition =
            best.shape == .cycle
            ? BidirectionalCycle.definition(best.pass, length: best.complexity)
            : name(best.pass, best.complexity)
        var finding = Finding(Technique(definition.family), Rating(tenths: best.tenths))
        finding.placement = effect.placement
        finding.eliminations = effect.eliminations
        finding.complexity = best.complexity
        guard explains else { return finding }
        let nodes = path(of: best).reversed().map { Pattern.Node($0.implication) }
        finding.chainPattern = Pattern(
            chains: [Pattern.Chain(nodes, isLoop: best.shape == .cycle)])
        return finding
    }
}
