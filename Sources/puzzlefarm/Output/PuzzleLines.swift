import FarmBatch
import FarmJSON
import FarmSystem
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// The content of a line of input.
enum LineContent {
    /// Empty, or a comment.
    case nothing
    case puzzle(Puzzle)
    /// A puzzle of another layout than `classic:9`, or one whose givens contradict each other.
    case layout(LayoutPuzzle)
    case unreadable(String)

    init(_ line: borrowing InputLine) {
        guard !line.isTooLong else {
            self = .unreadable(.tooLong)
            return
        }
        guard !line.isBlankOrComment else {
            self = .nothing
            return
        }
        do throws(ParseError) {
            self = .puzzle(try Puzzle(line: line.bytes))
        } catch {
            self = Self.exchanged(line.bytes) ?? .unreadable(error.description)
        }
    }

    /// Visits the contents of a line, which has several puzzles if it is JSON of a bundle or an answer of
    /// the service.
    static func forEach(of line: borrowing InputLine, _ body: (LineContent) -> Void) {
        do throws(JSONError) {
            guard !line.isTooLong, let notations = try RecordLine.notations(in: line.bytes) else {
                return body(LineContent(line))
            }
            for text in notations { body(exchanged(Array(text.utf8)[...]) ?? .nothing) }
        } catch {
            let place = "position \(error.offset + 1) (JSON)"
            body(.unreadable("\(place): \(error.problem); a line has whole records, as ndjson"))
        }
    }

    /// The puzzle, if it is a classic one.
    var classic: Puzzle? { if case .puzzle(let puzzle) = self { puzzle } else { nil } }

    /// Nil if the line has none of the formats of exchange.
    static func exchanged(_ line: ArraySlice<UInt8>) -> LineContent? {
        do throws(ExchangeError) {
            guard let puzzle = try ExchangeFormat.puzzle(recognizing: line) else { return nil }
            return puzzle.classic.map { .puzzle($0) } ?? .layout(puzzle)
        } catch {
            return .unreadable(error.description)
        }
    }
}

extension InputLine {
    /// True if the line has only spaces and tabs, or begins with `#`.
    fileprivate var isBlankOrComment: Bool {
        bytes.first == UInt8(ascii: "#")
            || !bytes.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    }
}

extension String {
    /// The error for a line that is too long to be a puzzle.
    static let tooLong =
        "longer than 1 MiB; write a puzzle a line, as the formats line and ndjson have it"
}

/// Reads the puzzles of a chunk and reports lines that cannot be read.
struct PuzzleLines: Sendable {
    /// The name of the input in messages.
    let file: String

    /// Collects puzzles of every layout, with the line number of each.
    func drawnPuzzles(
        in chunk: Chunk, answer: inout JobOutput
    ) -> [(content: LineContent, line: Int)] {
        var puzzles: [(content: LineContent, line: Int)] = []
        chunk.forEachLine { line in
            answer.count += 1
            LineContent.forEach(of: line) { content in
                switch content {
                case .nothing: break
                case .unreadable(let problem): reject(problem, line: line.number, &answer)
                case let content: puzzles.append((content, line.number))
                }
            }
        }
        answer.consumed = chunk.consumed
        return puzzles
    }

    /// A position of a classic puzzle, or one of a layout with all filled cells as givens.
    enum FoundPosition {
        case classic(GridLine)
        case layout(LayoutPuzzle)
    }

    /// Collects the positions of lines as `find` reads them, with the line number of each.
    func numberedPositions(
        in chunk: Chunk, answer: inout JobOutput
    ) -> [(line: Int, position: FoundPosition)] {
        var positions: [(line: Int, position: FoundPosition)] = []
        chunk.forEachLine { line in
            answer.count += 1
            guard !line.isTooLong else { return reject(.tooLong, line: line.number, &answer) }
            if line.isBlankOrComment { return }
            do throws(GridLine.ReadingError) {
                positions.append((line.number, .classic(try GridLine(parsing: line.bytes))))
            } catch {
                addExchanged(line, error, to: &positions, &answer)
            }
        }
        answer.consumed = chunk.consumed
        return positions
    }

    /// Adds the position of a line that is none of a classic puzzle, or reports its error.
    private func addExchanged(
        _ line: InputLine, _ error: GridLine.ReadingError,
        to positions: inout [(line: Int, position: FoundPosition)], _ answer: inout JobOutput
    ) {
        let columns = line.bytes.split(separator: UInt8(ascii: "\t"))
        let isClassic = (try? Puzzle(line: columns.first ?? [])) != nil
        switch isClassic ? nil : LineContent.exchanged(line.bytes) {
        case .layout where columns.count > 1:
            reject(
                "a position of a layout has one column; leave out the others", line: line.number,
                &answer)
        case .layout(let puzzle): positions.append((line.number, .layout(puzzle)))
        case .puzzle(let puzzle):
            if let position = try? GridLine(parsing: puzzle.ascii[...]) {
                positions.append((line.number, .classic(position)))
            }
        case .unreadable(let problem): reject(problem, line: line.number, &answer)
        case .nothing, nil: reject(error.description, line: line.number, &answer)
        }
    }

    /// Reports a fact about a line that was processed.
    func remark(_ text: String, line: Int, _ answer: inout JobOutput) { tell(text, line, &answer) }

    /// Counts an unusable line and reports the reason.
    func reject(_ problem: String, line: Int, _ answer: inout JobOutput) {
        answer.unreadable += 1
        tell(problem, line, &answer)
    }

    /// Counts a puzzle that took too long and reports it.
    func rejectLimit(_ problem: String, line: Int, _ answer: inout JobOutput) {
        answer.overLimit += 1
        tell(problem, line, &answer)
    }

    private func tell(_ problem: String, _ line: Int, _ answer: inout JobOutput) {
        answer.messages += "puzzlefarm: \("\(file):\(line): \(problem)".printable)\n".utf8
    }
}

/// Prints one line for every puzzle of an operand that is a puzzle itself or a file, or of standard
/// input, in order, using all threads.
func answerPuzzles<Worker: BatchWorker & ~Copyable>(
    of operand: String?, threads: Int, chunkBytes: Int,
    worker: @escaping @Sendable (PuzzleLines, StopFlag) -> Worker
) throws(CommandError) -> ExitCode where Worker.Job == Chunk, Worker.Answer == JobOutput {
    let puzzle = operand.flatMap { PuzzleInput.line(of: $0) }
    let input = try open(puzzle == nil ? operand : "/dev/null")
    let lines = PuzzleLines(file: puzzle == nil ? input.name : "PUZZLE")
    let progress = ProgressLine(unit: "lines", total: puzzle == nil ? input.length : nil)
    let batch = Batch(threads: threads)
    let stop = batch.stop
    let reader = LineReader(input, after: puzzle ?? [], chunkBytes: chunkBytes)
    return try batch.print(reader, progress: progress) { worker(lines, stop) }
}

func open(_ file: String?) throws(CommandError) -> Descriptor {
    guard let file, file != "-" else {
        let input = Descriptor.standardInput()
        if file == nil, input.isTerminal {
            complain("reading puzzles from the terminal, one per line; end with Ctrl-D")
        }
        return input
    }
    return try failing(as: .io) { () throws(SystemError) in
        try Descriptor(reading: file)
    }
}
