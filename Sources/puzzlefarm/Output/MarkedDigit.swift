import PuzzleBundle
import SudokuEngine

/// A cell of a board without candidates: its digit between two signs that say what happens to it.
struct MarkedDigit {
    typealias Signs = (left: String, right: String)

    private let digit: String
    private let style: Terminal.Style?
    private let signs: Signs
    /// The signs of a marked digit, at its sides.
    var marks: Signs? { style == nil ? nil : signs }

    init(_ cell: Int, _ step: MarkedStep, _ areMarked: Bool) {
        let (grid, filled) = (step.step.grid, step.grid.filled[cell])
        let placed = step.step.places(in: cell)
        digit = placed.map(grid.digit) ?? (filled == 0 ? "." : grid.digit(filled))
        if placed != nil {
            (style, signs) = (.placed, ("[", "]"))
        } else if step.step.eliminations[wide: cell] != 0 {
            (style, signs) = (.removed, ("-", "-"))
        } else if areMarked && step.isMarked(cell) {
            (style, signs) = (.pattern, ("*", "*"))
        } else {
            (style, signs) = (nil, (" ", " "))
        }
    }

    func text(on terminal: Terminal) -> String {
        styled(signs.left + digit + signs.right, on: terminal)
    }

    func textWithoutSigns(on terminal: Terminal) -> String { styled(digit, on: terminal) }

    /// Returns neighbours in a line, one sign between two: that of a marked one, if there is one.
    static func joined(_ digits: [MarkedDigit], on terminal: Terminal) -> String {
        var text = ""
        var sign = " "
        for digit in digits {
            text += digit.style == nil ? sign : digit.signs.left
            text += digit.textWithoutSigns(on: terminal)
            sign = digit.signs.right
        }
        return text + sign
    }

    private func styled(_ text: String, on terminal: Terminal) -> String {
        style.map { terminal.styled(text, $0) } ?? text
    }
}
