public import SudokuEngine

extension Game {
    /// Returns a hint and counts it; nil, uncounted, if the puzzle is solved or `shouldStop` returned
    /// true. Keep the hint while its stages are shown.
    public mutating func takeHint(
        from finder: HintFinder, shouldStop: () -> Bool = { false }
    ) -> GameHint? {
        let hint = finder.hint(for: self, shouldStop: shouldStop)
        if hint != nil { hintsUsed += 1 }
        return hint
    }

    /// Returns a hint from a finder of the steps of the game's layout and counts it, as the classic one
    /// does.
    public mutating func takeHint(
        from finder: some GridStepFinder, shouldStop: () -> Bool = { false }
    ) -> GameHint? {
        let hint = hint(from: finder, shouldStop: shouldStop)
        if hint != nil { hintsUsed += 1 }
        return hint
    }

    /// Returns a hint from a finder of the steps of the game's layout, uncounted; nil if the puzzle is
    /// solved or `shouldStop` returned true.
    public func hint(
        from finder: some GridStepFinder, shouldStop: () -> Bool = { false }
    ) -> GameHint? {
        let candidates: PlayerCandidates
        switch HintStart(self) {
        case .hint(let hint): return hint
        case .solved: return nil
        case .search(let own): candidates = own
        }
        let advice = finder.advice(
            for: board.contents.map { UInt8($0.value) },
            without: candidates.allLacking, shouldStop: shouldStop)
        switch advice {
        case .step(let step, let rating): return GameHint(step, rating, on: self, candidates)
        case .nothing: return GameHint(offeringOn: self, candidates)
        case .stopped: return nil
        }
    }

    /// Makes the act of a hint, as one step of undo. Its digits never count as mistakes.
    public mutating func apply(_ hint: GameHint) throws(ActRefusal) {
        if let refusal { throw refusal }
        guard hint.board == board else { throw .otherPosition }
        try make(filling(hint.act))
    }
}
