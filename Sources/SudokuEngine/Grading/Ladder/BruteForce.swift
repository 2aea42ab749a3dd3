/// A digit of the solution, placed because no technique of a ladder finds a step.
enum BruteForce {
    static let technique = Technique(
        "brute-force", code: nil, .extreme, 10_000, rating: 110, otherNames: ["Guess"],
        usesUniqueness: true,
        search: { _, _, _ in })

    /// Returns the step on a board without other steps: it fills the middle one of the empty cells.
    static func step(on board: Board, to solution: Solution) -> Step {
        var cells = Bits(board.empty)
        for _ in 0..<board.empty.nonzeroBitCount / 2 { _ = cells.next() }
        guard let index = cells.first else { preconditionFailure("no cell is empty") }
        let digit = Int(solution.digits[index]) - 1
        var step = Step(technique, technique.rating)
        step.place(digit, in: Mask128(bit: index))
        let bit = UInt16(bit: digit)
        step.explain(bit, Pattern([.init(.cell, bit, in: step.cells)]))
        return step
    }
}
