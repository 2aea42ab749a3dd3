import FarmAPI
import FarmBatch
import FarmSystem
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Synchronization

/// Collects puzzles and prints them in the order of their numbers until there are enough.
final class GeneratedOutput: Sendable {
    struct Item: Sendable {
        let columns: String
        let puzzle: LayoutPuzzle
        /// The grade; nil for a puzzle of a layout that has no ratings.
        let grade: Grade?

        init(solved: SolvedPuzzle, grade: Grade) {
            puzzle = LayoutPuzzle(solved.puzzle)
            columns = GradedBody.classic(solved, grade, human: nil).columns
            self.grade = grade
        }

        init(_ graded: GradedLayoutPuzzle) {
            columns = GradedBody.layout(graded.solved, graded.grade).columns
            puzzle = graded.solved.puzzle
            grade = nil
        }

        init(_ puzzle: LayoutPuzzle) {
            columns = puzzle.line
            self.puzzle = puzzle
            grade = nil
        }
    }

    private struct State {
        var progress: ProgressLine
        var count = 0
        /// The number of puzzles that the current run still needs.
        var left = 0
        var statistics = ProductionStatistics()
        var isReaderGone = false
        /// The reason why the format cannot hold a puzzle.
        var obstacle: ExchangeError?
        /// The puzzles whose pictures are wanted.
        var puzzles: [LayoutPuzzle] = []
    }

    private let state: Mutex<State>
    /// The format of the puzzles; nil for the notation with the columns of grades.
    private let format: ExchangeFormat?
    private let boards: BoardPrinter?
    private let hasPictures: Bool

    init(
        _ progress: sending ProgressLine, _ format: ExchangeFormat?, boards: BoardPrinter?,
        hasPictures: Bool
    ) {
        state = Mutex(State(progress: progress))
        self.format = format
        self.boards = boards
        self.hasPictures = hasPictures
    }

    /// The puzzles, if pictures of them are wanted.
    var puzzles: [LayoutPuzzle] { state.withLock { $0.puzzles } }

    var statistics: ProductionStatistics { state.withLock { $0.statistics } }

    /// Runs workers on consecutive numbers and prints the first `count` puzzles.
    func add<Worker: BatchWorker & ~Copyable>(
        _ count: Int, threads: Int, step: Int, worker: @escaping @Sendable (StopFlag) -> Worker
    ) throws(CommandError) where Worker.Job == Range<UInt64>, Worker.Answer == [Item] {
        guard count > 0, !state.withLock({ $0.isReaderGone }) else { return }
        state.withLock { $0.left = count }
        CurrentProcess.keepFreedMemory()
        let stop = StopFlag()
        let numbers = EndlessNumbers(stop: stop, step: UInt64(step))
        do throws(SystemError) {
            let ending = try Batch(threads: threads).run(numbers, worker: { worker(stop) }) {
                (items) throws(SystemError) in try self.deliver(items, stop)
            }
            state.withLock { state in
                state.progress.clear()
                if ending == .readerGone { state.isReaderGone = true }
            }
        } catch {
            state.withLock { $0.progress.clear() }
            throw CommandError(.io, error.description)
        }
        if let obstacle = state.withLock({ $0.obstacle }) {
            throw CommandError(.data, "--format: \(obstacle)")
        }
    }

    private func deliver(_ items: [Item], _ stop: StopFlag) throws(SystemError) -> WriteResult {
        let wanted = state.withLock { items.prefix($0.left) }
        var output: [UInt8] = []
        for item in wanted {
            do throws(ExchangeError) {
                output += try (format?.text(of: item.puzzle) ?? item.columns).utf8
            } catch {
                state.withLock { $0.obstacle = error }
                stop.raise()
                return .taken
            }
            output.append(UInt8(ascii: "\n"))
            if let boards { output += boards.text(of: item.puzzle).utf8 }
        }
        let delivery = try Descriptor.standardOutput().write(output)
        state.withLock { state in
            state.left -= wanted.count
            if state.left == 0 || delivery == .readerGone { stop.raise() }
            state.count += wanted.count
            if hasPictures { state.puzzles += wanted.map(\.puzzle) }
            for item in wanted {
                if let grade = item.grade { state.statistics.record(grade) }
            }
            state.progress.advance(to: state.count, count: state.count)
        }
        return delivery
    }
}

/// The numbers 0, 1, 2..., some at a time, until the stop flag is raised.
private struct EndlessNumbers: JobSource {
    let stop: StopFlag
    private var ranges: NumberRanges

    init(stop: StopFlag, step: UInt64) {
        self.stop = stop
        ranges = NumberRanges(count: .max, step: step)
    }

    mutating func next() -> Range<UInt64>? { stop.isRaised ? nil : ranges.next() }
}
