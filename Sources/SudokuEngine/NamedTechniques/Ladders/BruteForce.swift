/// A digit of the solution, placed because no technique of a ladder finds a step.
enum BruteForce {
    static let technique = NamedTechnique(
        "brute-force", code: nil, .extreme, 10_000, rating: 110, otherNames: ["Guess"],
        usesUniqueness: true,
        search: { _, _ in })

    /// Returns the step on a board without other steps: it fills the middle one of the empty cells.
    static func step(on board: Board, to solution: Solution) -> NamedStep {
        var cells = Bits(board.empty)
        for _ in 0..<board.empty.nonzeroBitCount / 2 { _ = cells.next() }
        guard let index = cells.first else { preconditionFailure("no cell is empty") }
        let cell = Cell(trusted: UInt8(index))
        let digit = solution[cell]
        return NamedStep(
            technique: technique, digits: DigitSet(digit),
            placements: [Placement(cell: cell, digit: digit)], eliminations: Candidates(),
            pattern: Pattern([.init(.cell, DigitSet(digit).bits, in: Mask128(bit: index))]))
    }
}
