/// A set of puzzles that detects equivalent ones, within a file and across files.
public struct Duplicates: Sendable {
    private struct Seen {
        let file: Int
        let place: BundleError.Place
    }

    private var seen: [PuzzleID: Seen] = [:]
    private var files: [String] = []

    /// Creates a check that has seen no puzzle.
    public init() {}

    /// Adds a puzzle by its id; returns an error message if it is a duplicate.
    public mutating func note(
        _ id: PuzzleID, file: String, _ place: BundleError.Place
    ) -> String? {
        if files.last != file { files.append(file) }
        guard let first = seen[id] else {
            seen[id] = Seen(file: files.count - 1, place: place)
            return nil
        }
        let name = files[first.file]
        return "the same puzzle as \(first.place)" + (name == file ? "" : " of \(name)")
            + ", up to symmetry"
    }
}
