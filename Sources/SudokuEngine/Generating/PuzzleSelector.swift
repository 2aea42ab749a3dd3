/// Rates proposals and keeps those that a production request has room for.
struct PuzzleSelector: ~Copyable {
    var grader = Grader()
    /// The results of all proposals since initialisation.
    var tally = ProductionTally()
    /// True to rate proposals to their ends even where they can no longer be kept, for the tally.
    var ratesToTheEnd = false
    /// Indicates that `shouldStop` ended a rating; the judgement is then meaningless.
    var isStopped = false

    enum Selection {
        case kept(GradedPuzzle)
        /// Rated below the gate of the requested tier.
        case tooEasy
        case tooHard
        /// Rated within gate and ceiling, but misses another part of the promise.
        case offCurve
    }

    /// Rates a proposal; `isFirst` is true until one was rated within gate and ceiling.
    mutating func judge(
        _ draft: Draft, _ order: ProductionRequest, isFirst: inout Bool, _ shouldStop: () -> Bool
    ) -> Selection {
        tally.rated += 1
        let proposal = draft.proposal
        // A puzzle that the techniques up to intermediate solve has a unique solution. Some of the
        // techniques above assume uniqueness, so it must be known.
        let limit =
            draft.isProven ? order.ceiling : min(order.ceiling, Tier.intermediate.ceiling)
        let assay = grader.state(
            proposal, upTo: limit,
            isWanted: { grade in
                guard let band = grade.band, order.room.contains(band) else { return false }
                return grade.mayKeepPromise(of: band)
            },
            isLost: { grade in
                // At the gate or above, it makes no difference why the proposal is turned down.
                !ratesToTheEnd && grade.tierRating >= order.tier.gate
                    && order.room.allSatisfy { grade.breaks($0.promise, of: $0) }
            }, shouldStop)
        let grade: Grade
        switch assay {
        case .stopped:
            isStopped = true
            return .tooHard
        case .tooHard, .barred: return .tooHard
        case .unwanted(let rated): grade = rated
        case .whole(let rated):
            grade = rated
            if let tier = grade.tier {
                tally.noteKept(isAimedAt: tier == order.tier, isFirst: isFirst)
                return .kept(GradedPuzzle(solved: proposal, grade: grade, tier: tier))
            }
        }
        if grade.tierRating < order.tier.gate { return .tooEasy }
        if grade.tierRating > order.tier.ceiling { return .tooHard }
        if isFirst { tally.noteOffCurve() }
        isFirst = false
        return .offCurve
    }
}
