/// A line that describes a grid and the rules of a search: cells, removed candidates, givens and
/// words for rules, separated by tabs. All but the first may be empty or absent.
public struct GridLine: Hashable, Sendable {
    /// The grid that the line describes.
    public let grid: CandidateGrid
    /// The rules that the line names.
    public let rules: SearchRules

    /// An error in a line, with its remedy.
    public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem and its remedy.
        public let description: String
    }

    /// Reads a line, or throws the first error in it.
    public init(parsing line: ArraySlice<UInt8>) throws(ReadingError) {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard columns.count <= 4 else {
            throw ReadingError(
                description: "\(columns.count) columns, expected at most 4: "
                    + "position, removed candidates, givens, rules")
        }
        let filled = try Self.puzzle(columns[0], "the position")
        var givens: CellSet?
        if columns.count > 2, !columns[2].isEmpty {
            let puzzle = try Self.puzzle(columns[2], "the givens")
            givens = CellSet(Cell.all.filter { puzzle[$0] != nil })
            if let cell = Cell.all.first(where: { puzzle[$0] != nil && puzzle[$0] != filled[$0] }) {
                throw ReadingError(
                    description: "the given in \(cell) is not in the position; add it there")
            }
        }
        let removed = try Self.removed(columns.count > 1 ? columns[1] : [], from: filled)
        grid = CandidateGrid(filled: filled, removed: removed, givens: givens)
        let words = columns.count > 3 ? String(decoding: columns[3], as: UTF8.self) : ""
        guard let rules = SearchRules(words: words) else {
            throw ReadingError(
                description: "unknown rules; use " + SearchRules.words.joined(separator: " "))
        }
        self.rules = rules
    }

    private static func puzzle(
        _ bytes: ArraySlice<UInt8>, _ name: String
    ) throws(ReadingError) -> Puzzle {
        do throws(ParseError) {
            return try Puzzle(line: bytes)
        } catch {
            throw ReadingError(description: "\(name): \(error)")
        }
    }

    /// Reads candidates such as `r4c7-2 r4c8-2`.
    private static func removed(
        _ bytes: ArraySlice<UInt8>, from filled: Puzzle
    ) throws(ReadingError) -> Candidates {
        var candidates = Candidates()
        for word in bytes.split(separator: UInt8(ascii: " ")) {
            guard let (cell, digit) = candidate(Array(word)) else {
                throw ReadingError(
                    description: "a removed candidate is unreadable; "
                        + "write cell, hyphen and digit, such as r4c7-2")
            }
            guard filled[cell] == nil else {
                throw ReadingError(
                    description: "\(cell)-\(digit) removes a candidate of a filled cell; "
                        + "leave it out, or empty the cell")
            }
            candidates[cell] = candidates[cell].union(DigitSet(digit))
        }
        return candidates
    }

    private static func candidate(_ word: [UInt8]) -> (Cell, Digit)? {
        guard word.count == 6, word[0] == UInt8(ascii: "r"), word[2] == UInt8(ascii: "c"),
            word[4] == UInt8(ascii: "-"),
            let cell = Cell(row: Int(word[1]) - 0x31, column: Int(word[3]) - 0x31),
            let digit = Digit(Int(word[5]) - 0x30)
        else { return nil }
        return (cell, digit)
    }
}
