import SudokuEngine
public import SudokuLayouts

extension ExchangeFormat {
    /// Reads a line in any format, which its content tells: the notation, a link of f-puzzles or
    /// SudokuPad or its JSON, a game id of Solo, numbers of SumoCue, an arrow string, or 81
    /// characters of a classic puzzle. White space ends it, but for links and JSON.
    ///
    /// Nil if it resembles none of them, not even a classic puzzle with a defect.
    public static func puzzle(
        recognizing line: ArraySlice<UInt8>
    ) throws(ExchangeError) -> LayoutPuzzle? {
        if let puzzle = try? Puzzle(line: line) { return LayoutPuzzle(puzzle) }
        if line.first == UInt8(ascii: "{") { return try FPuzzlesText.puzzle(json: line) }
        if let link = FPuzzlesLink(line) { return try link.puzzle() }
        let word = line.prefix { $0 > UInt8(ascii: " ") }
        let colons = word.reduce(0) { $0 + ($1 == UInt8(ascii: ":") ? 1 : 0) }
        if colons == 0 { return try ArrowText.isLike(word) ? ArrowText.puzzle(word) : nil }
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(word[word.startIndex]) {
            return try colons == 1 ? SGTGameID.puzzle(word) : SumoCueText.puzzle(word)
        }
        do throws(LayoutError) {
            return try LayoutPuzzle(parsing: String(decoding: word, as: UTF8.self))
        } catch {
            throw ExchangeError(error)
        }
    }
}
