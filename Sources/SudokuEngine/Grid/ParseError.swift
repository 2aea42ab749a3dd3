/// Why a text is no puzzle: what is wrong and where.
public enum ParseError: Error, Hashable, Sendable {
    /// A line whose first word has that many cells, not 81.
    case length(Int)
    /// A character that is neither a digit nor a blank; line and column count from 1.
    case character(Character, line: Int, column: Int)
    /// A grid with that many rows, not nine.
    case rows(Int)
    /// A row of a grid with that many cells, not nine; the line counts from 1.
    case rowLength(Int, line: Int)
    /// Two equal givens in one house.
    case conflict(Digit, Cell, Cell, in: House)
    /// A grid with that many blanks where a complete one is asked for.
    case blanks(Int)
}

extension ParseError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .length(0):
            "no cells before the first white space, expected 81; begin the line with them"
        case .length(let count):
            "\(count) cells, expected 81; write the rows one after the other, "
                + "blanks as . 0 - _ or *"
        case .character(let character, let line, let column):
            (line == 1 ? "position \(column)" : "line \(line), column \(column)")
                + ": \(quoted(character)) is no digit and no blank; use 1-9, blanks as . 0 - _ or *"
        case .rows(let count):
            "\(count) rows, expected nine; give nine lines of nine cells or 81 cells in one line"
        case .rowLength(let count, let line):
            "line \(line): \(count) cells, expected nine"
        case .conflict(let digit, let first, let second, let house):
            "two \(digit)s in \(house): \(first) and \(second); change one of them"
        case .blanks(let count):
            "\(count) blanks, expected a complete grid"
        }
    }

    /// A character that cannot be seen is told by its number: control characters, marks that turn
    /// the direction of text, spaces that look like others, accents without a letter.
    private func quoted(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        guard scalars.allSatisfy(isVisible),
            scalars.first?.properties.canonicalCombiningClass == .notReordered
        else {
            return scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
                .joined(separator: " ")
        }
        return "'\(character)'"
    }

    private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }
}
