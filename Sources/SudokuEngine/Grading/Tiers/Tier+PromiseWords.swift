extension Tier {
    /// The promises about the solving path, one phrase each.
    package var curve: [String] {
        let promise = promise
        var words: [String] = []
        if let leastOpen = promise.leastOpen {
            words.append("at least \(leastOpen) open cells until 8 cells remain")
        }
        if let leastGivensInBox = promise.leastGivensInBox {
            words.append("at least \(leastGivensInBox) givens in every box")
        }
        if let firstFive = promise.firstFive {
            words.append("the first 5 placements rated at most \(firstFive)")
        }
        if let mostOneMoveSteps = promise.mostOneMoveSteps {
            words.append("at most \(mostOneMoveSteps) one-move steps")
        }
        if let longestOneMoveRun = promise.longestOneMoveRun {
            words.append("at most \(longestOneMoveRun) one-move steps in a row")
        }
        if let firstStep = promise.firstStep {
            words.append("the first step rated at most \(firstStep)")
        }
        if promise.hasFoothold { words.append("a placement before the hardest step") }
        if let steps = promise.eliminationSteps {
            words.append(
                "\(steps.lowerBound) to \(steps.upperBound) steps that only remove candidates")
        }
        if let leastTechniques = promise.leastTechniques {
            words.append("at least \(leastTechniques) techniques other than singles")
        }
        if let (count, rating) = promise.hardSteps {
            let amount =
                count.lowerBound == 0
                ? "at most \(count.upperBound)" : "\(count.lowerBound) to \(count.upperBound)"
            words.append("\(amount) steps rated \(shown(rating)) or more")
        }
        if let leastSE = promise.leastSE {
            words.append("rated at least \(shown(leastSE)) by Sudoku Explainer, too")
        }
        return words
    }

    /// Replaces the gate by the lowest rating that occurs.
    private func shown(_ rating: Rating) -> Rating { rating == gate ? minimumRating : rating }

    /// The hardest techniques that a player must know.
    package var skills: String {
        switch self {
        case .beginner: "the last cell of a house, hidden singles in boxes"
        case .easy: "hidden singles in rows and columns"
        case .medium: "direct locked candidates and pairs, naked singles"
        case .intermediate: "pencil marks: locked candidates, pairs, X-Wing"
        case .hard: "triplets, quads, fish, wings, the turbot family, unique rectangles"
        case .expert: "BUG, cycles, X-chains and other forcing chains"
        }
    }
}
