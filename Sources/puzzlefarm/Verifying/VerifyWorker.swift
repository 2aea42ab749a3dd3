import FarmAPI
import FarmBatch
import FarmExport
import FarmService
import PuzzleBundle
import PuzzleExchange
import SudokuEngine

/// Checked puzzles in order, with the errors of each puzzle on its own.
struct CheckedPuzzles: Sendable {
    struct Entry: Sendable {
        let place: BundleError.Place
        /// True if a puzzle was read, and not only the solution of the day before.
        var isPuzzle = false
        /// The id of the puzzle; nil if there is none, or if it could not be found.
        var id: PuzzleID?
        var faults: [String] = []
    }

    let file: String
    var entries: [Entry] = []
    /// The number of lines, or of puzzles if the format has no lines.
    var count = 0
    let consumed: Int
}

/// Rates the puzzles of bundles again and compares the results with the bundle's.
struct VerifyWorker: BatchWorker, ~Copyable {
    private let stop: StopFlag
    private var check = BundleCheck(.system, layouts: .all)

    init(stop: StopFlag) { self.stop = stop }

    mutating func answer(_ job: VerifyJob) -> CheckedPuzzles {
        var checked = CheckedPuzzles(file: job.file, consumed: job.consumed)
        checked.entries = job.faults.map { .init(place: $0.place, faults: [$0.problem]) }
        switch job.content {
        case .puzzles(let puzzles):
            checked.count = puzzles.count
            check(puzzles, &checked)
        case .lines(let chunk, let decoder):
            var puzzles: [BundledPuzzle] = []
            chunk.forEachLine { line in
                checked.count += 1
                do throws(BundleError) {
                    if line.isTooLong {
                        throw BundleError(
                            file: job.file, place: .line(line.number), problem: .tooLong)
                    }
                    let puzzle = try decoder.puzzle(
                        line.bytes, number: line.number, file: job.file)
                    if let puzzle { puzzles.append(puzzle) }
                } catch {
                    checked.entries.append(.init(place: error.place, faults: [error.problem]))
                }
            }
            check(puzzles, &checked)
            checked.entries.sort { $0.place.number < $1.place.number }
        }
        return checked
    }

    private mutating func check(_ puzzles: [BundledPuzzle], _ checked: inout CheckedPuzzles) {
        let stop = stop
        let findings = check.findings(on: puzzles) { stop.isRaised }
        for (puzzle, finding) in zip(puzzles, findings) {
            checked.entries.append(
                .init(
                    place: puzzle.place, isPuzzle: puzzle.isPrevious != true, id: finding.id,
                    faults: finding.faults))
        }
    }
}

extension BundleError.Place {
    /// The sort key: the number of the line or puzzle.
    fileprivate var number: Int {
        switch self {
        case .line(let number), .puzzle(let number): number
        case .file, .entry: 0
        }
    }
}
