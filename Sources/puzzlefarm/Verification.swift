import FarmBatch
import FarmSystem
import SudokuEngine
import Synchronization

/// What is wrong with the lines of a file. It remembers every puzzle up to looks, since the same one
/// may come again at the end.
final class Verification: Sendable {
    private struct State {
        var progress: Progress
        var firstLines: [Puzzle: Int] = [:]
        var puzzles = 0
        var faults = 0
        var faultyLines = 0
        var lines = 0
        var consumed = 0
    }

    private let file: String
    private let state: Mutex<State>

    init(file: String, _ progress: sending Progress) {
        self.file = file
        state = Mutex(State(progress: progress))
    }

    /// Takes the lines in order and prints their faults.
    func deliver(_ lines: CheckedLines) throws(SystemError) -> Delivery {
        var report = ""
        state.withLock { state in
            for line in lines.checked {
                var faults = line.faults
                if let form = line.form {
                    state.puzzles += 1
                    if let first = state.firstLines[form] {
                        faults.append("the same puzzle as line \(first), up to looks")
                    } else {
                        state.firstLines[form] = line.number
                    }
                }
                for fault in faults { report += "\(file):\(line.number): \(fault)\n" }
                state.faults += faults.count
                state.faultyLines += faults.isEmpty ? 0 : 1
            }
            state.lines += lines.count
            state.consumed += lines.consumed
            if !report.isEmpty { state.progress.clear() }
        }
        let delivery = try Descriptor.standardOutput().write(Array(report.utf8))
        state.withLock { $0.progress.advance(to: $0.consumed, count: $0.lines) }
        return delivery
    }

    func clear() { state.withLock { $0.progress.clear() } }

    var isClean: Bool { state.withLock { $0.faults == 0 } }

    /// `1,000 puzzles, 3 faults in 2 lines`.
    var summary: String {
        state.withLock { state in
            state.progress.clear()
            let puzzles = "\(grouped(state.puzzles)) puzzle" + (state.puzzles == 1 ? "" : "s")
            guard state.faults > 0 else { return "\(puzzles), no fault" }
            let faults = "\(grouped(state.faults)) fault" + (state.faults == 1 ? "" : "s")
            let lines = "\(grouped(state.faultyLines)) line" + (state.faultyLines == 1 ? "" : "s")
            return "\(puzzles), \(faults) in \(lines)"
        }
    }
}

/// Some lines in order, with all that can be said of each alone.
struct CheckedLines: Sendable {
    struct Line: Sendable {
        let number: Int
        /// The puzzle up to looks, nil of a line that holds none.
        var form: Puzzle?
        var faults: [String] = []
    }

    var checked: [Line] = []
    var count = 0
    var consumed = 0
}

/// Rates the puzzles of lines anew and compares.
struct LineCheck: BatchWorker, ~Copyable {
    private let stop: StopFlag
    private var solver = Solver()
    private var grader = Grader()

    init(stop: StopFlag) { self.stop = stop }

    mutating func answer(_ chunk: Chunk) -> CheckedLines {
        var lines = CheckedLines()
        var puzzles: [(puzzle: Puzzle, claim: GradedLine?, place: Int)] = []
        chunk.forEachLine { line in
            lines.count += 1
            switch LineContent(line) {
            case .nothing: return
            case .unreadable(let problem):
                lines.checked.append(.init(number: line.number, faults: [problem]))
            case .puzzle(let puzzle):
                puzzles.append((puzzle, GradedLine(line.bytes), lines.checked.count))
                lines.checked.append(.init(number: line.number, form: puzzle.canonical.puzzle))
            }
        }
        lines.consumed = chunk.consumed
        let stop = stop
        let solutions = solver.solve(puzzles.map(\.puzzle)) { stop.isRaised }
        for (entry, found) in zip(puzzles, solutions ?? []) {
            lines.checked[entry.place].faults = faults(entry.puzzle, found, entry.claim)
        }
        return lines
    }

    private mutating func faults(
        _ puzzle: Puzzle, _ found: Solutions, _ claim: GradedLine?
    ) -> [String] {
        guard found.count == 1, let solution = found.first else {
            return [found.count == 0 ? "no solution" : "more than one solution"]
        }
        let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
        let stop = stop
        // Only a run that is over anyway is stopped.
        guard case .graded(let grade) = grader.grade(solved, shouldStop: { stop.isRaised }) else {
            return []
        }
        return claim.map { $0.faults(grade) } ?? grade.verdict.faults
    }
}

/// The columns of `generate` and `grade`: what a line claims of its puzzle.
private struct GradedLine {
    let se: String
    let tier: String
    let tierRating: String

    /// Nil of a line that does not have four columns.
    init?(_ line: ArraySlice<UInt8>) {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard columns.count == 4 else { return nil }
        (se, tier, tierRating) = (columns[1], columns[2], columns[3])
    }

    func faults(_ grade: Grade) -> [String] {
        var faults: [String] = []
        if se != "\(grade.se)" {
            faults.append("rated \(grade.se) by Sudoku Explainer, the line says '\(se)'")
        }
        if tierRating != "\(grade.tierRating)" {
            faults.append(
                "rated \(grade.tierRating) on the farm's ladder, the line says '\(tierRating)'")
        }
        if let promised = Tier(name: tier) {
            faults += grade.faults(against: promised)
        } else if tier != "-" {
            faults.append("'\(tier)' is no tier")
        } else if let kept = grade.tier {
            faults.append("keeps the promise of \(kept.name), the line says '-'")
        }
        return faults
    }
}
