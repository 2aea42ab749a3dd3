/// The read position in the lines of a text.
struct TOMLCursor: Sendable {
    private let lines: [[Unicode.Scalar]?]
    private var line = 0
    private var column = 0

    init(_ lines: [[Unicode.Scalar]?]) { self.lines = lines }

    var isAtEnd: Bool { line == lines.count }

    var position: TOMLPosition { TOMLPosition(line: line + 1, column: column + 1) }

    /// True if the line has an error that was reported already.
    var isOnBadLine: Bool { line < lines.count && lines[line] == nil }

    /// The next scalar of this line; nil at its end.
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

    /// Skips spaces; returns true if at most a comment is left on the line.
    mutating func isLineDone() -> Bool {
        skipSpaces()
        return next == nil || next == "#"
    }

    /// Consumes the longest prefix whose scalars satisfy a predicate.
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

    /// True if the scalar may occur in an unquoted key.
    var isOfKey: Bool { isLetter || isDigit || self == "_" || self == "-" }
}
