internal import SudokuEngine

/// The text of acts in saved games: a letter, a digit if the act has one, and cells as row and
/// column, numbers above 9 as letters from `A`. `P524` places a 5 in r2c4 and removes it from the notes
/// of the peers, `+52425` adds the note 5 to r2c4 and r2c5.
///
/// | text | act |
/// |---|---|
/// | `p524`, `P524` | places a digit, with `P` also out of the notes of peers |
/// | `e24` | erases |
/// | `+524`, `-524` | adds or removes a note |
/// | `^524`, `_524` | adds or removes a corner mark |
/// | `c324`, `c024` | colours, or removes the colour |
/// | `f`, `f24` | fills the notes of all or some cells |
/// | `r`, `x`, `z` | removes excluded notes, erases conflicts, erases all |
/// | `l`, `L` | fills last cells, with `L` also out of the notes of peers |
/// | `h=524~2413`, `H=524` | a hint: digits, and the notes that cells have from then on |
/// | `*~2413:e25` | an act, and the notes that cells have again after it |
extension LoggedAct {
    func append(to text: inout [UInt8], _ size: Int) {
        switch self {
        case .place(let digit, let cells, let removesNotes):
            append(removesNotes ? "P" : "p", digit, cells, to: &text, size)
        case .erase(let cells):
            text.append(UInt8(ascii: "e"))
            append(cells, to: &text, size)
        case .addNote(let digit, let cells): append("+", digit, cells, to: &text, size)
        case .removeNote(let digit, let cells): append("-", digit, cells, to: &text, size)
        case .addCorner(let digit, let cells): append("^", digit, cells, to: &text, size)
        case .removeCorner(let digit, let cells): append("_", digit, cells, to: &text, size)
        case .color(let color, let cells):
            append("c", color?.rawValue ?? 0, cells, to: &text, size)
        case .fillNotes(let cells):
            text.append(UInt8(ascii: "f"))
            if let cells { append(cells, to: &text, size) }
        case .removeExcludedNotes: text.append(UInt8(ascii: "r"))
        case .eraseConflicts: text.append(UInt8(ascii: "x"))
        case .eraseAll: text.append(UInt8(ascii: "z"))
        case .fillLastCells(let removesNotes):
            text.append(UInt8(ascii: removesNotes ? "L" : "l"))
        case .returning(let notes, let acts):
            text.append(UInt8(ascii: "*"))
            append(notes, to: &text, size)
            text.append(UInt8(ascii: ":"))
            for act in acts { act.append(to: &text, size) }
        case .hint(let digits, let notes, let removesNotes):
            text.append(UInt8(ascii: removesNotes ? "H" : "h"))
            for entry in digits {
                text.append(UInt8(ascii: "="))
                text.append(code(entry.digit))
                append(entry.cell, to: &text, size)
            }
            append(notes, to: &text, size)
        }
    }

    private func append(
        _ letter: Unicode.Scalar, _ number: Int, _ cells: GridCells, to text: inout [UInt8],
        _ size: Int
    ) {
        text.append(UInt8(ascii: letter))
        text.append(code(number))
        append(cells, to: &text, size)
    }

    private func append(_ notes: [CellNotes], to text: inout [UInt8], _ size: Int) {
        for entry in notes {
            text.append(UInt8(ascii: "~"))
            append(entry.cell, to: &text, size)
            for digit in 1...size where entry.digits >> UInt32(digit - 1) & 1 != 0 {
                text.append(code(digit))
            }
        }
    }

    private func append(_ cells: GridCells, to text: inout [UInt8], _ size: Int) {
        for cell in cells { append(cell, to: &text, size) }
    }

    private func append(_ cell: Int, to text: inout [UInt8], _ size: Int) {
        text.append(code(cell / size + 1))
        text.append(code(cell % size + 1))
    }

    /// Returns the symbol of a digit, a row, a column or a colour.
    private func code(_ number: Int) -> UInt8 {
        number == 0 ? UInt8(ascii: "0") : GridRules.symbol(of: UInt8(number))
    }

    /// Returns the number of characters of the act and of the space before the next.
    func textLength(_ size: Int) -> Int {
        var text: [UInt8] = []
        append(to: &text, size)
        return text.count + 1
    }
}
