import Testing

@testable import SudokuEngine

/// One sentence for each technique that has an example on the ratings page.
@Suite struct SentenceTests {
    private static let sentences: [String: String] = [
        "Aligned Pair Exclusion":
            "If r1c2 were 6, one of r1c2, r2c2, r2c3, r5c2 and r9c2 would be left "
            + "without a candidate, so 6 cannot be in r1c2.",
        "Aligned Triplet Exclusion":
            "If r1c9 were 8, one of r1c5, r1c6, r1c7, r1c8, r1c9, r2c9, r3c7, r3c8 "
            + "and r3c9 would be left without a candidate, so 8 cannot be in r1c9.",
        "BUG type 1":
            "Without 2 in r7c6 every candidate would come in twos, but the puzzle has "
            + "one solution, so 6 and 7 cannot be in r7c6.",
        "BUG type 2":
            "Without 2 in r6c5, r7c1 and r8c5 every candidate would come in twos, but "
            + "the puzzle has one solution, so 2 cannot be in r7c5.",
        "BUG type 3":
            "Without 4 and 5 in r1c4, r5c4 and r7c4 every candidate would come in "
            + "twos, but the puzzle has one solution, so 4 cannot be in r8c4.",
        "BUG type 4":
            "Without 2, 7 and 8 in r6c4 and r6c6 every candidate would come in twos, "
            + "but the puzzle has one solution, so 7 cannot be in r6c4, nor 2 in r6c6.",
        "Bidirectional Cycle":
            "Around the loop r6c3, r6c5, r6c7, r7c5 and r7c7 every second candidate "
            + "is right, one way round or the other, so 8 cannot be in r2c7, r3c7 or "
            + "r4c7, nor 4 and 9 in r6c6.",
        "Bidirectional X-Cycle":
            "Around the loop r1c7, r2c4, r2c8, r8c7, r9c4 and r9c9 every second "
            + "candidate is right, one way round or the other, so 7 cannot be in r2c2.",
        "Bidirectional Y-Cycle":
            "Around the loop r1c3, r1c8, r2c3 and r2c8 every second candidate is "
            + "right, one way round or the other, so 7 and 8 cannot be in r1c1 or r1c2, "
            + "nor 7 in r1c7, nor 6 in r1c9 or r8c8, nor 8 in r2c1 or r6c3, nor 3 and 8 "
            + "in r2c2, nor 3 and 6 in r2c9.",
        "Cell Forcing Chains":
            "Whichever candidate of r1c3 is right, the same follows, so 1 cannot be in "
            + "r8c6.",
        "Claiming":
            "In column 1 the 4 must stand in box 7, so 4 cannot be in r7c2, r8c3, "
            + "r9c2 or r9c3.",
        "Direct Hidden Pair":
            "In box 8 the digits 1 and 5 take up r7c6 and r9c6, which leaves another "
            + "digit one place, so r9c4 is 7.",
        "Direct Hidden Triplet":
            "In box 6 the digits 1, 3 and 7 take up r4c7, r5c7 and r6c7, which leaves "
            + "another digit one place, so r5c9 is 9.",
        "Direct Pointing":
            "In box 1 the 1 must stand in column 2, which leaves it one place in "
            + "another house, so r9c3 is 1.",
        "Dynamic Cell Forcing Chains":
            "Whichever candidate of r2c8 is right, the same follows, so 9 cannot be in "
            + "r2c5.",
        "Dynamic Contradiction Forcing Chains":
            "If r5c5 were 9, what follows would contradict itself, so 9 cannot be in "
            + "r5c5.",
        "Dynamic Region Forcing Chains":
            "Whichever place of 5 in row 4 is right, the same follows, so 5 cannot be "
            + "in r9c1.",
        "Forcing Chain":
            "If r7c4 were 8, a chain through r7c4, r8c2, r8c6, r9c2 and r9c5 would "
            + "prove the opposite, so 8 cannot be in r7c4.",
        "Forcing X-Chain":
            "If r1c2 were 8, a chain through r1c2, r1c9, r3c8, r6c2, r6c4, r9c4 and "
            + "r9c8 would prove the opposite, so 8 cannot be in r1c2.",
        "Hidden Pair":
            "In box 1 the digits 7 and 9 can only stand in r1c1 and r2c3, so 1 and 4 "
            + "cannot be in r1c1, nor 1 and 8 in r2c3.",
        "Hidden Single":
            "In box 3 only r1c8 can hold 6, so r1c8 is 6.",
        "Hidden Triplet":
            "In column 6 the digits 2, 5 and 9 can only stand in r1c6, r3c6 and r8c6, "
            + "so 1, 7 and 8 cannot be in r1c6, nor 1 and 8 in r3c6, nor 6 in r8c6.",
        "Jellyfish":
            "In column 3, column 4, column 6 and column 9 the 3 must stand in row 1, "
            + "row 3, row 7 and row 8, so 3 cannot be in r8c7.",
        "Naked Pair":
            "In box 3 the cells r1c7 and r3c7 can only hold 3 and 6, so 3 and 6 "
            + "cannot be in r3c9.",
        "Naked Quad":
            "In row 7 the cells r7c3, r7c7, r7c8 and r7c9 can only hold 3, 4, 7 and "
            + "9, so 4 and 9 cannot be in r7c1, nor 3, 4 and 9 in r7c2, nor 3, 7 and 9 "
            + "in r7c5 or r7c6.",
        "Naked Single":
            "In r2c7 only 9 is still possible, so r2c7 is 9.",
        "Naked Triplet":
            "In box 3 the cells r2c7, r2c8 and r3c7 can only hold 4, 7 and 9, so 9 "
            + "cannot be in r1c9, r2c9 or r3c9.",
        "Nishio Forcing Chains":
            "If r3c9 were 1, what follows would contradict itself, so 1 cannot be in "
            + "r3c9.",
        "Pointing":
            "In box 2 the 2 must stand in column 6, so 2 cannot be in r8c6 or r9c6.",
        "Region Forcing Chains":
            "Whichever place of 5 in box 8 is right, the same follows, so 5 cannot be "
            + "in r3c5.",
        "Skyscraper":
            "In each of column 2 and column 5 the 3 has two places, and as two of the "
            + "four see each other, one of the outer two is right, so 3 cannot be in "
            + "r7c6 or r9c3.",
        "Swordfish":
            "In column 1, column 5 and column 8 the 9 must stand in row 2, row 3 and "
            + "row 6, so 9 cannot be in r2c2, r2c9, r3c2, r3c9, r6c3 or r6c9.",
        "Turbot Fish":
            "In each of box 9 and column 4 the 1 has two places, and as two of the "
            + "four see each other, one of the outer two is right, so 1 cannot be in "
            + "r3c9.",
        "Two-String Kite":
            "In each of column 8 and row 5 the 3 has two places, and as two of the "
            + "four see each other, one of the outer two is right, so 3 cannot be in "
            + "r1c5.",
        "Unique Loop 10 type 2":
            "If a loop of r1c1, r1c4, r2c4, r2c8, r3c2, r3c8, r4c1, r4c3, r7c2 and "
            + "r7c3 held two digits only, they could change places, but the puzzle has "
            + "one solution, so 1 cannot be in r7c4.",
        "Unique Loop 8 type 1":
            "If a loop of r4c7, r4c8, r6c5, r6c6, r7c5, r7c8, r8c6 and r8c7 held two "
            + "digits only, they could change places, but the puzzle has one solution, "
            + "so 3 and 5 cannot be in r7c8.",
        "Unique Loop type 1":
            "If a loop of r3c7, r3c8, r5c8, r5c9, r8c7 and r8c9 held two digits only, "
            + "they could change places, but the puzzle has one solution, so 3 and 6 "
            + "cannot be in r5c8.",
        "Unique Rectangle type 1":
            "If a rectangle of r5c2, r5c3, r9c2 and r9c3 held two digits only, they "
            + "could change places, but the puzzle has one solution, so 5 and 8 cannot "
            + "be in r9c3.",
        "Unique Rectangle type 2":
            "If a rectangle of r4c1, r4c2, r8c1 and r8c2 held two digits only, they "
            + "could change places, but the puzzle has one solution, so 1 cannot be in "
            + "r5c1.",
        "Unique Rectangle type 3":
            "If a rectangle of r1c1, r1c3, r1c8, r2c1, r2c3, r2c8 and r3c3 held two "
            + "digits only, they could change places, but the puzzle has one solution, "
            + "so 2 and 9 cannot be in r1c2, r2c2 or r3c2.",
        "Unique Rectangle type 4":
            "If a rectangle of r4c3, r4c6, r6c3 and r6c6 held two digits only, they "
            + "could change places, but the puzzle has one solution, so 7 cannot be in "
            + "r4c3 or r6c3.",
        "X-Wing":
            "In column 3 and column 9 the 2 must stand in row 1 and row 6, so 2 "
            + "cannot be in r1c8, r6c2 or r6c8.",
        "XY-Wing":
            "Whatever the pivot of r1c9, r7c9 and r8c7 holds, one of them is 1, so 1 "
            + "cannot be in r1c7, r3c7 or r9c9.",
        "XYZ-Wing":
            "Whatever the pivot of r1c7, r3c3 and r3c7 holds, one of them is 6, so 6 "
            + "cannot be in r3c8.",
    ]

    @Test(arguments: try RatingsPageTests.examples())
    func `a sentence gives reason and conclusion`(example: RatingsPageTests.Example) throws {
        var solver = Solver()
        var grader = Grader()
        let found = solver.solvedPuzzle(try Puzzle(parsing: example.puzzle))
        let solved = try #require(found)
        let plan = grader.plan(of: solved) ?? []
        let sentence = plan[example.step - 1].sentence
        #expect(sentence == Self.sentences[example.technique])
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
        let hint = try #require(plan.first { $0.step.technique.family == .dynamicDouble })
        #expect(
            hint.sentence
                == "Whether 3 in r5c3 is right or wrong, the same follows, so 3 cannot be in r1c6.")
    }
}
