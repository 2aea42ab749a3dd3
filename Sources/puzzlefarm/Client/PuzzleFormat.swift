import FarmClient
import FarmJSON
import FarmSystem
import PuzzleBundle

/// The output formats for puzzles of the service.
enum PuzzleFormat: String, CaseIterable, Sendable {
    case line, json, grid

    /// Returns the lines of a puzzle in the service's long form; nil if it is not a puzzle.
    func text(of puzzle: JSONValue) -> String? {
        guard let record = try? PuzzleRecord(json: puzzle.json[...]) else { return nil }
        switch self {
        case .line: return record.notation + "\n"
        // Only JSON strings can contain unprintable characters, and they are escaped there.
        case .json: return puzzle.text.printable + "\n"
        // A terminal without room for the board gets the puzzle.
        case .grid: return (BoardPrinter().text(of: record) ?? record.notation) + "\n\n"
        }
    }

    /// Returns the lines of several puzzles.
    func text(
        of puzzles: [JSONValue], from service: borrowing ServiceClient
    ) throws(CommandError) -> String {
        var text = ""
        for puzzle in puzzles {
            guard let lines = self.text(of: puzzle) else {
                throw CommandError(.foreignResponse, at: service.path)
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
            "the output format; line (the puzzle only, one per line), json (one object per line "
            + "with all data) or grid (the board and an empty line), default: line")
}
