import FarmJSON
import SudokuEngine

/// The parts of a classic board. Their unit is a ninetieth of its side, so that a cell is ten wide; that of
/// candidates is a third of it.
extension PDFContent {
    /// Begins to draw in units of a board, until the operator `Q`.
    mutating func beginBoard(side: Int, x: Int, y: Int) {
        let scale = String(side * 1_000 / 90, decimals: 3)
        bytes.append("q \(scale) 0 0 \(scale) \(x) \(y) cm ")
    }

    /// Begins to draw in units of candidates, until the operator `Q`.
    mutating func beginCandidates() { line("q .333333 0 0 .333333 0 0 cm") }

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

    /// Draws 27 rows of 27 candidates, which are closer together within a cell.
    mutating func candidates(_ marks: [UInt8]) {
        let (size, pitch) = (9, 9)
        let start = String(6_000 - Self.width(size) / 2, decimals: 3)
        line("BT /F \(size) Tf 0 g \(Self.spacing(size, pitch)) \(start) 260.8 Td")
        for row in 0..<27 {
            bytes.append("[")
            for first in stride(from: row * 27, to: (row + 1) * 27, by: 3) {
                // In thousandths of the size: three units more between two cells.
                if first > row * 27 { bytes.append("-333.333") }
                string(Self.blanked(marks[first..<first + 3]))
            }
            line("] TJ 0 -\(row % 3 == 2 ? 12 : 9) Td")
        }
        line("ET")
    }

    /// The character spacing and the word spacing with which digits and blanks are equally far apart.
    private static func spacing(_ size: Int, _ pitch: Int) -> String {
        let blank = EmbeddedFont.width(" ", size: size)
        let between = String(pitch * 1_000 - width(size), decimals: 3)
        return "\(between) Tc \(String(width(size) - blank, decimals: 3)) Tw"
    }

    private static func width(_ size: Int) -> Int { EmbeddedFont.width("0", size: size) }

    /// The characters with blanks for dots.
    private static func blanked(_ characters: ArraySlice<UInt8>) -> [UInt8] {
        characters.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: " ") : $0 }
    }

    // MARK: Marks

    /// Fills a cell with a light gray.
    mutating func shade(_ cell: Cell) {
        line(".88 g \(cell.column * 10) \(80 - cell.row * 10) 10 10 re f")
    }

    /// Draws a ring around a candidate, or a disc if it is filled: zero-length lines with round caps.
    mutating func ring(_ digit: Digit, in cell: Cell, isFilled: Bool = false) {
        let (x, y) = Self.center(of: digit, in: cell)
        let dot = "\(x) \(y) m \(x) \(y) l S"
        line("q 1 J 0 G 8.8 w \(dot)" + (isFilled ? " Q" : " 1 G 7.8 w \(dot) Q"))
    }

    /// Draws a white candidate, as it appears on a disc.
    mutating func whiteCandidate(_ digit: Digit, in cell: Cell) {
        let (x, y) = Self.center(of: digit, in: cell)
        let left = x * 1_000 - EmbeddedFont.width("\(digit)", size: 9) / 2
        line(
            "BT /F 9 Tf 1 g \(String(left, decimals: 3)) \(String(y * 1_000 - 3_200, decimals: 3))"
                + " Td (\(digit)) Tj ET")
    }

    /// Strikes out a candidate.
    mutating func strike(_ digit: Digit, in cell: Cell) {
        let (x, y) = Self.center(of: digit, in: cell)
        line("q 1 J 1.2 w 0 G \(x - 4) \(y - 4) m \(x + 4) \(y + 4) l S Q")
    }

    /// The centre of a candidate, in units of candidates.
    private static func center(of digit: Digit, in cell: Cell) -> (x: Int, y: Int) {
        let (row, column) = (digit.value - 1).quotientAndRemainder(dividingBy: 3)
        return (cell.column * 30 + column * 9 + 6, 264 - cell.row * 30 - row * 9)
    }
}
