/// An error in the text of a puzzle or a solution, and its position.
public enum ParseError: Error, Hashable, Sendable {
    /// A line whose first word has this many cells instead of 81.
    case length(Int)
    /// A character that is neither a digit nor a blank; line and column count from 1.
    case character(Character, line: Int, column: Int)
    /// A grid with this many rows instead of nine.
    case rows(Int)
    /// A row of a grid with this many cells instead of nine; the line counts from 1.
    case rowLength(Int, line: Int)
    /// Two equal givens in one house.
    case conflict(Digit, Cell, Cell, in: House)
    /// A grid with this many blanks where a complete one is required.
    case blanks(Int)
}

extension ParseError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .length(0):
            "no cells before the first white space, expected 81; start the line with the cells"
        case .length(let count):
            "\(count) cells, expected 81; write the rows one after another, "
                + "blanks as . 0 - _ or *"
        case .character(let character, let line, let column):
            (line == 1 ? "position \(column)" : "line \(line), column \(column)")
                + ": \(quoted(character)) is neither a digit nor a blank; "
                + "use 1-9, blanks as . 0 - _ or *"
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

    /// Returns the character in quotes, or its code points if it cannot be recognised by sight:
    /// control characters, marks that change the direction of text, spaces that look like others,
    /// accents without a letter.
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
        #if hasFeature(Embedded)
            // The table of categories would be 33 kB of each module for pages.
            return 0x20...0x7E ~= scalar.value
        #else
            return switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator:
                false
            case .spaceSeparator: scalar == " "
            default: true
            }
        #endif
    }
}
