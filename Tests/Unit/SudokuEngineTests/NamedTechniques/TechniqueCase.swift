import FarmTestSupport
import Testing

@testable import SudokuEngine

/// A position in which a technique must find a known step, or must not find one.
struct TechniqueCase: Sendable, CustomTestStringConvertible {
    let name: String
    let technique: String
    let rules: SearchRules
    let digits: String
    let grid: CandidateGrid
    let givens: Puzzle
    let eliminations: Candidates
    let placements: Set<String>
    let isNegative: Bool

    var testDescription: String { name }

    /// Returns the cases of a technique in `techniques.tsv`.
    static func all(of technique: String) throws -> [TechniqueCase] {
        let cases = try every.get().filter { $0.technique == technique }
        guard !cases.isEmpty else { throw Missing(technique: technique) }
        return cases
    }

    struct Missing: Error {
        let technique: String
    }

    private static let every = Result {
        try TestData.lines("techniques.tsv").filter { !$0.hasPrefix("case\t") }
            .map(TechniqueCase.init(line:))
    }

    private init(line: String) throws {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        name = String(fields[0])
        technique = String(fields[1])
        rules = try #require(SearchRules(words: fields[2]))
        digits = String(fields[3])
        let givens = try Puzzle(parsing: fields[4])
        self.givens = givens
        grid = CandidateGrid(
            filled: try Puzzle(parsing: fields[5]), removed: Self.marks(fields[6]),
            givens: CellSet(Cell.all.filter { givens[$0] != nil }))
        eliminations = Self.marks(fields[7])
        placements = Set(fields[8].split(separator: " ").map(String.init))
        isNegative = fields[9].contains("negative")
    }

    /// Reads `r4c7-2 r4c8-2`.
    static func marks(_ text: some StringProtocol) -> Candidates {
        var candidates = Candidates()
        for word in text.split(separator: " ") {
            let numbers = word.utf8.map { Int($0) - 48 }
            let cell = (numbers[1] - 1) * 9 + numbers[3] - 1
            candidates.insert(UInt16(bit: numbers[5] - 1), at: cell)
        }
        return candidates
    }

    /// Checks that the technique finds the step, and that no step contradicts the solution.
    func check() throws {
        let technique = try #require(Technique.named(technique))
        var finder = StepFinder()
        let steps = finder.steps(of: [technique], in: grid, rules: rules)
        let same = steps.filter { $0.digits.map(\.description).joined() == digits }
        if isNegative {
            #expect(same.isEmpty, "\(same)")
        } else {
            #expect(same.contains(where: isWanted), "\(same.map(\.eliminations))")
        }
        try checkSoundness(of: steps)
    }

    private func isWanted(_ step: Step) -> Bool {
        let placed = Set(step.placements.map { "\($0.cell)=\($0.digit)" })
        return step.eliminations == eliminations && placed == placements
    }

    /// Checks that no step contradicts the solution.
    func checkSoundness(of steps: [Step]) throws {
        var solver = Solver()
        let solution = try #require(solver.solve(givens).first)
        let board = grid.board
        for step in steps {
            for cell in step.eliminations.cells {
                let digits = step.eliminations[cell]
                #expect(!digits.contains(solution[cell]), "\(step)")
                #expect(digits.bits & ~board[cell.index] == 0, "\(step)")
            }
            for placement in step.placements {
                #expect(solution[placement.cell] == placement.digit, "\(step)")
            }
        }
    }
}

extension Technique {
    /// Returns the steps of the technique in a grid that a test writes as 81 characters, with
    /// candidates removed such as `r4c7-2`.
    func steps(in filled: String, removed: String = "") throws -> [Step] {
        var finder = StepFinder()
        let grid = try CandidateGrid(
            filled: Puzzle(parsing: filled), removed: TechniqueCase.marks(removed))
        return finder.steps(of: [self], in: grid)
    }
}
