import Testing

@testable import SudokuEngine

/// Dynamic chains. Nested ones are tested on the first trace position that needs them: every simpler
/// search finds nothing there.
@Suite struct DynamicForcingChainsTests {
    /// Returns the board before a step of a trace.
    private func board(_ puzzle: Int, before step: Int) throws -> Board {
        let trace = try #require(
            Trace.read("se121-hard-traces.tsv").first { $0.number == puzzle })
        var board = Board(try Puzzle(parsing: trace.puzzle))
        for line in trace.steps.prefix(step - 1) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            for effect in fields[4].split(separator: " ") {
                let (cell, digit) = try candidate(effect)
                board.remove(digit, from: cell)
            }
            if !fields[3].isEmpty {
                let (cell, digit) = try candidate(fields[3])
                board.place(digit, in: cell)
            }
        }
        return board
    }

    /// Parses `r2c9-7` or `r2c9=7`.
    private func candidate(_ text: Substring) throws -> (cell: Int, digit: Int) {
        let numbers = text.compactMap(\.wholeNumberValue)
        try #require(numbers.count == 3)
        return (numbers[0] * 9 + numbers[1] - 10, numbers[2] - 1)
    }

    @Test(arguments: [
        (3, 55, 41, "10.9 Dynamic Cell Forcing Chains (+ Multiple Forcing Chains): r7c6<>9"),
        (4, 59, 38, "11.6 Dynamic Region Forcing Chains (+ Dynamic Forcing Chains): r2c9<>7"),
        (4, 60, 49, "11.7 Dynamic Region Forcing Chains (+ Dynamic Forcing Chains): r9c3<>4"),
    ])
    func `a level finds a step that the level below does not`(
        level: Int, puzzle: Int, step: Int, text: String
    ) throws {
        let board = try board(puzzle, before: step)
        #expect(DynamicForcingChains.rungs[level].step(on: board)?.text == text)
        #expect(DynamicForcingChains.rungs[level - 1].step(on: board) == nil)
    }

    /// No puzzle in the data needs the last level, so it is tested where the level below finds a
    /// step.
    @Test func `the last level nests chains twice`() throws {
        let board = try board(60, before: 49)
        #expect(
            DynamicForcingChains.rungs[5].step(on: board)?.text
                == "12.1 Dynamic Region Forcing Chains (+ Dynamic Forcing Chains "
                + "(+ Forcing Chains)): r3c1<>2")
    }

    @Test(
        arguments: [
            (
                "Dynamic Contradiction Forcing Chains",
                "Dynamic Contradiction Forcing Chains: if r5c5 is 9, r4c6 is not 9; then "
                    + "r4c1 is 9; then r6c3 is not 9; then r6c3 is 8. If r5c5 is 9, r5c5 is "
                    + "not 1; then r5c6 is 1; then r5c6 is not 8; then r5c2 is 8; then r6c3 is "
                    + "not 8. Both cannot be true, so r5c5 is not 9. Some links hold only "
                    + "because these candidates are removed on the way: r4c5 {9} and r5c5 {8}."
            ),
            (
                "Dynamic Cell Forcing Chains",
                "Dynamic Cell Forcing Chains: r2c8 is 6 or 9: if r2c8 is 6, r2c3 is not "
                    + "6; then r7c3 is 6; then r8c2 is not 6; then r8c5 is 6; then r4c5 is not "
                    + "6; then r4c5 is 9; then r2c5 is not 9. If r2c8 is 9, r2c5 is not 9. In "
                    + "each case r2c5 is not 9. Some links hold only because these candidates "
                    + "are removed on the way: r4c5 {4}, r8c1 {6} and r8c8 {6}."
            ),
            (
                "Dynamic Region Forcing Chains",
                "Dynamic Region Forcing Chains: in row 4 the 5 is in r4c1, r4c4 or r4c6: "
                    + "if r4c1 is 5, r9c1 is not 5. If r4c4 is 5, r4c4 is not 4; then r4c5 is "
                    + "4; then r1c5 is not 4; then r1c5 is 6; then r1c1 is not 6; then r1c1 is "
                    + "5; then r9c1 is not 5. If r4c6 is 5, r6c4 is not 5; then r9c4 is 5; "
                    + "then r9c1 is not 5. In each case r9c1 is not 5. Some links hold only "
                    + "because these candidates are removed on the way: r4c4 {5} and r5c4 {5}."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }

    @Test func `a chain from a candidate and its opposite names the candidate`() throws {
        let puzzle = try Puzzle(
            parsing: "........18....293.....45.67.1248....48.."
                + "591..9.52.1....58......1.9....5824.5.8.19"
        )
        var solver = Solver()
        var grader = Grader()
        let found = solver.solvedPuzzle(puzzle)
        let solved = try #require(found)
        let plan = grader.plan(of: solved, by: .se121) ?? []
        let hint = try #require(plan.first { $0.family == "Dynamic Double Forcing Chains" })
        #expect(
            hint.sentence()
                == "Dynamic Double Forcing Chains: r5c3 either is 3 or is not: if r5c3 "
                + "is 3, r6c2 is not 3; then r8c2 is 3; then r8c4 is not 3; then r1c4 "
                + "is 3; then r1c6 is not 3. If r5c3 is not 3, r9c3 is 3; then r9c5 is "
                + "not 3; then r1c5 is 3; then r1c6 is not 3. In both cases r1c6 is "
                + "not 3. Some links hold only because these candidates are removed on "
                + "the way: r5c4 {3} and r6c5 {3}.")
    }
}
