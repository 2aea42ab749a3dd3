import Testing

@testable import SudokuEngine

@Suite struct ForcingNetsTests {
    /// A puzzle for which HoDoKu needs a net.
    private static let text =
        ".....5..4" + "4.17....2" + ".2.1.4.8." + "...36...." + "..7....5." + "......8.."
        + "2....3.47" + "3..512..." + ".8......."

    private struct Example {
        let grid: CandidateGrid
        let solution: Solution
        let step: NamedStep
    }

    /// Returns the position in which the puzzle needs a net, and the step.
    private static func example() throws -> Example {
        var solver = Solver()
        var grader = HodokuGrader()
        let solved = solver.solvedPuzzle(try Puzzle(parsing: text))
        let puzzle = try #require(solved)
        var cells = Array(text.utf8)
        var removed = Candidates()
        for step in grader.path(of: puzzle) {
            guard step.technique != ForcingNetVerity.technique else {
                let grid = CandidateGrid(filled: try Puzzle(line: cells[...]), removed: removed)
                return Example(grid: grid, solution: puzzle.solution, step: step)
            }
            for placement in step.placements {
                cells[placement.cell.index] = UInt8(48 + placement.digit.value)
            }
            removed = removed.union(step.eliminations)
        }
        throw NoNet()
    }

    private struct NoNet: Error {}

    @Test func `a verity places what HoDoKu places`() throws {
        let step = try Self.example().step
        #expect(step.placements.map { "\($0.cell)=\($0.digit)" } == ["r1c2=3"])
        #expect(step.pattern.parts.flatMap(\.houses).map(\.description) == ["box 1"])
    }

    @Test func `each branch leads from a place to the conclusion`() throws {
        let step = try Self.example().step
        let premise = try #require(step.pattern.parts.first).candidates
        #expect(step.pattern.chains.count == premise.cells.count - 1)
        for chain in step.pattern.chains {
            let (first, last) = (try #require(chain.nodes.first), try #require(chain.nodes.last))
            let start = try #require(first.cells.first)
            #expect(first.isOn && premise.cells.contains(start))
            #expect(last.isOn && last.cells.map(\.description) == ["r1c2"])
            #expect(Set(chain.nodes).count == chain.nodes.count)
        }
    }

    @Test func `every step agrees with the solution`() throws {
        let example = try Self.example()
        var finder = StepFinder()
        let techniques = [ForcingNetContradiction.technique, ForcingNetVerity.technique]
        let steps = finder.steps(of: techniques, in: example.grid)
        #expect(steps.count > 20)
        for step in steps {
            for cell in step.eliminations.cells {
                #expect(!step.eliminations[cell].contains(example.solution[cell]), "\(step)")
            }
            for placement in step.placements {
                #expect(example.solution[placement.cell] == placement.digit, "\(step)")
            }
        }
    }

    @Test func `a sentence spells out the consequences`() throws {
        let step = try Self.example().step
        #expect(step.sentence().hasPrefix("Forcing Net Verity: if r"))
        #expect(
            step.sentence().hasSuffix(
                "The digit 3 has no other place in box 1, so r1c2 is 3."))
        #expect(
            step.sentence(in: .german).hasSuffix(
                "Einen anderen Platz für 3 gibt es in Block 1 nicht, also: r1c2 ist 3."))
    }

    @Test func `a consequence may follow from two others`() throws {
        // r1c1 {1,2,3}, r1c9 {1,5}, r9c1 {2,5}.
        let grid = try CandidateGrid(
            filled: Puzzle(parsing: String(repeating: ".", count: 81)),
            removed: TechniqueCase.marks(
                (4...9).map { "r1c1-\($0)" }.joined(separator: " ") + " "
                    + (1...9).filter { ![1, 5].contains($0) }.map { "r1c9-\($0)" }
                    .joined(separator: " ") + " "
                    + (1...9).filter { ![2, 5].contains($0) }.map { "r9c1-\($0)" }
                    .joined(separator: " ")))
        // If r9c9 is 5, r1c9 is 1 and r9c1 is 2, so r1c1 is 3.
        let net = ForcingNet(from: ChainGraph.on(80, 4), on: grid.board, keepsReasons: true)
        #expect(net.on[2].has(bit: 0))
        let path = net.path(to: ChainGraph.on(0, 2)).filter { $0 % 2 == 1 }
        #expect(
            path == [
                ChainGraph.on(80, 4), ChainGraph.on(8, 0), ChainGraph.on(72, 1),
                ChainGraph.on(0, 2),
            ])
    }
}
