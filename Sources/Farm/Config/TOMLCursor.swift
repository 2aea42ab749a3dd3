/// Where reading stands in the lines of a text.
struct TOMLCursor: Sendable {
    private let lines: [[Unicode.Scalar]?]
    private var line = 0
    private var column = 0

    init(_ lines: [[Unicode.Scalar]?]) { self.lines = lines }

    var isAtEnd: Bool { line == lines.count }

    var position: TextPosition { TextPosition(line: line + 1, column: column + 1) }

    /// Whether the line has a fault that was told already.
    var isOnBadLine: Bool { line < lines.count && lines[line] == nil }

    /// What comes next on this line; nil at its end.
    var next: Unicode.Scalar? { scalar(0) }

    func scalar(_ offset: Int) -> Unicode.Scalar? {
        guard line < lines.count, let scalars = lines[line], column + offset < scalars.count
        else { return nil }
        return scalars[column + offset]
    }

    mutating func advance(by count: Int = 1) { column += count }

    mutating func goToNextLine() {
        line += 1
        column = 0
    }

    mutating func skipSpaces() {
        while next == " " || next == "\t" { advance() }
    }

    /// Whether only spaces and a comment are left of the line.
    mutating func isLineDone() -> Bool {
        skipSpaces()
        return next == nil || next == "#"
    }

    /// Takes what comes next as long as it is of that kind.
    mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        while let scalar = next, isWanted(scalar) {
            text.unicodeScalars.append(scalar)
            advance()
        }
        return text
    }
}

extension Unicode.Scalar {
    var isDigit: Bool { "0"..."9" ~= self }

    var isLetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

    /// What a key without quotes is made of.
    var isOfKey: Bool { isLetter || isDigit || self == "_" || self == "-" }
}
