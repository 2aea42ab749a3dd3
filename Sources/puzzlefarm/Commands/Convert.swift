import FarmBatch
import FarmSystem
import PuzzleExchange
import SudokuLayouts

extension Verb {
    static let convert = Verb(
        name: "convert",
        summary: "write puzzles in another format",
        operand: .puzzles,
        options: [.exchangeFormat, .threads],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(CommandError) in
        let threads = arguments.threads()
        let format: ExchangeFormat? = arguments.choice(.exchangeFormat)
        if arguments.value(of: .exchangeFormat) == nil {
            arguments.reject("--format is missing; write one of \(ExchangeFormat.words)")
        }
        try arguments.check()
        guard let format else { return .usage }
        // A link takes a hundred times as long as a line of the notation.
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 16 << 10
        ) { lines, stop in
            ConvertWorker(lines: lines, format: format, stop: stop)
        }
    }
}

extension Option {
    /// The line that `convert` and `generate` write of a puzzle.
    static let exchangeFormat = Option(
        "format", value: "F", offer: .one(of: ExchangeFormat.self),
        help: "the format of the puzzles; one of " + ExchangeFormat.words)
}

extension ExchangeFormat {
    fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: " ") }
}

private struct ConvertWorker: BatchWorker {
    let lines: PuzzleLines
    let format: ExchangeFormat
    let stop: StopFlag

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        chunk.forEachLine { line in
            answer.count += 1
            LineContent.forEach(of: line) { content in
                switch content {
                case _ where stop.isRaised: break
                case .puzzle(let puzzle): write(LayoutPuzzle(puzzle), line.number, &answer)
                case .layout(let puzzle): write(puzzle, line.number, &answer)
                case .unreadable(let problem): lines.reject(problem, line: line.number, &answer)
                case .nothing: break
                }
            }
        }
        answer.consumed = chunk.consumed
        return answer
    }

    private func write(_ puzzle: LayoutPuzzle, _ line: Int, _ answer: inout JobOutput) {
        do throws(ExchangeError) {
            answer.output += try format.text(of: puzzle).utf8
            answer.output.append(UInt8(ascii: "\n"))
        } catch {
            lines.reject(error.description, line: line, &answer)
        }
    }
}
