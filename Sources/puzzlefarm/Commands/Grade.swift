import FarmAPI
import FarmBatch
import FarmJSON
import FarmSystem
import PuzzleBundle
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let grade = Verb(
        name: "grade",
        summary: "rate puzzles and print their tiers",
        operand: .puzzles,
        options: [.limit, .human, .json, .threads],
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
    var layoutGrader = LayoutGrader()

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        let entries = lines.drawnPuzzles(in: chunk, answer: &answer)
        let all = solver.solve(entries.compactMap(\.content.classic)) { [stop] in stop.isRaised }
        var classic = (all ?? []).makeIterator()
        for (content, line) in entries {
            let start = ContinuousClock.now
            let shouldStop = { [stop, limit] in
                stop.isRaised
                    || limit.map { (ContinuousClock.now - start) / .seconds(1) > $0 } ?? false
            }
            let result: GradedBody?
            switch content {
            case .puzzle(let puzzle):
                guard let found = classic.next(), isOnly(found.count, line, &answer),
                    let solution = found.first
                else { continue }
                let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
                result = grader.graded(solved, hasHuman: hasHuman, shouldStop: shouldStop)
            case .layout(let puzzle):
                guard let solved = solved(puzzle, line, &answer) else { continue }
                result = layoutGrader.graded(solved, shouldStop: shouldStop)
            case .nothing, .unreadable: continue
            }
            if stop.isRaised { break }
            guard let graded = result else {
                lines.rejectLimit("not rated within the limit; raise --limit", line: line, &answer)
                continue
            }
            if isJSON {
                JSONWriter.append(to: &answer.output) { json in
                    json.object { json in
                        json.member("line", line)
                        json.members(of: graded)
                    }
                }
            } else {
                answer.output += graded.columns.utf8
            }
            answer.output.append(UInt8(ascii: "\n"))
        }
        return answer
    }

    /// Returns true for one solution; reports any other number.
    private func isOnly(_ solutions: Int, _ line: Int, _ answer: inout JobOutput) -> Bool {
        guard solutions != 1 else { return true }
        let problem = solutions == 0 ? "no solution" : "more than one solution"
        lines.reject(
            "\(problem); only a puzzle with exactly one can be rated", line: line, &answer)
        return false
    }

    /// Returns the puzzle with its only solution; reports why it cannot be rated otherwise.
    private func solved(
        _ puzzle: LayoutPuzzle, _ line: Int, _ answer: inout JobOutput
    ) -> SolvedLayoutPuzzle? {
        if hasHuman {
            lines.reject(
                "the ladder human is of classic 9x9 puzzles; leave out --human", line: line, &answer
            )
            return nil
        }
        if let obstacle = puzzle.layout.isNotRated {
            lines.reject(obstacle, line: line, &answer)
            return nil
        }
        let found = LayoutSolver(budget: LayoutSolver.guessesPerLine).solve(puzzle) { [stop] in
            stop.isRaised
        }
        guard found.end == .proved else {
            if found.end == .budget {
                lines.rejectLimit(LayoutSolver.notProved, line: line, &answer)
            }
            return nil
        }
        guard isOnly(found.count, line, &answer), let solution = found.first else { return nil }
        return SolvedLayoutPuzzle(puzzle: puzzle, solution: solution)
    }
}
