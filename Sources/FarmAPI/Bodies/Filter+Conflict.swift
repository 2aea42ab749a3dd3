package import SudokuEngine

extension ClaimRequest.Filter {
    /// The reason why no puzzle of a tier can ever match; nil if one can, however rare it is.
    package func conflict(with tier: Tier) -> String? {
        if let reason = tier.conflict(withRatings: ratings) {
            return reason + "; ask for one of these ratings, or for another tier"
        }
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
