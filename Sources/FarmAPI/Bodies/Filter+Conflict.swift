package import SudokuEngine

extension ClaimRequest.Filter {
    /// The reason why no puzzle of a pool can ever match, by the layout and the tier that it promises; nil
    /// if one can, however rare it is.
    package func conflict(with promise: PoolPromise) -> String? {
        let (layout, tier) = (promise.layout, promise.tier)
        if let wanted = self.layout, wanted != layout.name {
            return "the puzzles of the pool are \(layout.name), not \(wanted); ask another pool"
        }
        if let reason = layout.conflict(withRatings: ratings, of: tier) {
            return reason + "; ask for one of these ratings, or for another tier"
        }
        if let reason = conflictOfNumbers(layout, tier) ?? conflictOfER(layout, tier) {
            return reason
        }
        for text in techniques {
            guard let name = try? TechniqueName(parsing: text) else { continue }
            if name.path == .farm, !layout.allows(name) {
                return "\(name.name) is on no path of \(layout.name); its techniques are "
                    + TechniqueName.list(of: layout)
            }
            guard layout.isClassic, let minimum = name.minimum, minimum > tier.ceiling else {
                continue
            }
            let remedy =
                Tier(holding: minimum).map { "\($0.name) is the first tier that can have it" }
                ?? "no tier has it"
            return
                "\(tier.name): \(name.name) is rated \(minimum) or more, the tier's puzzles "
                + "\(tier.ceiling) or less; \(remedy)"
        }
        return nil
    }
}

extension ClaimRequest.Filter {
    private func conflictOfNumbers(_ layout: PoolLayout, _ tier: Tier) -> String? {
        if cages != Self.allClues, !layout.knows(.minimumCages) {
            return "\(layout.name) has no cages; leave minCages and maxCages out"
        }
        let givens = layout.givens(of: tier)
        if clues.overlaps(givens) { return nil }
        if givens == 0...0 { return "\(layout.name) has no givens; leave minClues out" }
        return
            "\(tier.name): its puzzles have \(givens.lowerBound) to \(givens.upperBound) givens; "
            + "ask for a number in this range, or for another tier"
    }

    /// The farm ladder is that of Sudoku Explainer up to the skyscraper, which is rated 4.0. So the ER of a
    /// puzzle that is rated lower is its `tierRating`, and that of others is at least the gate of their
    /// tier.
    private func conflictOfER(_ layout: PoolLayout, _ tier: Tier) -> String? {
        if ers == Self.allRatings { return nil }
        if layout.knows(.minimumCages) {
            return "\(layout.name) has no ER; ask for a `tierRating` instead"
        }
        guard layout.isClassic else { return nil }
        let hasOthers = tier.ceiling >= Rating(tenths: 40)
        let band = tier.gate...(hasOthers ? Self.allRatings.upperBound : tier.ceiling)
        if ers.overlaps(band) { return nil }
        return "\(tier.name): the ER of its puzzles is \(band.lowerBound) "
            + (hasOthers ? "or more" : "to \(band.upperBound)")
            + "; ask for an ER in this range, or for another tier"
    }
}
