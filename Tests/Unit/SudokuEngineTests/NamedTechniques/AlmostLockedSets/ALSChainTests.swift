import Testing

@testable import SudokuEngine

@Suite struct ALSChainTests {
    @Test(arguments: try TechniqueCase.all(of: "als-chain"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a common digit of the ends is removed from the cells that see it in both`() throws {
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
                == "ALS Chain: r2c5 {3,5} -5- r2c9 {5,8} -8- r2789c6 {2,4,7,8,9} -2- "
                + "r2789c5 {1,2,3,5,6}, linked by restricted commons (between the "
                + "dashes). If the first set lacks 3, it holds its restricted common; "
                + "then the next set lacks that and holds its other digits, and so on, "
                + "until the last set holds 3. So 3 is in the first set or in the last, "
                + "at one of r2c5, r7c5, r8c5 and r9c5, and r3c5, which sees all of "
                + "these, is not 3.")
        #expect(
            step.sentence(in: .german)
                == "ALS-Kette: r2c5 {3,5} -5- r2c9 {5,8} -8- r2789c6 {2,4,7,8,9} -2- "
                + "r2789c5 {1,2,3,5,6}, verbunden durch exklusive Ziffern (zwischen den "
                + "Strichen). Fehlt der ersten Menge 3, so enthält sie ihre exklusive "
                + "Ziffer; dann fehlt diese der nächsten Menge, die ihre anderen Ziffern "
                + "enthält, und so weiter, bis die letzte Menge 3 enthält. 3 steht also "
                + "in der ersten oder der letzten Menge, in einer der Zellen r2c5, r7c5, "
                + "r8c5 und r9c5, und r3c5, die alle davon sieht, ist nicht 3.")
    }
}
