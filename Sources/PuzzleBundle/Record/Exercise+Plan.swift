import SudokuEngine

extension Exercise {
    /// Creates the exercise of the first step of a plan that is wanted; nil if none is.
    init?(
        _ puzzle: Puzzle, plan: [Hint], on ladder: Ladder, in language: Language = .english,
        where isWanted: (Hint) -> Bool
    ) {
        guard let place = plan.firstIndex(where: isWanted) else { return nil }
        self.init(puzzle, plan: plan, place, on: ladder, in: language)
    }

    /// Creates the exercise of the hardest step that HoDoKu's library has; nil if it has none.
    init?(_ puzzle: Puzzle, hardestOf plan: [Hint], on ladder: Ladder) {
        let places = plan.indices.filter { plan[$0].hodokuCode != nil }
        guard let hardest = ladder.hardest(of: places.map { plan[$0] }) else { return nil }
        self.init(puzzle, plan: plan, places[hardest], on: ladder, in: .english)
    }

    private init(
        _ puzzle: Puzzle, plan: [Hint], _ place: Int, on ladder: Ladder, in language: Language
    ) {
        var grid = CandidateGrid(filled: puzzle)
        for hint in plan[..<place] { grid = grid.applying(hint) }
        let step = plan[place]
        self.init(
            code: step.hodokuCode, ladder: ladder.name, position: grid.filled,
            removed: grid.removedInEffect, step: ExplainedStep(step, in: language))
    }

    /// Returns true if the step of the exercise is one of a plan, at the same position; pages have it in
    /// any language.
    func isStep(of plan: [Hint], for puzzle: Puzzle) -> Bool {
        var grid = CandidateGrid(filled: puzzle)
        for hint in plan {
            if grid.filled == position, grid.removedInEffect == removed {
                guard let step else { return true }
                return Language.allCases.contains {
                    ExplainedStep(hint, in: $0).agrees(with: step)
                }
            }
            grid = grid.applying(hint)
        }
        return false
    }
}

extension CandidateGrid {
    /// The removed candidates that no filled cell excludes.
    fileprivate var removedInEffect: Candidates {
        var inEffect = Candidates()
        for cell in removed.cells where filled[cell] == nil {
            inEffect[cell] = removed[cell].intersection(filled.candidates(of: cell))
        }
        return inEffect
    }
}
