import FarmBatch
import FarmJSON
import FarmSystem
import SudokuEngine

extension Verb {
    static let grade = Verb(
        name: "grade",
        summary: "rate puzzles and print their tiers",
        operand: .file,
        options: [.limit, .json, .threads],
        details: [
            "Prints one line per puzzle with four tab-separated columns: the puzzle; its rating "
                + "ER/EP/ED exactly as in Sudoku Explainer 1.2.1; the tier whose whole promise it "
                + "keeps, or -; and the rating on the farm ladder, which decides the tier.",
            "A puzzle that does not have exactly one solution is reported like an unreadable line. "
                + "--json adds the techniques, the curve, and the reasons why a puzzle has no "
                + "tier.",
            .lineGrammar,
        ],
        examples: [
            .init(command: "puzzlefarm grade puzzles.txt", effect: "one line per puzzle"),
            .init(
                command: "puzzlefarm grade puzzles.txt | awk '$3 == \"hard\"'",
                effect: "the hard ones"),
            .init(
                command: "puzzlefarm grade --json --limit 2 puzzles.txt",
                effect: "one JSON object per puzzle; puzzles that take more than two seconds are "
                    + "skipped"),
        ],
        exitCodes: [.done, .usage, .data, .io, .tryLater]
    ) { (arguments) throws(CommandError) in
        let limit = arguments.seconds(.limit)
        let threads = arguments.threads()
        let isJSON = arguments.has(.json)
        try arguments.check()
        // Rating takes a thousand times as long as solving, so chunks are small.
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 1 << 10
        ) { lines, stop in
            GradeWorker(lines: lines, limit: limit, isJSON: isJSON, stop: stop)
        }
    }
}

extension Option {
    fileprivate static let limit = Option(
        "limit", value: "SECONDS", help: "give up on a puzzle after SECONDS")
}

private struct GradeWorker: BatchWorker, ~Copyable {
    let lines: PuzzleLines
    let limit: Double?
    let isJSON: Bool
    let stop: StopFlag
    var solver = Solver()
    var grader = Grader()

    init(lines: PuzzleLines, limit: Double?, isJSON: Bool, stop: StopFlag) {
        self.lines = lines
        self.limit = limit
        self.isJSON = isJSON
        self.stop = stop
    }

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        let numbered = lines.numberedPuzzles(in: chunk, answer: &answer)
        let stop = stop
        let all = solver.solve(numbered.map(\.puzzle)) { stop.isRaised }
        for (entry, found) in zip(numbered, all ?? []) {
            if stop.isRaised { break }
            guard found.count == 1, let solution = found.first else {
                let problem = found.count == 0 ? "no solution" : "more than one solution"
                lines.note(
                    "\(problem); only a puzzle with exactly one can be rated",
                    line: entry.line, &answer)
                continue
            }
            let solved = SolvedPuzzle(puzzle: entry.puzzle, solution: solution)
            grade(solved, line: entry.line, &answer)
        }
        return answer
    }

    private mutating func grade(_ solved: SolvedPuzzle, line: Int, _ answer: inout JobOutput) {
        let start = ContinuousClock.now
        let (stop, limit) = (stop, limit)
        let outcome = grader.grade(solved) {
            stop.isRaised || limit.map { (ContinuousClock.now - start) / .seconds(1) > $0 } ?? false
        }
        if case .graded(let grade) = outcome {
            let report = GradeReport(solved: solved, grade: grade, line: line)
            if isJSON {
                JSONWriter.append(to: &answer.output) { report.write(to: &$0) }
            } else {
                answer.output += report.columns.utf8
            }
            answer.output.append(UInt8(ascii: "\n"))
        } else if !stop.isRaised {
            lines.noteLimit("not rated within the limit; raise --limit", line: line, &answer)
        }
    }
}
