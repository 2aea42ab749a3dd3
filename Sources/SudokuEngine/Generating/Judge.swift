/// Rates proposals and keeps those that an order has room for.
struct Judge: ~Copyable {
    private var grader = Grader()
    /// What came of all proposals since the judge was made.
    var tally = ProductionTally()
    /// Whether `shouldStop` ended a rating; the judgement then means nothing.
    private(set) var isStopped = false

    /// Forgets that an earlier search was stopped.
    mutating func begin() { isStopped = false }

    enum Judgement {
        case kept(GradedPuzzle)
        /// Below the gate of the tier that was aimed at.
        case tooEasy
        case tooHard
        /// Within gate and ceiling, but without the rest of the promise.
        case offCurve
    }

    mutating func judge(
        _ draft: Draft, _ order: Order, _ shouldStop: () -> Bool
    ) -> Judgement {
        tally.rated += 1
        let proposal = draft.proposal
        // What the techniques of intermediate and below solve has no other solution. Above them
        // some argue that there is none, so it must be known.
        let limit =
            draft.isProven ? order.ceiling : min(order.ceiling, Tier.intermediate.ceiling)
        let assay = grader.climb(
            proposal, upTo: limit,
            isWanted: { grade in
                guard let band = grade.band, order.room.contains(band) else { return false }
                return grade.mayKeepPromise(of: band)
            }, shouldStop)
        let grade: Grade
        switch assay {
        case .stopped:
            isStopped = true
            return .tooHard
        case .tooHard: return .tooHard
        case .unwanted(let rated): grade = rated
        case .whole(let rated):
            grade = rated
            if let tier = grade.tier {
                tally.noteKept(isAimedAt: tier == order.tier)
                return .kept(GradedPuzzle(solved: proposal, grade: grade, tier: tier))
            }
        }
        if grade.tierRating < order.tier.gate { return .tooEasy }
        if grade.tierRating > order.tier.ceiling { return .tooHard }
        tally.noteOffCurve(grade, order.tier)
        return .offCurve
    }
}
