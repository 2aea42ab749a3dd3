import FarmJSON
import PuzzleBundle

/// A body as parsed.
struct BodySource: Sendable {
    /// The members, apart from ``puzzles`` if they are read separately.
    let members: JSONValue
    /// The elements of the member `puzzles`, which are read without JSON values for them.
    let puzzles: [PuzzleRecord]

    init(_ members: JSONValue, puzzles: [PuzzleRecord] = []) {
        self.members = members
        self.puzzles = puzzles
    }

    /// Parses a body; nil if it is not JSON, or if one of the puzzles is not valid.
    init?(json: [UInt8], hasPuzzles: Bool) {
        if hasPuzzles {
            guard let (puzzles, others) = try? PuzzleRecord.list(in: json) else { return nil }
            self.init(others, puzzles: puzzles)
        } else {
            guard let value = try? JSONReader.value(json) else { return nil }
            self.init(value)
        }
    }
}
