extension CandidateGrid {
    /// Returns the grid after a step that was found in it.
    public func applying(_ hint: Hint) -> CandidateGrid {
        var digits = filled.digits
        for placement in hint.placements where digits[placement.cell.index] == 0 {
            digits[placement.cell.index] = UInt8(placement.digit.value)
        }
        var gone = removed.union(hint.eliminations)
        for cell in gone.cells where digits[cell.index] != 0 { gone[cell] = DigitSet() }
        return CandidateGrid(filled: Puzzle(trusted: digits), removed: gone, givens: givens)
    }
}
