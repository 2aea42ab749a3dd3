import Testing

@testable import SudokuEngine

@Suite struct SimpleColorsTests {
    @Test(arguments: try TechniqueCase.all(of: "simple-colors-trap"))
    func `the known trap is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test(arguments: try TechniqueCase.all(of: "simple-colors-wrap"))
    func `the known wrap is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a cell that sees one colour twice is not trapped`() throws {
        let steps = try SimpleColors.trap.steps(
            ofOnes: """
                x...x....
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `colours whose cells do not see each other do not wrap`() throws {
        let steps = try SimpleColors.wrap.steps(
            ofOnes: """
                x...x....
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxx.xxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `a wrap is found before a trap of the same cluster`() throws {
        let grid = try CandidateGrid(
            ones: """
                xx.......
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                """)
        var search = StepSearch(for: .first)
        SimpleColors.search(on: grid.board, &search)
        #expect(search.steps.map(\.technique) == [SimpleColors.wrap])
    }

    @Test func `the sentence of a trap names the colours`() throws {
        let sentences = try SimpleColors.trap.sentences(ofCase: "0500#01")
        #expect(
            sentences[0]
                == "Simple Colors Trap: strong links of 1 colour r1c3, r2c6, r4c4, r7c9 "
                + "and r8c5 with A and r1c5, r3c9 and r7c4 with B: all A cells are 1, or "
                + "all B cells are. A cell that sees both colours is not 1, so r2c7, "
                + "r2c8, r3c2 and r3c3 are not 1.")
        #expect(
            sentences[1]
                == "Simple Colors Trap: Starke Links der 1 färben r1c3, r2c6, r4c4, r7c9 "
                + "und r8c5 mit A und r1c5, r3c9 und r7c4 mit B: Alle Zellen mit A sind "
                + "1 oder alle mit B. Eine Zelle, die beide Farben sieht, ist nicht 1, "
                + "also: r2c7, r2c8, r3c2 und r3c3 sind nicht 1.")
    }

    @Test func `the sentence of a wrap names the false colour`() throws {
        let sentences = try SimpleColors.wrap.sentences(ofCase: "0501#02")
        #expect(
            sentences[0]
                == "Simple Colors Wrap: strong links of 7 colour r1c9, r2c8, r3c3, r3c4, "
                + "r6c1, r8c7 and r9c5 with A and r1c6, r2c1, r4c7, r5c3, r6c5, r8c4 and "
                + "r9c8 with B: all A cells are 7, or all B cells are. r1c9 and r2c8 are "
                + "both A and see each other in box 3, so A is false, and r1c9, r2c8, "
                + "r3c3, r3c4, r6c1, r8c7 and r9c5 are not 7.")
        #expect(
            sentences[1]
                == "Simple Colors Wrap: Starke Links der 7 färben r1c9, r2c8, r3c3, r3c4, "
                + "r6c1, r8c7 und r9c5 mit A und r1c6, r2c1, r4c7, r5c3, r6c5, r8c4 und "
                + "r9c8 mit B: Alle Zellen mit A sind 7 oder alle mit B. r1c9 und r2c8 "
                + "haben beide Farbe A und sehen sich in Block 3, also ist A falsch, und "
                + "r1c9, r2c8, r3c3, r3c4, r6c1, r8c7 und r9c5 sind nicht 7.")
    }
}
