extension PuzzleSelector {
    enum PoolSelection {
        case kept(GradedPuzzle)
        case missed(PoolCandidate.Miss)
        case stopped
    }

    /// Rates a puzzle and compares it with the promise of a pool.
    mutating func judge(
        _ solved: SolvedPuzzle, _ aim: PoolAim, _ shouldStop: () -> Bool
    ) -> PoolSelection {
        tally.rated += 1
        var isBarred: ((Technique) -> Bool)?
        if aim.hasAvoided { isBarred = { aim.avoids($0) } }
        let assay = grader.state(
            solved, upTo: aim.ratings.upperBound, isWanted: { aim.accepts($0) },
            barring: isBarred, shouldStop)
        switch assay {
        case .stopped: return .stopped
        case .tooHard(let grade, let empty):
            return .missed(aim.miss(grade, empty, giving: empty))
        case .barred(let grade, let empty, let changed):
            // With a cell given in which the step would change something, the path may not need it.
            return .missed(aim.miss(grade, empty, giving: changed))
        case .unwanted(let grade): return .missed(aim.miss(grade))
        case .whole(let grade):
            guard grade.tier == aim.tier else {
                return .missed(.init(distance: 15, remedy: .vary, hasTechniques: true))
            }
            let human = aim.human.required.count + aim.human.avoided.count
            if human > 0 {
                guard let uses = grader.humanTechniques(of: solved, shouldStop: shouldStop) else {
                    return .stopped
                }
                let used = Set(uses.map { $0.technique })
                let missing =
                    aim.human.required.count { !used.contains($0) }
                    + aim.human.avoided.count { used.contains($0) }
                guard missing == 0 else {
                    return .missed(
                        .init(distance: 40 * missing, remedy: .vary, hasTechniques: false))
                }
            }
            tally.noteKept(isAimedAt: true, isFirst: true)
            return .kept(GradedPuzzle(solved: solved, grade: grade, tier: aim.tier))
        }
    }
}
