internal import SudokuEngine

/// The text of acts in saved games: a letter, a digit if the act has one, and cells as row and
/// column. `P524` places a 5 in r2c4 and removes it from the notes of the peers, `+52425` adds the
/// note 5 to r2c4 and r2c5.
///
/// | text | act |
/// |---|---|
/// | `p524`, `P524` | places a digit, with `P` also out of the notes of peers |
/// | `e24` | erases |
/// | `+524`, `-524` | adds or removes a note |
/// | `c324`, `c024` | colours, or removes the colour |
/// | `f`, `f24` | fills the notes of all or some cells |
/// | `r`, `x`, `z` | removes excluded notes, erases conflicts, erases all |
/// | `l`, `L` | fills last cells, with `L` also out of the notes of peers |
/// | `h=524~2413`, `H=524` | a hint: digits, and the notes that cells have from then on |
extension LoggedAct {
    func append(to text: inout [UInt8]) {
        switch self {
        case .place(let digit, let cells, let removesNotes):
            text.append(UInt8(ascii: removesNotes ? "P" : "p"))
            text.append(code(digit.value))
            append(cells, to: &text)
        case .erase(let cells):
            text.append(UInt8(ascii: "e"))
            append(cells, to: &text)
        case .addNote(let digit, let cells):
            text.append(UInt8(ascii: "+"))
            text.append(code(digit.value))
            append(cells, to: &text)
        case .removeNote(let digit, let cells):
            text.append(UInt8(ascii: "-"))
            text.append(code(digit.value))
            append(cells, to: &text)
        case .color(let color, let cells):
            text.append(UInt8(ascii: "c"))
            text.append(code(color?.rawValue ?? 0))
            append(cells, to: &text)
        case .fillNotes(let cells):
            text.append(UInt8(ascii: "f"))
            if let cells { append(cells, to: &text) }
        case .removeExcludedNotes: text.append(UInt8(ascii: "r"))
        case .eraseConflicts: text.append(UInt8(ascii: "x"))
        case .eraseAll: text.append(UInt8(ascii: "z"))
        case .fillLastCells(let removesNotes):
            text.append(UInt8(ascii: removesNotes ? "L" : "l"))
        case .hint(let digits, let notes, let removesNotes):
            text.append(UInt8(ascii: removesNotes ? "H" : "h"))
            for entry in digits {
                text.append(UInt8(ascii: "="))
                text.append(code(entry.digit.value))
                append(entry.cell, to: &text)
            }
            for entry in notes {
                text.append(UInt8(ascii: "~"))
                append(entry.cell, to: &text)
                for digit in entry.digits { text.append(code(digit.value)) }
            }
        }
    }

    private func append(_ cells: CellSet, to text: inout [UInt8]) {
        for cell in cells { append(cell, to: &text) }
    }

    private func append(_ cell: Cell, to text: inout [UInt8]) {
        text.append(code(cell.row + 1))
        text.append(code(cell.column + 1))
    }

    private func code(_ digit: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(digit) }

    /// The number of characters of the act and of the space before the next.
    var textLength: Int {
        var text: [UInt8] = []
        append(to: &text)
        return text.count + 1
    }
}
