package import SudokuEngine

extension ClaimRequest.Filter {
    /// The reason why no puzzle of a tier can ever match; nil if one can, however rare it is.
    package func conflict(with tier: Tier) -> String? {
        if let reason = tier.conflict(withRatings: ratings) {
            return reason + "; ask for one of these ratings, or for another tier"
        }
        if let reason = conflictOfGivens(with: tier) ?? conflictOfER(with: tier) { return reason }
        for text in techniques {
            guard let name = try? TechniqueName(parsing: text), let minimum = name.minimum,
                minimum > tier.ceiling
            else { continue }
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
    private func conflictOfGivens(with tier: Tier) -> String? {
        let givens = tier.promise.givens
        if clues.overlaps(givens) { return nil }
        return
            "\(tier.name): its puzzles have \(givens.lowerBound) to \(givens.upperBound) givens; "
            + "ask for a number in this range, or for another tier"
    }

    /// The farm ladder is that of Sudoku Explainer up to the skyscraper, which is rated 4.0. So the ER of a
    /// puzzle that is rated lower is its `tierRating`, and that of others is at least the gate of their
    /// tier.
    private func conflictOfER(with tier: Tier) -> String? {
        let hasOthers = tier.ceiling >= Rating(tenths: 40)
        let band = tier.gate...(hasOthers ? Self.allRatings.upperBound : tier.ceiling)
        if ers.overlaps(band) { return nil }
        return "\(tier.name): the ER of its puzzles is \(band.lowerBound) "
            + (hasOthers ? "or more" : "to \(band.upperBound)")
            + "; ask for an ER in this range, or for another tier"
    }
}
