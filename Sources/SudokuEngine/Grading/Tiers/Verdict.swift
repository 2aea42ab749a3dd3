/// The result of checking a puzzle against the promise of its tier.
public struct Verdict: Hashable, Sendable {
    /// The tier by the rating alone; nil above the last tier.
    public let band: Tier?
    /// The broken parts of the promise, one sentence each.
    public let faults: [String]

    /// The tier, if its whole promise is kept.
    public var tier: Tier? { faults.isEmpty ? band : nil }

    /// The sentences joined into one; nil if the promise is kept.
    public var rejected: String? { faults.isEmpty ? nil : faults.joined(separator: "; ") }
}

extension Grade {
    /// The verdict on the puzzle against the tier of its rating.
    public var verdict: Verdict { verdict(in: band) { $0.promise } }

    /// The tier, if its whole promise is kept: the verdict's tier, without building its sentences.
    public var tier: Tier? {
        guard let band, keeps(band.promise, of: band) else { return nil }
        return band
    }

    /// Returns the broken parts of a tier's promise; empty if the promise is kept.
    public func faults(against tier: Tier) -> [String] { faults(against: tier, tier.promise) }
}

extension PromisedGrade {
    /// Returns the verdict on the puzzle against the tier of its rating.
    package func verdict(in band: Tier?, _ promise: (Tier) -> TierPromise) -> Verdict {
        guard let band else {
            let fault = "rated \(farm.hardest), above expert's maximum of \(Tier.expert.ceiling)"
            return Verdict(band: nil, faults: [fault])
        }
        return Verdict(band: band, faults: faults(against: band, promise(band)))
    }

    /// Returns the broken parts of a promise; empty if it is kept.
    package func faults(against tier: Tier, _ promise: TierPromise) -> [String] {
        TierPromise.Part.allCases.filter { !keeps($0, of: tier, promise) }
            .map { fault($0, tier, promise) }
    }

    /// Returns the sentence for a broken part.
    private func fault(_ part: TierPromise.Part, _ tier: Tier, _ promise: TierPromise) -> String {
        switch part {
        case .gate:
            "rated \(farm.hardest), \(tier.name) needs at least \(promise.ratings(tier).lowerBound)"
        case .ceiling:
            "rated \(farm.hardest), \(tier.name) has at most \(promise.ratings(tier).upperBound)"
        case .givens: "givens \(clues), \(tier.name) has \(span(promise.givens))"
        case .w20:
            "w20 \(decimal(curve.w20Hundredths, places: 2)), \(tier.name) has at least "
                + decimal(promise.leastW20Tenths, places: 1)
        case .open:
            amount(curve.leastOpen ?? 0, "open cell")
                + " with more than 8 cells empty, \(tier.name) has \(promise.leastOpen ?? 0)"
        case .boxes:
            amount(curve.leastGivensInBox, "given")
                + " in a box, \(tier.name) has at least \(promise.leastGivensInBox ?? 0)"
        case .firstFive:
            "one of the first 5 placements is rated \(hardestEarly), \(tier.name) has at most "
                + limit(promise.firstFive)
        case .oneMoveSteps:
            amount(curve.oneMoveSteps, "one-move step")
                + ", \(tier.name) has at most \(promise.mostOneMoveSteps ?? 0)"
        case .oneMoveRun:
            amount(curve.longestOneMoveRun, "one-move step")
                + " in a row, \(tier.name) has at most \(promise.longestOneMoveRun ?? 0)"
        case .firstStep:
            "the first step is rated \(farm.first), \(tier.name) has at most "
                + limit(promise.firstStep)
        case .foothold: "the hardest step, \(farm.hardest), comes before the first placement"
        case .eliminationSteps:
            amount(curve.eliminationSteps, "elimination step")
                + ", \(tier.name) has \(span(promise.eliminationSteps ?? 0...0))"
        case .techniques:
            amount(distinctNonSingles, "technique")
                + " besides singles, \(tier.name) has at least \(promise.leastTechniques ?? 0)"
        case .neededTechnique:
            "no \(promise.neededTechnique ?? ""), \(tier.name) has at least one"
        case .hardSteps: hardStepsFault(tier, promise)
        case .se:
            "rated \(se.hardest) by Sudoku Explainer, \(tier.name) has at least "
                + "\(limit(promise.leastSE)) there too"
        }
    }

    private func hardStepsFault(_ tier: Tier, _ promise: TierPromise) -> String {
        guard let steps = promise.hardSteps else { return "" }
        let count = amount(curve.steps(atLeast: steps.from), "step") + " of \(steps.from) or more"
        let allowed =
            steps.count.lowerBound == 0
            ? "at most \(steps.count.upperBound)" : span(steps.count)
        return "\(count), \(tier.name) has \(allowed)"
    }

    private var hardestEarly: Rating { curve.firstPlacements.max() ?? Rating(tenths: 0) }

    private func amount(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private func limit(_ rating: Rating?) -> String { rating?.description ?? "" }

    private func span(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound)-\(range.upperBound)"
    }

    private func decimal(_ number: Int, places: Int) -> String {
        let scale = places == 1 ? 10 : 100
        let fraction = String(number % scale)
        return "\(number / scale)." + String(repeating: "0", count: places - fraction.count)
            + fraction
    }
}
