import FarmJSON
import SudokuEngine

/// The parts of a classic board. Their unit is a ninetieth of its side, so that a cell is ten wide.
extension PDFContent {
    /// Begins to draw in units of a board, until the operator `Q`.
    mutating func beginBoard(side: Int, x: Int, y: Int) {
        let scale = String(side * 1_000 / 90, decimals: 3)
        bytes.append("q \(scale) 0 0 \(scale) \(x) \(y) cm ")
    }

    mutating func emptyBoard() { line("/G Do") }

    /// Draws the digits of 81 cells.
    mutating func digits(_ cells: [UInt8], _ shade: Shade = .black) {
        let (size, pitch) = (7, 10)
        let start = String((pitch * 1_000 - Self.width(size)) / 2, decimals: 3)
        let level = shade == .black ? "0" : String(shade.rawValue, decimals: 2)
        line("BT /F \(size) Tf \(level) g \(Self.spacing(size, pitch)) 10 TL \(start) 92.5 Td")
        for first in stride(from: 0, to: 81, by: 9) {
            string(Self.blanked(cells[first..<first + 9]))
            line("'")
        }
        line("ET")
    }

    /// The character spacing and the word spacing with which digits and blanks are equally far apart.
    static func spacing(_ size: Int, _ pitch: Int) -> String {
        let blank = EmbeddedFont.width(" ", size: size)
        let between = String(pitch * 1_000 - width(size), decimals: 3)
        return "\(between) Tc \(String(width(size) - blank, decimals: 3)) Tw"
    }

    static func width(_ size: Int) -> Int { EmbeddedFont.width("0", size: size) }

    /// The characters with blanks for dots.
    static func blanked(_ characters: ArraySlice<UInt8>) -> [UInt8] {
        characters.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: " ") : $0 }
    }

    /// Fills a cell with a light gray.
    mutating func shade(_ cell: Int) {
        line(".88 g \(cell % 9 * 10) \(80 - cell / 9 * 10) 10 10 re f")
    }
}
