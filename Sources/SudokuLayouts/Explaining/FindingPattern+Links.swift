import SudokuEngine

extension FindingPattern {
    /// Returns the pairs of cells on which the step relies although no box, row or column contains both,
    /// given what it removes.
    func links(_ eliminations: Candidates, in grid: GridNames) -> [GridLink] {
        var pairs: [(Candidates, Candidates)] = []
        // Naked sets reach beyond their house through cages.
        var isThroughCages = false
        func of(_ role: Pattern.Role) -> Candidates {
            parts.reduce(Candidates()) { $1.role == role ? $0.union($1.candidates) : $0 }
        }
        switch technique {
        case .special(.commonPeers), .special(.generalizedIntersections):
            pairs = [(of(.cell), eliminations)]
        case .special(.generalizedNakedPair), .special(.generalizedNakedTriplet),
            .special(.generalizedNakedQuad):
            pairs = [(of(.set), eliminations)]
        case .common(.skyscraper), .common(.twoStringKite), .common(.turbotFish):
            pairs = [(of(.end), eliminations)]
            // A house that contains the bridge is part of the sentence.
            if form == 2 { pairs.append((of(.bridge), of(.bridge))) }
        case .common(.xyWing), .common(.xyzWing):
            pairs = [(of(.pivot), of(.wing)), (of(.common), eliminations)]
        case .common(.alignedPair), .common(.alignedTriplet):
            pairs = [(of(.set), of(.set)), (of(.set), of(.excluder))]
        case .common(let technique) where Technique.nakedSets.contains(technique):
            pairs = [(of(.set), eliminations)]
            isThroughCages = true
        case .common(let technique) where technique.usesUniqueness:
            if technique.type == 2 { pairs = [(of(.extra), eliminations)] }
            if technique.type == 3 { pairs = [(of(.extra).union(of(.set)), eliminations)] }
        case .special(.cageClaiming): break
        case .special: pairs = [(of(.common), eliminations)]
        default: break
        }
        var links: [GridLink] = []
        func add(_ link: GridLink?) {
            guard let link, !links.contains(link) else { return }
            if !isThroughCages || link.reason == .cage { links.append(link) }
        }
        for (one, other) in pairs {
            let others = other.entries
            for entry in one.entries {
                for place in others where place.digit == entry.digit {
                    add(grid.link(entry.digit, entry.cell, entry.digit, place.cell))
                }
            }
        }
        for nodes in chains.map({ $0.nodes }) {
            for (from, to) in zip(nodes, nodes.dropFirst()) where from.isOn && !to.isOn {
                add(grid.link(from.digit, from.cells[0], to.digit, to.cells[0]))
            }
        }
        for node in chains.flatMap({ $0.isLoop ? $0.nodes : [] }) {
            for entry in eliminations.entries where entry.digit == node.digit {
                add(grid.link(node.digit, node.cells[0], node.digit, entry.cell))
            }
        }
        return links
    }
}
