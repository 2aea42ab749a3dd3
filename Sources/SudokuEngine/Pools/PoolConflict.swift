/// A reason why no puzzle can keep the promise of a pool.
///
/// Only what is certain is a conflict. A promise without one may still be very rare.
package struct PoolConflict: Hashable, Sendable {
    /// The key whose value must change.
    package let key: PoolPromise.Key
    package let reason: String

    package init(_ key: PoolPromise.Key, _ reason: String) {
        self.key = key
        self.reason = reason
    }
}

extension PoolPromise {
    /// The fewest givens of a puzzle with one solution (G. McGuire, B. Tugemann, G. Civario, 2012).
    static let fewestGivens = 17

    /// The reasons why no puzzle can keep the promise; empty if one may.
    package var conflicts: [PoolConflict] {
        let found = layoutConflicts
        guard found.isEmpty else { return found }
        let common = clueConflicts + ratingConflicts + techniqueConflicts
        if layout.isClassic { return common + patternConflicts }
        return common.isEmpty ? [layout.conflict(self)].compactMap { $0 } : common
    }

    // MARK: Layout

    /// The values that no puzzle of the layout has.
    private var layoutConflicts: [PoolConflict] {
        var found: [PoolConflict] = []
        if !layout.tiers.contains(tier) {
            let names = layout.tiers.map { $0.name }.joined(separator: ", ")
            found.append(
                PoolConflict(.tier, "\(layout.name) has no tier \(tier.name); it has \(names)"))
        }
        for key in Key.allCases where !layout.keys.contains(key) && value(of: key) != nil {
            let keys = Key.allCases.filter(layout.keys.contains).map { $0.rawValue }
            let reason = "\(layout.name) has no \(key.rawValue); its pools have "
            found.append(PoolConflict(key, reason + keys.joined(separator: ", ")))
        }
        let others = symmetries.filter { !layout.symmetries.contains($0) }
        if !others.isEmpty {
            let names = layout.symmetries.map { $0.rawValue }.joined(separator: ", ")
            found.append(PoolConflict(.symmetry, "\(layout.name) has the symmetries \(names)"))
        }
        for (key, names) in [(Key.techniques, techniques), (.avoid, avoided)] {
            for name in names.sorted(by: { $0.word < $1.word }) where !layout.allows(name) {
                found.append(PoolConflict(key, "\(name.name) is on no path of \(layout.name)"))
            }
        }
        return found
    }

    // MARK: Givens

    private var clueConflicts: [PoolConflict] {
        if let low = minimumClues, let high = maximumClues, low > high {
            return [PoolConflict(.maximumClues, "\(high) is below min-clues, which is \(low)")]
        }
        let givens = layout.givens(of: tier)
        let span = "\(tier.name) has \(givens.lowerBound) to \(givens.upperBound) givens"
        if let low = minimumClues, low > givens.upperBound {
            return [PoolConflict(.minimumClues, "\(low): \(span)")]
        }
        if let high = maximumClues, high < givens.lowerBound {
            return [PoolConflict(.maximumClues, "\(high): \(span)")]
        }
        return []
    }

    // MARK: Ratings

    private var ratingConflicts: [PoolConflict] {
        if let low = minimumRating, let high = maximumRating, low > high {
            return [PoolConflict(.maximumRating, "\(high) is below min-rating, which is \(low)")]
        }
        let low = minimumRating ?? Rating(tenths: 0)
        let high = max(low, maximumRating ?? .beyond)
        guard let reason = layout.conflict(withRatings: low...high, of: tier) else { return [] }
        let isTooHigh = layout.conflict(withRatings: low...max(low, .beyond), of: tier) != nil
        return [PoolConflict(isTooHigh ? .minimumRating : .maximumRating, reason)]
    }

    // MARK: Techniques

    private var techniqueConflicts: [PoolConflict] {
        var found: [PoolConflict] = []
        let (required, avoided) = farmTechniques
        for both in techniques.intersection(self.avoided).sorted(by: { $0.word < $1.word }) {
            found.append(PoolConflict(.avoid, "\(both.name) is among the techniques, too"))
        }
        guard layout.isClassic, let ratings else { return found }
        for name in required {
            let ceiling = ratings.upperBound
            let open = name.members.filter { isOpen($0, avoided) }
            if let minimum = name.minimum, minimum > ceiling {
                let limit = ceiling < tier.ceiling ? "max-rating" : tier.name
                found.append(
                    PoolConflict(
                        .techniques,
                        "\(name.name) is rated \(minimum) or more, above the limit of "
                            + "\(limit), \(ceiling)"))
            } else if !open.contains(where: { $0.minimumRating <= ceiling }), found.isEmpty {
                let reason =
                    allowsUniqueness || !name.members.contains(where: { $0.usesUniqueness })
                    ? "avoid excludes \(name.name)"
                    : "\(name.name) relies on uniqueness, which uniqueness = false excludes"
                found.append(PoolConflict(.techniques, reason))
            }
        }
        // The last cell of a grid is a hidden single on every path.
        for name in avoided where name.members.contains(where: { $0 == HiddenSingle.technique }) {
            found.append(PoolConflict(.avoid, "every path ends with a \(name.name)"))
        }
        guard found.isEmpty, ratingConflicts.isEmpty else { return found }
        if !Technique.onFarmLadder.contains(where: {
            isOpen($0, avoided) && $0.canBeRated(in: ratings)
        }) {
            let key = self.avoided.isEmpty && allowsUniqueness ? Key.minimumRating : .avoid
            let span = "\(ratings.lowerBound) to \(ratings.upperBound)"
            return [PoolConflict(key, "no technique that is left is rated \(span)")]
        }
        return hardStepConflicts(required)
    }

    private func isOpen(_ technique: Technique, _ avoided: [TechniqueName]) -> Bool {
        (allowsUniqueness || !technique.usesUniqueness)
            && !avoided.contains { $0.matches(technique) }
    }

    /// More hard techniques than the tier has hard steps.
    private func hardStepConflicts(_ required: [TechniqueName]) -> [PoolConflict] {
        guard let (count, from) = tier.promise.hardSteps else { return [] }
        // A name may match what another one matches, so only single techniques are counted.
        let hard = required.filter { name in
            name.members.count == 1 && name.minimum.map { $0 >= from } ?? false
        }
        guard hard.count > count.upperBound else { return [] }
        return [
            PoolConflict(
                .techniques,
                "\(hard.count) techniques are rated \(from) or more, \(tier.name) has at "
                    + "most \(count.upperBound) such steps")
        ]
    }
}
