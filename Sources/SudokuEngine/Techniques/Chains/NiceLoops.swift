/// Nice loops and alternating inference chains, with or without groups: one search for three
/// techniques.
enum NiceLoops {
    /// Offers continuous and discontinuous nice loops and alternating inference chains of single
    /// candidates: loops from true starts, from false starts, then chains.
    static func searchAll(on board: Board, _ search: inout StepSearch) {
        offer(nil, isGrouped: false, on: board, &search)
    }

    /// Offers the same for chains with groups.
    static func searchAllGrouped(on board: Board, _ search: inout StepSearch) {
        offer(nil, isGrouped: true, on: board, &search)
    }

    /// Offers the chains of a kind, or all.
    static func offer(
        _ kind: NiceLoopFinder.Kind?, isGrouped: Bool, on board: Board, _ search: inout StepSearch
    ) {
        if isGrouped && search.rules.hasSetsInChains {
            let memory = search.memory(SetChainMemory.self)
            memory.finder.run(on: board)
            memory.finder.offer(kind, &search)
            return
        }
        let memory = search.memory(ChainMemory.self)
        if isGrouped {
            memory.grouped.run(on: board)
            memory.grouped.offer(kind, &search)
        } else {
            memory.plain.run(on: board)
            memory.plain.offer(kind, &search)
        }
    }
}

/// The search of chains through almost locked sets, which needs much more space.
final class SetChainMemory: SearchMemory {
    var finder = NiceLoopFinder(hasGroups: true, hasSets: true)
}

extension NiceLoopFinder {
    /// Offers the found chains of a kind, or all.
    borrowing func offer(_ kind: Kind?, _ search: inout StepSearch) {
        for chain in found where kind == nil || chain.kind == kind {
            if search.aim == .most, let best = search.steps.first,
                chain.size < best.eliminations.count
            {
                continue
            }
            if let shortest = search.shortestLength, chain.states.count > shortest { continue }
            let isEnough = search.offer(
                technique(of: chain.kind), digits: chain.eliminations.digits.bits,
                removes: chain.eliminations, pattern(of: chain))
            if isEnough { return }
        }
    }

    private func technique(of kind: Kind) -> Technique {
        switch kind {
        case .continuous:
            graph.hasGroups ? ContinuousNiceLoop.grouped : ContinuousNiceLoop.technique
        case .discontinuous:
            graph.hasGroups ? DiscontinuousNiceLoop.grouped : DiscontinuousNiceLoop.technique
        case .alternating:
            graph.hasGroups
                ? AlternatingInferenceChain.grouped : AlternatingInferenceChain.technique
        }
    }

    private func pattern(of chain: Found) -> Pattern {
        var nodes = states[chain.states].map { node(of: Int($0)) }
        let (first, last) = (nodes[0], nodes[nodes.count - 1])
        switch chain.kind {
        case .continuous:
            nodes.append(first)
            return Pattern(chains: [Pattern.Chain(nodes, isLoop: true)])
        case .discontinuous:
            return Pattern(
                [part(.premise, first), part(.end, last)], chains: [Pattern.Chain(nodes)],
                form: chain.form)
        case .alternating:
            return Pattern(
                [part(.end, first), part(.end, last)], chains: [Pattern.Chain(nodes)],
                form: chain.form)
        }
    }

    private func part(_ role: Pattern.Role, _ node: Pattern.Node) -> Pattern.Part {
        Pattern.Part(role, DigitSet(node.digit).bits, in: node.cells.bits)
    }

    /// Returns the node of a pattern for a state.
    borrowing func node(of state: Int) -> Pattern.Node {
        Pattern.Node(
            graph.digit(of: state >> 1), in: graph.cells[state >> 1], isOn: state & 1 == 1,
            set: graph.set(of: state >> 1))
    }
}
