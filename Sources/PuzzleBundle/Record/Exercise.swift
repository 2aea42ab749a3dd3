public import SudokuEngine

/// A position on a solution path, and the step to find there.
public struct Exercise: Hashable, Codable, Sendable {
    /// HoDoKu's number of the technique, such as `0300` for an X-Wing; nil if its library does not
    /// have the technique, or if the format has no numbers.
    public let code: String?
    /// The name of the ladder on whose path the step is; nil if the format does not name it.
    public let ladder: String?
    /// The givens and the filled cells.
    public let position: Puzzle
    /// Candidates already eliminated by earlier steps.
    public let removed: Candidates
    /// The candidates that the step eliminates.
    public let eliminations: Candidates
    /// The digits that the step places.
    public let placements: [Placement]
    /// The step with its technique, its pattern and its explanation; nil if the format has only its
    /// result.
    public let step: ExplainedStep?

    /// Creates an exercise that has only the result of its step.
    init(
        code: String, position: Puzzle, removed: Candidates, eliminations: Candidates,
        placements: [Placement]
    ) {
        self.code = code
        ladder = nil
        self.position = position
        self.removed = removed
        self.eliminations = eliminations
        self.placements = placements
        step = nil
    }

    init(
        code: String?, ladder: String, position: Puzzle, removed: Candidates, step: ExplainedStep
    ) {
        self.code = code
        self.ladder = ladder
        self.position = position
        self.removed = removed
        eliminations = step.eliminations
        placements = step.placements
        self.step = step
    }
}

extension Exercise {
    /// The candidates of the position before the step.
    var candidates: Candidates {
        var candidates = Candidates()
        for cell in Cell.all {
            candidates[cell] = position.candidates(of: cell).subtracting(removed[cell])
        }
        return candidates
    }
}
