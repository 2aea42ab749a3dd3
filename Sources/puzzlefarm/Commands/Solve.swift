import FarmBatch
import FarmSystem
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let solve = Verb(
        name: "solve",
        summary: "count the solutions of puzzles and print the first",
        operand: .puzzles,
        options: [.count, .board, .threads],
        exitCodes: [.done, .usage, .data, .tryLater, .io],
        meanings: [.tryLater: "a puzzle took too many guesses; the others were solved"]
    ) { (arguments) throws(CommandError) in
        let limit = arguments.number(.count, in: 1...1_000_000_000) ?? 2
        let threads = arguments.threads()
        let boards = arguments.has(.board) ? BoardPrinter() : nil
        try arguments.check()
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 256 << 10
        ) { lines, stop in
            SolveWorker(lines: lines, limit: limit, boards: boards, stop: stop)
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
    let boards: BoardPrinter?
    let stop: StopFlag
    var solver = Solver()

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        let drawn = lines.drawnPuzzles(in: chunk, answer: &answer)
        let puzzles = drawn.compactMap { $0.content.classic }
        let found = solver.solve(puzzles, upTo: limit) { [stop] in stop.isRaised }
        // The result of a stopped run is not used.
        guard let found else { return answer }
        answer.output.reserveCapacity(puzzles.count * 166)
        var next = 0
        for (content, line) in drawn {
            switch content {
            case .puzzle(let puzzle):
                let solutions = found[next]
                next += 1
                puzzle.append(to: &answer.output)
                answer.append(solutions.count) { solutions.first?.append(to: &$0) }
                if let boards {
                    let solution = solutions.first.map { LayoutSolution($0) }
                    boards.add(LayoutPuzzle(puzzle), solution, lines, line, &answer)
                }
            case .layout(let puzzle): solve(puzzle, line, &answer)
            case .nothing, .unreadable: break
            }
        }
        return answer
    }

    private func solve(_ puzzle: LayoutPuzzle, _ line: Int, _ answer: inout JobOutput) {
        // As many as end within a second, and more for those who count more.
        let budget = 20_000 + 2 * limit
        let found = LayoutSolver(budget: budget).solve(puzzle, upTo: limit) { [stop] in
            stop.isRaised
        }
        switch found.end {
        case .proved:
            answer.output += puzzle.ascii
            answer.append(found.count) { $0 += found.first?.text.utf8.map { $0 } ?? [] }
            boards?.add(puzzle, found.first, lines, line, &answer)
        case .budget:
            lines.rejectLimit(
                "\(found.count) solutions after \(budget) guesses, and perhaps more; this solver "
                    + "takes too long for the puzzle", line: line, &answer)
        case .stopped: break
        }
    }
}

extension JobOutput {
    /// Ends a line with a number of solutions and the first one, or a dash.
    fileprivate mutating func append(_ count: Int, _ first: (inout [UInt8]) -> Void) {
        output.append(UInt8(ascii: "\t"))
        output.append(decimal: count)
        output.append(UInt8(ascii: "\t"))
        if count == 0 { output.append(UInt8(ascii: "-")) } else { first(&output) }
        output.append(UInt8(ascii: "\n"))
    }
}

extension [UInt8] {
    /// Appends a number without making a string.
    fileprivate mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
