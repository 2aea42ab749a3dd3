public import SudokuEngine

/// A set of puzzles that detects equivalent ones, within a file and across files.
public struct Duplicates: Sendable {
    private struct Seen {
        let file: Int
        let place: BundleError.Place
    }

    private var seen: [Puzzle: Seen] = [:]
    private var files: [String] = []

    /// Creates a check that has seen no puzzle.
    public init() {}

    /// Adds a puzzle in canonical form; returns an error message if it is a duplicate.
    public mutating func note(
        _ canonical: Puzzle, file: String, _ place: BundleError.Place
    ) -> String? {
        if files.last != file { files.append(file) }
        guard let first = seen[canonical] else {
            seen[canonical] = Seen(file: files.count - 1, place: place)
            return nil
        }
        let name = files[first.file]
        return "the same puzzle as \(first.place)" + (name == file ? "" : " of \(name)")
            + ", up to symmetry"
    }
}
