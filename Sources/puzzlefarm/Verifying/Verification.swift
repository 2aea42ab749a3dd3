import FarmBatch
import FarmSystem
import PuzzleBundle
import Synchronization

/// The errors found in the puzzles of some files. Remembers the id of every puzzle,
/// since a duplicate may come as late as the end.
final class Verification: Sendable {
    private struct State {
        var progress: ProgressLine
        var duplicates = Duplicates()
        var puzzles = 0
        var faults = 0
        var faultyPlaces = 0
        var hasOnlyLines = true
        var count = 0
        var consumed = 0
    }

    private let state: Mutex<State>
    /// The number of files; nil if it is not told.
    private let files: Int?

    init(_ progress: sending ProgressLine, files: Int?) {
        state = Mutex(State(progress: progress))
        self.files = files
    }

    /// Takes the puzzles in order and prints their errors.
    func deliver(_ checked: CheckedPuzzles) throws(SystemError) -> WriteResult {
        var report = ""
        state.withLock { state in
            for entry in checked.entries {
                var faults = entry.faults
                if entry.isPuzzle { state.puzzles += 1 }
                if let id = entry.id,
                    let twice = state.duplicates.note(id, file: checked.file, entry.place)
                {
                    faults.append(twice)
                }
                guard !faults.isEmpty else { continue }
                for problem in faults {
                    let fault = BundleError(
                        file: checked.file, place: entry.place, problem: problem)
                    report += fault.description.printable + "\n"
                }
                state.faults += faults.count
                state.faultyPlaces += 1
                if case .line = entry.place {} else { state.hasOnlyLines = false }
            }
            state.count += checked.count
            state.consumed += checked.consumed
            if !report.isEmpty { state.progress.clear() }
        }
        let delivery = try Descriptor.standardOutput().write(Array(report.utf8))
        state.withLock { $0.progress.advance(to: $0.consumed, count: $0.count) }
        return delivery
    }

    func clear() { state.withLock { $0.progress.clear() } }

    var isClean: Bool { state.withLock { $0.faults == 0 } }

    /// `1,000 puzzles in 3 files, 3 errors in 2 lines`; a puzzle in several formats counts once.
    var summary: String {
        state.withLock { state in
            state.progress.clear()
            func counted(_ count: Int, _ what: String) -> String {
                "\(grouped(count)) \(what)\(count == 1 ? "" : "s")"
            }
            let puzzles =
                counted(state.puzzles - state.duplicates.repeats, "puzzle")
                + (files.map { " in \(counted($0, "file"))" } ?? "")
            guard state.faults > 0 else { return "\(puzzles), no errors" }
            let places = counted(state.faultyPlaces, state.hasOnlyLines ? "line" : "place")
            return "\(puzzles), \(counted(state.faults, "error")) in \(places)"
        }
    }
}
