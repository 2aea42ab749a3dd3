extension StepSearch {
    /// Offers a step that removes one digit from cells that all have it, and returns true if the
    /// search may end.
    @inline(__always)
    mutating func offer(
        _ technique: NamedTechnique, _ digit: Int, from cells: Mask128,
        _ pattern: @autoclosure () -> Pattern
    ) -> Bool {
        guard cells != 0 else { return false }
        var eliminations = Candidates()
        eliminations.insert(UInt16(bit: digit), in: cells)
        return offer(
            technique, digits: UInt16(bit: digit), removes: eliminations, pattern())
    }
}
