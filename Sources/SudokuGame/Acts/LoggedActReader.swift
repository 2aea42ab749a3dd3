internal import SudokuEngine

/// A reader of the text of one act. It accepts exactly what ``LoggedAct/append(to:)`` writes.
struct LoggedActReader {
    private var rest: ArraySlice<UInt8>

    /// Returns the act; nil if the text is none.
    static func act(_ text: ArraySlice<UInt8>) -> LoggedAct? {
        var reader = LoggedActReader(rest: text)
        guard let act = reader.act() else { return nil }
        var written: [UInt8] = []
        act.append(to: &written)
        return reader.rest.isEmpty && written[...] == text ? act : nil
    }

    private mutating func act() -> LoggedAct? {
        guard let letter = rest.popFirst() else { return nil }
        switch letter {
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            guard let digit = digit(), let cells = cells() else { return nil }
            return .place(digit, cells, removesNotes: letter == UInt8(ascii: "P"))
        case UInt8(ascii: "e"): return cells().map { .erase($0) }
        case UInt8(ascii: "+"):
            guard let digit = digit(), let cells = cells() else { return nil }
            return .addNote(digit, cells)
        case UInt8(ascii: "-"):
            guard let digit = digit(), let cells = cells() else { return nil }
            return .removeNote(digit, cells)
        case UInt8(ascii: "c"):
            guard let number = number(), let cells = cells() else { return nil }
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
        default: return nil
        }
    }

    private mutating func hint(removesNotes: Bool) -> LoggedAct? {
        var digits: [LoggedAct.CellDigit] = []
        var notes: [LoggedAct.CellNotes] = []
        while let sign = rest.popFirst() {
            if sign == UInt8(ascii: "=") {
                guard let digit = digit(), let cell = cell() else { return nil }
                digits.append(LoggedAct.CellDigit(cell: cell, digit: digit))
            } else if sign == UInt8(ascii: "~") {
                guard let cell = cell() else { return nil }
                notes.append(LoggedAct.CellNotes(cell: cell, digits: digitSet()))
            } else {
                return nil
            }
        }
        return .hint(digits, notes: notes, removesNotes: removesNotes)
    }

    private mutating func number() -> Int? {
        guard let byte = rest.first, 0x30...0x39 ~= byte else { return nil }
        rest = rest.dropFirst()
        return Int(byte - 0x30)
    }

    private mutating func digit() -> Digit? { number().flatMap { Digit($0) } }

    private mutating func digitSet() -> DigitSet {
        var digits = DigitSet()
        while let digit = digit() { digits = digits.union(DigitSet(digit)) }
        return digits
    }

    private mutating func cell() -> Cell? {
        guard let row = number(), let column = number() else { return nil }
        return Cell(row: row - 1, column: column - 1)
    }

    /// Reads all cells that follow, at least one.
    private mutating func cells() -> CellSet? {
        var cells = CellSet()
        repeat {
            guard let cell = cell() else { return nil }
            cells.insert(cell)
        } while !rest.isEmpty
        return cells
    }
}
