/// A set of puzzles that detects equivalent ones, within a file and across files.
///
/// Files whose names differ in the extension alone, such as `day.json` and `day.pdf`, are the same
/// puzzles in several formats, so what both have is no duplicate.
public struct Duplicates: Sendable {
    private struct Seen {
        let file: Int
        let place: BundleError.Place
    }

    /// The number of puzzles that a file has in common with one in another format.
    package private(set) var repeats = 0
    private var seen: [PuzzleID: Seen] = [:]
    private var files: [(name: String, stem: Substring)] = []

    /// Creates a check that has seen no puzzle.
    public init() {}

    /// Adds a puzzle by its id; returns an error message if it is a duplicate.
    public mutating func note(
        _ id: PuzzleID, file: String, _ place: BundleError.Place
    ) -> String? {
        if files.last?.name != file { files.append((file, Self.stem(of: file))) }
        let new = Seen(file: files.count - 1, place: place)
        guard let first = seen[id] else {
            seen[id] = new
            return nil
        }
        let (name, stem) = files[first.file]
        if name == file { return "the same puzzle as \(first.place), up to symmetry" }
        if stem == files[new.file].stem {
            // From here on, it must not be twice in the new file.
            seen[id] = new
            repeats += 1
            return nil
        }
        return "the same puzzle as \(first.place) of \(name), up to symmetry"
    }

    /// The path without the extension of a format; without any other end, as in `hard.1` and `hard.2`,
    /// files would wrongly count as formats of each other.
    private static func stem(of file: String) -> Substring {
        guard let dot = file.lastIndex(of: "."),
            extensions.contains(String(file[file.index(after: dot)...]))
        else { return file[...] }
        return file[..<dot]
    }

    private static let extensions = Set(BundleFormat.allCases.map(\.facts.fileExtension))
}
