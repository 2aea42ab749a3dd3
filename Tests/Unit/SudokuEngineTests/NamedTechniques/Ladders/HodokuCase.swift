import FarmTestSupport
import Testing

@testable import SudokuEngine

/// A puzzle with its score and its steps by HoDoKu 2.2.0.
struct HodokuCase: Sendable, CustomTestStringConvertible {
    let puzzle: String
    let level: String
    let score: Int
    /// The steps in the notation of the file: counts such as `naked-single*3`, or one line for each
    /// step.
    let steps: [String]

    var testDescription: String { puzzle }

    /// Returns the cases of `hodoku-scores.tsv` with a level that need no other techniques than
    /// those that exist.
    static func scores(_ level: HodokuLevel) throws -> [HodokuCase] {
        try TestData.lines("hodoku-scores.tsv").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return HodokuCase(
                puzzle: String(fields[0]), level: String(fields[1]), score: Int(fields[2]) ?? 0,
                steps: fields[3].split(separator: " ").map(String.init))
        }
        .filter { $0.level == level.name && $0.canBeSolved(idsEndAt: "*") }
    }

    /// Returns the cases of `hodoku-traces.tsv` that need no other techniques than those that exist.
    static func traces() throws -> [HodokuCase] {
        var cases: [HodokuCase] = []
        var head: [Substring] = []
        var steps: [String] = []
        func finish() {
            guard !head.isEmpty else { return }
            cases.append(
                HodokuCase(
                    puzzle: String(head[4]), level: String(head[3]), score: Int(head[2]) ?? 0,
                    steps: steps))
        }
        for line in try TestData.lines("hodoku-traces.tsv").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields[1] == "0" {
                finish()
                (head, steps) = (fields, [])
            } else {
                steps.append(fields[3...5].joined(separator: " "))
            }
        }
        finish()
        return cases.filter { $0.canBeSolved(idsEndAt: " ") }
    }

    private static let known = Set(HodokuLadder.techniques.map(\.id))

    private func canBeSolved(idsEndAt end: Character) -> Bool {
        steps.allSatisfy { Self.known.contains(String($0.prefix { $0 != end })) }
    }

    /// Returns the puzzle with its solution.
    func solved() throws -> SolvedPuzzle {
        var solver = Solver()
        let solved = solver.solvedPuzzle(try Puzzle(parsing: puzzle))
        return try #require(solved)
    }
}

extension Step {
    /// The step in the notation of `hodoku-traces.tsv`.
    var trace: String {
        let placed = placements.map { "\($0.cell)=\($0.digit)" }.joined(separator: " ")
        let removed = eliminations.cells
            .flatMap { cell in eliminations[cell].map { "\(cell)-\($0)" } }
            .joined(separator: " ")
        return "\(technique) \(placed) \(removed)"
    }
}
