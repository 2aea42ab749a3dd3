import FarmSystem
import PuzzleBundle
import SudokuEngine

/// How puzzles of the service are printed.
enum PuzzleFormat: String, CaseIterable, Sendable {
    case line, json, grid

    /// The lines of a puzzle that the service sent in its long form; nil if it is none.
    func text(of puzzle: JSONValue) -> String? {
        guard let text = puzzle["givens"]?.string, let givens = try? Puzzle(parsing: text) else {
            return nil
        }
        switch self {
        case .line: return givens.text + "\n"
        case .json:
            var writer = JSONWriter()
            writer.value(puzzle)
            // The escapes are those of JSON, and nothing outside its texts needs one.
            return writer.text.printable + "\n"
        case .grid: return givens.description + "\n\n"
        }
    }

    /// The lines of several.
    func text(
        of puzzles: [JSONValue], from service: borrowing ServiceConnection
    ) throws(Failure) -> String {
        var text = ""
        for puzzle in puzzles {
            guard let lines = self.text(of: puzzle) else {
                throw Failure(.foreignAnswer, at: service.path)
            }
            text += lines
        }
        return text
    }
}

extension Option {
    static let format = Option(
        "format", value: "F", offer: .one(of: PuzzleFormat.self),
        help:
            "line for one puzzle a line and nothing else, json for one object a line with all that "
            + "is known of it, grid for nine lines and an empty one; line without it")
}
