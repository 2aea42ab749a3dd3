import Testing

@testable import SudokuEngine

@Suite struct ALSChainTests {
    @Test(arguments: try TechniqueCase.all(of: "als-chain"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a common digit of the ends goes from the cells that see it in both`() throws {
        let steps = try ALSChain.technique.eliminations(
            inReduced: "r1c1:15 r1c5:12 r5c5:23 r5c8:35")
        #expect(steps == ["r1c8:5 r5c1:5"])
    }

    @Test func `neighbouring links need different digits`() throws {
        let steps = try ALSChain.technique.eliminations(
            inReduced: "r1c1:15 r1c5:12 r5c5:23 r5c8:25")
        #expect(steps.isEmpty)
    }

    @Test(arguments: try TechniqueCase.all(of: "als-chain"))
    func `the chain of a score leads from each set to a later one`(testCase: TechniqueCase) throws {
        let board = testCase.grid.board
        let sets = AlmostLockedSets(on: board)
        var search = StepSearch(for: .most)
        ALSChain.technique.search(board, &search)
        for step in search.steps {
            let numbers = try step.pattern.parts.filter { $0.role == .als }.map { part in
                try #require(sets.cells.firstIndex(of: part.candidates.occupied))
            }
            #expect(numbers.count >= 4)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func `of the chains with one result the listing shows one of small sets`() throws {
        var finder = StepFinder()
        let grid = try CandidateGrid.reduced("r5c1:15 r1c1:12 r1c5:23 r9c5:35")
        let step = try #require(finder.steps(of: [ALSChain.technique], in: grid).first)
        let sets = step.pattern.parts.filter { $0.role == .als }.map(\.candidates.description)
        #expect(sets == ["r5c1:15", "r1c1:12", "r1c5:23", "r9c5:35"])
    }

    @Test func `its sentence names the sets and the digits between them`() throws {
        let step = try ALSChain.technique.firstStep(ofCase: "0903-1#13")
        #expect(
            step.sentence()
                == "ALS Chain: r2c5 {3,5} -5- r2c9 {5,8} -8- r2c6 r7c6 r8c6 r9c6 {2,4,7,8,9} -2- "
                + "r2c5 r7c5 r8c5 r9c5 {1,2,3,5,6}, linked by restricted commons: the first set "
                + "holds 3, or each set in turn takes the restricted common from the next and the "
                + "last set holds 3; so r3c5 is not 3.")
        #expect(
            step.sentence(in: .german)
                == "ALS-Kette: r2c5 {3,5} -5- r2c9 {5,8} -8- r2c6 r7c6 r8c6 r9c6 {2,4,7,8,9} -2- "
                + "r2c5 r7c5 r8c5 r9c5 {1,2,3,5,6}: Die erste Menge enthält 3, oder jede Menge "
                + "nimmt der nächsten die exklusive Ziffer weg und die letzte Menge enthält 3. "
                + "Somit: r3c5 ist nicht 3.")
    }
}
