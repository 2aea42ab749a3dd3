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
        let step: Step
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
        #expect(step.sentence().hasPrefix("Forcing Net Verity: box 1 has its 3 in r"))
        #expect(step.sentence().hasSuffix(". In each case r1c2 is 3."))
        #expect(
            step.sentence(in: .german).hasSuffix(". In jedem Fall gilt: r1c2 ist 3."))
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

    @Test(arguments: [ForcingNetContradiction.technique, ForcingNetVerity.technique])
    func `an example needs no other technique`(technique: Technique) throws {
        let example = try #require(technique.example)
        #expect(!example.step.sentence().contains("another technique"))
        #expect(!example.step.sentence(in: .german).contains("weitere Technik"))
        let chains = [ForcingChainContradiction.technique, ForcingChainVerity.technique]
        var finder = StepFinder()
        let same = finder.steps(of: chains, in: example.grid).filter {
            $0.eliminations == example.step.eliminations
        }
        #expect(same.isEmpty)
    }

    @Test func `every branch of a contradiction begins with the assumption`() throws {
        // The board has a hidden single, r7c3 is 3, that follows without any assumption.
        let filled =
            "317625948" + "..8...62." + "..2.1.753" + "..67..23." + "........." + ".54..28.."
            + ".7..6...." + ".29......" + "..5..7364"
        let grid = CandidateGrid(filled: try Puzzle(parsing: filled))
        var finder = StepFinder()
        let steps = finder.steps(of: [ForcingNetContradiction.technique], in: grid)
        #expect(!steps.isEmpty)
        for step in steps {
            let starts = Set(step.pattern.chains.compactMap(\.nodes.first))
            #expect(starts.count == 1, "\(step.sentence())")
        }
    }

    @Test func `candidates that one digit removes are named together`() {
        let (two, four) = (Mask128(bit: 1), Mask128(bit: 3))
        let chain = Pattern.Chain([
            Pattern.Node(0, in: Mask128(bit: 0), isOn: true),
            Pattern.Node(0, in: two, isOn: false), Pattern.Node(0, in: four, isOn: false),
            Pattern.Node(4, in: two, isOn: true), Pattern.Node(4, in: four, isOn: false),
            Pattern.Node(0, in: Mask128(bit: 4), isOn: false),
        ])
        #expect(
            WordLists(Language.english.texts).words(of: GridStep.Chain(chain))
                == "if r1c1 is 1, r1c2 is not 1 and r1c4 is not 1; then r1c2 is 5; then r1c4 is not "
                + "5; since r1c1 is 1, r1c5 is not 1")
        #expect(
            WordLists(Language.german.texts).words(of: GridStep.Chain(chain))
                == "wenn r1c1 1 ist, ist r1c2 nicht 1 und ist r1c4 nicht 1; dann ist r1c2 5; dann "
                + "ist r1c4 nicht 5; weil r1c1 1 ist, ist r1c5 nicht 1")
    }
}
