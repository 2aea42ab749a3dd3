internal import SudokuEngine

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

    /// Makes the act of a hint, as one step of undo. Its digits never count as mistakes.
    public mutating func apply(_ hint: GameHint) throws(ActRefusal) {
        if let refusal { throw refusal }
        guard hint.board == board else { throw .otherPosition }
        try make(hint.act)
    }
}
