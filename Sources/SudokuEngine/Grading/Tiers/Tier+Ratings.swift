extension Tier {
    /// The ratings that puzzles of the tier can have, in ascending order. A puzzle is rated like a
    /// step, and steps are not rated in all tenths.
    package var possibleRatings: [Rating] { Self.possibleRatings[index - 1] }

    private static let possibleRatings: [[Rating]] = allCases.map { tier in
        let least = tier.leastRating
        return Rating.list(in: tier.gate...tier.ceiling) { rating in
            rating >= least
                && Technique.onFarmLadder.contains { $0.canBeRated(in: rating...rating) }
        }
    }

    /// The lowest rating that occurs in the tier.
    package var minimumRating: Rating { possibleRatings.first ?? gate }

    /// The least rating that the rest of the promise permits.
    private var leastRating: Rating {
        if let steps = promise.eliminationSteps, steps.lowerBound > 0 {
            // Everything easier than locked candidates places a digit.
            return Rating(tenths: Locking.rung.minimum)
        }
        // Each last cell completes another of the 27 houses, so there are at most 27 of them.
        let areManyEmpty = 81 - promise.givens.upperBound > 27
        let single = HiddenSingle.lastCell + (areManyEmpty ? HiddenSingle.inBox : 0)
        return Rating(tenths: single)
    }

    /// Returns the reason why no puzzle of the tier can have a rating in a range; nil if one can,
    /// however rare it is.
    package func conflict(withRatings range: ClosedRange<Rating>) -> String? {
        if possibleRatings.contains(where: range.contains) { return nil }
        let wanted =
            if range.lowerBound > .beyond {
                "in this range"
            } else if range.lowerBound == range.upperBound {
                "\(range.lowerBound)"
            } else if range.upperBound >= .beyond {
                "\(range.lowerBound) or more"
            } else if range.lowerBound.tenths == 0 {
                "\(range.upperBound) or less"
            } else {
                "\(range.lowerBound) to \(range.upperBound)"
            }
        return "\(name): no puzzle is rated \(wanted); its puzzles are rated "
            + possibleRatings.words
    }
}

extension Rating {
    /// The ratings in a range that meet a condition, in ascending order.
    static func list(
        in range: ClosedRange<Rating> = Rating(tenths: 0)...beyond, where isMember: (Rating) -> Bool
    ) -> [Rating] {
        (range.lowerBound.tenths...range.upperBound.tenths).map(Rating.init(tenths:))
            .filter(isMember)
    }
}

extension [Rating] {
    /// Ascending ratings in words, such as `3.6, 3.8, 4.0 to 4.2`.
    package var words: String {
        var runs: [ClosedRange<Rating>] = []
        for rating in self {
            if let last = runs.last, last.upperBound.tenths + 1 == rating.tenths {
                runs[runs.count - 1] = last.lowerBound...rating
            } else {
                runs.append(rating...rating)
            }
        }
        return runs.map { run in
            switch run.upperBound.tenths - run.lowerBound.tenths {
            case 0: "\(run.lowerBound)"
            case 1: "\(run.lowerBound), \(run.upperBound)"
            default: "\(run.lowerBound) to \(run.upperBound)"
            }
        }.joined(separator: ", ")
    }
}
