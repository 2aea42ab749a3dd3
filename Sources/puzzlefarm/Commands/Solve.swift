import FarmBatch
import FarmSystem
import SudokuEngine

extension Verb {
    static let solve = Verb(
        name: "solve",
        summary: "count the solutions of puzzles and print the first",
        operand: .file,
        options: [.count, .threads],
        details: [
            "Prints one line per puzzle with three tab-separated columns: the puzzle, the number "
                + "of solutions, and the first solution or - if there is none. Counting stops at "
                + "LIMIT, so without --count the number 2 means two or more.",
            .lineGrammar,
        ],
        examples: [
            .init(command: "puzzlefarm solve puzzles.txt", effect: "one line per puzzle"),
            .init(
                command: "puzzlefarm solve < puzzles.txt | awk '$2 == 1'",
                effect: "the puzzles with exactly one solution"),
        ],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(CommandError) in
        let limit = arguments.number(.count, in: 1...1_000_000_000) ?? 2
        let threads = arguments.threads()
        try arguments.check()
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 64 << 10
        ) { lines, stop in
            SolveWorker(lines: lines, limit: limit, stop: stop)
        }
    }
}

extension Option {
    fileprivate static let count = Option(
        "count", value: "LIMIT", help: "stop counting at LIMIT solutions; default: 2")
}

/// Solves all puzzles of a chunk together, which is much faster than one by one.
private struct SolveWorker: BatchWorker, ~Copyable {
    let lines: PuzzleLines
    let limit: Int
    let stop: StopFlag
    var solver = Solver()

    init(lines: PuzzleLines, limit: Int, stop: StopFlag) {
        self.lines = lines
        self.limit = limit
        self.stop = stop
    }

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        let puzzles = lines.puzzles(in: chunk, answer: &answer)
        let found = solver.solve(puzzles, upTo: limit) { [stop] in stop.isRaised }
        // The result of a stopped run is not used.
        guard let found else { return answer }
        answer.output.reserveCapacity(puzzles.count * 166)
        for (puzzle, solutions) in zip(puzzles, found) {
            puzzle.append(to: &answer.output)
            answer.output.append(UInt8(ascii: "\t"))
            answer.output.append(decimal: solutions.count)
            answer.output.append(UInt8(ascii: "\t"))
            if let first = solutions.first {
                first.append(to: &answer.output)
            } else {
                answer.output.append(UInt8(ascii: "-"))
            }
            answer.output.append(UInt8(ascii: "\n"))
        }
        return answer
    }
}

extension [UInt8] {
    /// Appends a number without making a string.
    fileprivate mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
