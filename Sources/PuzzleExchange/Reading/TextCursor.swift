import SudokuLayouts

/// A place in a text of ASCII characters, which moves forward.
struct TextCursor {
    let text: ArraySlice<UInt8>
    private(set) var place: Int
    /// The format in errors.
    private let format: String

    init(_ text: ArraySlice<UInt8>, format: String) {
        self.text = text
        self.format = format
        place = text.startIndex
    }

    /// The next character; nil at the end.
    var next: UInt8? { place < text.endIndex ? text[place] : nil }

    mutating func advance() { place += 1 }

    /// Consumes a character if it is the next.
    mutating func pass(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    /// Consumes a required character.
    mutating func need(_ character: Unicode.Scalar, _ meaning: String) throws(ExchangeError) {
        guard pass(character) else {
            throw error("\(found), expected '\(character)' \(meaning)")
        }
    }

    /// Consumes a number of up to six digits without leading zeros, if there is one.
    mutating func number() -> Int? {
        let digits = text[place...].prefix { (0x30...0x39).contains($0) }
        guard let number = NotationField.number(digits) else { return nil }
        place = digits.endIndex
        return number
    }

    /// Checks that nothing follows.
    func end() throws(ExchangeError) {
        if next != nil { throw error("\(found) after the puzzle; remove the rest") }
    }

    /// The next character as an error shows it.
    var found: String { next.map { NotationField.quoted($0) } ?? "the end of the text" }

    /// Returns an error at the next character.
    func error(_ problem: String) -> ExchangeError {
        ExchangeError(format, at: place - text.startIndex + 1, problem)
    }
}
