import FarmBatch
import FarmJSON
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let grade = Verb(
        name: "grade",
        summary: "rate puzzles and print their tiers",
        operand: .file,
        options: [.limit, .human, .json, .threads],
        details: [
            "Prints one line per puzzle with four tab-separated columns: the puzzle; its rating "
                + "ER/EP/ED exactly as in Sudoku Explainer 1.2.1; the tier whose whole promise it "
                + "keeps, or -; and the rating on the farm ladder, which decides the tier.",
            "A puzzle that does not have exactly one solution is reported like an unreadable line. "
                + "--json adds the techniques, the curve, and the reasons why a puzzle has no "
                + "tier.",
            "--human adds the difficulty for people: three columns with the level and the score on "
                + "HoDoKu's scale, and the techniques of the path of the ladder human, each with "
                + "the number of its uses, in order of first use; in JSON the member human. "
                + "Computing it counts against --limit.",
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
            .init(
                command: "puzzlefarm grade --human puzzles.txt | cut -f 1,5,6",
                effect: "each puzzle with its level and score on HoDoKu's scale"),
        ],
        exitCodes: [.done, .usage, .data, .io, .tryLater]
    ) { (arguments) throws(CommandError) in
        let limit = arguments.seconds(.limit)
        let threads = arguments.threads()
        let hasHuman = arguments.has(.human)
        let isJSON = arguments.has(.json)
        try arguments.check()
        // Rating takes a thousand times as long as solving, so chunks are small.
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 1 << 10
        ) { lines, stop in
            GradeWorker(
                lines: lines, limit: limit, hasHuman: hasHuman, isJSON: isJSON, stop: stop)
        }
    }
}

extension Option {
    fileprivate static let limit = Option(
        "limit", value: "SECONDS", help: "give up on a puzzle after SECONDS")
    fileprivate static let human = Option(
        "human", help: "add the difficulty for people: HoDoKu's level and score, and techniques")
}

private struct GradeWorker: BatchWorker, ~Copyable {
    let lines: PuzzleLines
    let limit: Double?
    let hasHuman: Bool
    let isJSON: Bool
    let stop: StopFlag
    var solver = Solver()
    var grader = Grader()

    init(lines: PuzzleLines, limit: Double?, hasHuman: Bool, isJSON: Bool, stop: StopFlag) {
        self.lines = lines
        self.limit = limit
        self.hasHuman = hasHuman
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
        let shouldStop = {
            stop.isRaised || limit.map { (ContinuousClock.now - start) / .seconds(1) > $0 } ?? false
        }
        if let report = report(on: solved, line: line, shouldStop) {
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

    /// Nil if `shouldStop` returned true.
    private mutating func report(
        on solved: SolvedPuzzle, line: Int, _ shouldStop: () -> Bool
    ) -> GradeReport? {
        guard case .graded(let grade) = grader.grade(solved, shouldStop: shouldStop) else {
            return nil
        }
        var report = GradeReport(solved: solved, grade: grade, line: line)
        if hasHuman {
            guard let human = grader.humanGrade(of: solved, shouldStop: shouldStop) else {
                return nil
            }
            report.human = PuzzleRecord.Human(human)
        }
        return report
    }
}
