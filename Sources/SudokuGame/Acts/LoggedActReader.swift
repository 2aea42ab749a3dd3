internal import SudokuEngine

/// A reader of the text of one act. It accepts exactly what ``LoggedAct/append(to:_:)`` writes.
struct LoggedActReader {
    private var rest: ArraySlice<UInt8>
    /// The number of digits of the grid.
    private let size: Int

    /// Returns the act on a grid of a number of digits; nil if the text is none.
    static func act(_ text: ArraySlice<UInt8>, _ size: Int) -> LoggedAct? {
        var reader = LoggedActReader(rest: text, size: size)
        guard let act = reader.act() else { return nil }
        var written: [UInt8] = []
        act.append(to: &written, size)
        return reader.rest.isEmpty && written[...] == text ? act : nil
    }

    private mutating func act() -> LoggedAct? {
        guard let letter = rest.popFirst() else { return nil }
        switch letter {
        case UInt8(ascii: "p"): return onDigit { .place($0, $1, removesNotes: false) }
        case UInt8(ascii: "P"): return onDigit { .place($0, $1, removesNotes: true) }
        case UInt8(ascii: "e"): return cells().map { .erase($0) }
        case UInt8(ascii: "+"): return onDigit { .addNote($0, $1) }
        case UInt8(ascii: "-"): return onDigit { .removeNote($0, $1) }
        case UInt8(ascii: "^"): return onDigit { .addCorner($0, $1) }
        case UInt8(ascii: "_"): return onDigit { .removeCorner($0, $1) }
        case UInt8(ascii: "c"):
            guard let number = number(upTo: 9), let cells = cells() else { return nil }
            return .color(CellColor(rawValue: number), cells)
        case UInt8(ascii: "f"):
            return rest.isEmpty ? .fillNotes(nil) : cells().map { .fillNotes($0) }
        case UInt8(ascii: "r"): return .removeExcludedNotes
        case UInt8(ascii: "x"): return .eraseConflicts
        case UInt8(ascii: "z"): return .eraseAll
        case UInt8(ascii: "l"): return .fillLastCells(removesNotes: false)
        case UInt8(ascii: "L"): return .fillLastCells(removesNotes: true)
        case UInt8(ascii: "h"): return hint(removesNotes: false)
        case UInt8(ascii: "H"): return hint(removesNotes: true)
        case UInt8(ascii: "*"): return returning()
        default: return nil
        }
    }

    /// Reads the digit of an act and its cells.
    private mutating func onDigit(_ act: (Int, GridCells) -> LoggedAct) -> LoggedAct? {
        guard let digit = digit(), let cells = cells() else { return nil }
        return act(digit, cells)
    }

    private mutating func hint(removesNotes: Bool) -> LoggedAct? {
        var digits: [GridEntry] = []
        var notes: [LoggedAct.CellNotes] = []
        while let sign = rest.popFirst() {
            if sign == UInt8(ascii: "=") {
                guard let digit = digit(), let cell = cell() else { return nil }
                digits.append(GridEntry(cell: cell, digit: digit))
            } else if sign == UInt8(ascii: "~") {
                guard let cell = cell() else { return nil }
                notes.append(LoggedAct.CellNotes(cell: cell, digits: digitMask()))
            } else {
                return nil
            }
        }
        return .hint(digits, notes: notes, removesNotes: removesNotes)
    }

    private mutating func returning() -> LoggedAct? {
        var notes: [LoggedAct.CellNotes] = []
        while let sign = rest.popFirst(), sign == UInt8(ascii: "~") {
            guard let cell = cell() else { return nil }
            notes.append(LoggedAct.CellNotes(cell: cell, digits: digitMask()))
        }
        guard rest.first != UInt8(ascii: "*"), let act = act() else { return nil }
        return .returning(notes, after: [act])
    }

    /// Reads the number of a symbol, at most `most`.
    private mutating func number(upTo most: Int) -> Int? {
        guard let byte = rest.first else { return nil }
        let symbol = byte == UInt8(ascii: "0") ? UInt8(ascii: ".") : byte
        guard byte != UInt8(ascii: "."), let number = GridRules.digit(of: symbol), number <= most
        else { return nil }
        rest = rest.dropFirst()
        return Int(number)
    }

    private mutating func digit() -> Int? {
        let number = number(upTo: size)
        return number == 0 ? nil : number
    }

    private mutating func digitMask() -> UInt32 {
        var digits: UInt32 = 0
        while let digit = digit() { digits |= 1 << UInt32(digit - 1) }
        return digits
    }

    private mutating func cell() -> Int? {
        guard let row = digit(), let column = digit() else { return nil }
        return (row - 1) * size + column - 1
    }

    /// Reads all cells that follow, at least one.
    private mutating func cells() -> GridCells? {
        var cells = GridCells()
        repeat {
            guard let cell = cell() else { return nil }
            cells.insert(cell)
        } while !rest.isEmpty
        return cells
    }
}
