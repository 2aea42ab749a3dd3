/// The branches of a hint, for its explanation.
extension MultipleChains {
    /// Returns the branches of a hint of the last search, each from its assumption to the
    /// conclusion, or to one of two contradictory statements.
    ///
    /// An implication with several reasons continues the branch of the first. The other reasons are
    /// candidates that went before, all of which depend on the same assumption.
    func pattern(of hint: ForcingChainMatch) -> Pattern {
        var removed = Candidates()
        var chains = hint.targets.map { branch(to: $0, removed: &removed) }
        var premise = Candidates()
        for target in hint.targets {
            let source = propagations.sources[target.block]
            premise.insert(UInt16(bit: source.digit), at: source.cell)
        }
        var form = 0
        if hint.kind == .contradiction,
            let alone = chains.firstIndex(where: { $0.nodes.count == 1 })
        {
            chains.remove(at: alone)
            form = 1
        }
        var parts = [Pattern.Part(.premise, premise)]
        if let house = hint.house { parts.append(.init(.house, houses: UInt32(bit: house))) }
        if !removed.isEmpty {
            parts.append(.init(.removed, removed))
            form += hint.kind == .contradiction ? 2 : 1
        }
        return Pattern(parts, chains: chains, form: form)
    }

    /// Returns the branch that ends at a target, and adds the other candidates on which its links
    /// depend to `removed`.
    private func branch(
        to target: Propagations.Target, removed: inout Candidates
    ) -> Pattern.Chain {
        var nodes: [Pattern.Node] = []
        var (implication, reason) = (target.implication, target.reason)
        while nodes.count < Implication.count {
            nodes.append(Pattern.Node(implication))
            var parent: Implication?
            propagations.forEachParent(of: implication, reason) { other in
                if parent == nil {
                    parent = other
                } else {
                    removed.insert(UInt16(bit: other.digit), at: other.cell)
                }
            }
            guard let parent else { break }
            (implication, reason) = (parent, propagations.reason(parent, in: target.block))
        }
        return Pattern.Chain(nodes.reversed())
    }
}

extension Pattern.Node {
    init(_ implication: Implication) {
        self.init(implication.digit, in: Mask128(bit: implication.cell), isOn: implication.isOn)
    }
}
