/// Whether a tier's whole promise holds, and if not, what broke it.
public struct Verdict: Hashable, Sendable {
    /// The tier that the rating alone asks for; nil above the last.
    public let band: Tier?
    /// What does not hold of it, one sentence each.
    public let faults: [String]

    /// The tier, if its whole promise holds.
    public var tier: Tier? { faults.isEmpty ? band : nil }

    /// The sentences as one; nil if a tier holds.
    public var rejected: String? { faults.isEmpty ? nil : faults.joined(separator: "; ") }
}

extension Grade {
    /// Holds the puzzle against the tier of its rating.
    public var verdict: Verdict {
        guard let band else {
            let fault = "rated \(tierRating), above the \(Tier.expert.ceiling) of expert"
            return Verdict(band: nil, faults: [fault])
        }
        return Verdict(band: band, faults: faults(against: band))
    }

    /// What of a tier's promise does not hold; none if it holds whole.
    public func faults(against tier: Tier) -> [String] {
        var faults: [String] = []
        func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
            if !holds { faults.append(fault()) }
        }
        expect(
            tierRating >= tier.gate,
            "rated \(tierRating), \(tier.name) needs at least \(tier.gate)")
        expect(
            tierRating <= tier.ceiling,
            "rated \(tierRating), \(tier.name) has at most \(tier.ceiling)")
        let givens = tier.givens
        expect(
            givens.contains(clues),
            "givens \(clues), \(tier.name) has \(givens.lowerBound)-\(givens.upperBound)")
        expect(
            curve.isOpen(atLeast: tier.leastW20Tenths),
            "w20 \(decimal(curve.w20Hundredths, places: 2)), \(tier.name) has at least "
                + decimal(tier.leastW20Tenths, places: 1))
        expectCurve(of: tier, expect)
        return faults
    }

    private func expectCurve(of tier: Tier, _ expect: (Bool, @autoclosure () -> String) -> Void) {
        func opens(atMost tenths: Int) {
            let rating = Rating(tenths: tenths)
            expect(
                farm.first <= rating,
                "the first step is rated \(farm.first), \(tier.name) has at most \(rating)")
        }
        func foothold() {
            expect(
                farm.untilFirstPlacement < farm.hardest,
                "the hardest step, \(farm.hardest), stands before the first placement")
        }
        switch tier {
        case .beginner:
            expect(
                curve.leastOpen ?? 3 >= 3,
                "\(curve.leastOpen ?? 0) open moves with more than 8 cells left, beginner has 3")
            expect(
                curve.leastGivensInBox >= 2,
                "\(curve.leastGivensInBox) givens in a box, beginner has at least 2")
        case .easy:
            let hardest = curve.firstPlacements.max() ?? Rating(tenths: 0)
            expect(
                hardest <= Rating(tenths: 12),
                "one of the first 5 placements is rated \(hardest), easy has at most 1.2")
            expect(
                curve.oneMoveSteps <= 2,
                "\(curve.oneMoveSteps) one-move steps, easy has at most 2")
        case .medium:
            opens(atMost: 15)
            expect(
                curve.longestOneMoveRun <= 3,
                "\(curve.longestOneMoveRun) one-move steps in a row, medium has at most 3")
        case .intermediate:
            opens(atMost: 23)
            foothold()
            expect(
                1...8 ~= curve.eliminationSteps,
                "\(curve.eliminationSteps) elimination steps, intermediate has 1-8")
        case .hard:
            opens(atMost: 30)
            foothold()
            expect(
                distinctNonSingles >= 2,
                "\(distinctNonSingles) techniques besides singles, hard has at least 2")
            let count = curve.steps(atLeast: Rating(tenths: 40))
            expect(count <= 3, "\(count) steps of 4.0 or more, hard has at most 3")
        case .expert:
            opens(atMost: 45)
            foothold()
            let count = curve.steps(atLeast: Rating(tenths: 56))
            expect(1...6 ~= count, "\(count) steps of 5.6 or more, expert has 1-6")
            expect(
                se.hardest >= Rating(tenths: 56),
                "rated \(se.hardest) by Sudoku Explainer, expert has at least 5.6 there too")
        }
    }

    private func decimal(_ number: Int, places: Int) -> String {
        let scale = places == 1 ? 10 : 100
        let fraction = String(number % scale)
        return "\(number / scale)." + String(repeating: "0", count: places - fraction.count)
            + fraction
    }
}
