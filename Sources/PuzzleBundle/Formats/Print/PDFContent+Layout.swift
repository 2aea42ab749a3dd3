import FarmJSON
import SudokuEngine

/// The text of boards of other layouts than classic 9x9. Its unit is a hundredth of a cell; that of their
/// areas and lines is a cell.
extension PDFContent {
    /// Begins to draw in cells, until the operator `Q`.
    mutating func beginBoard(side: Int, cells: Int, x: Int, y: Int) {
        let scale = String(side * 1_000 / cells, decimals: 3)
        line("q \(scale) 0 0 \(scale) \(x) \(y) cm")
    }

    /// Draws the sums of cages on white, in the upper left corners of their first cells; above candidates
    /// if there are any.
    mutating func sums(of grid: LayoutGrid, above places: CandidatePlaces? = nil) {
        let size = places.map { 840 / $0.cell } ?? 28
        line("q .01 0 0 .01 0 0 cm")
        for cage in grid.cages {
            guard let cell = cage.cells.first, let sum = cage.sum else { continue }
            let (x, y) = Self.corner(of: cell, in: grid)
            let (width, base) = (EmbeddedFont.width("\(sum)", size: size) / 1_000, y + 99 - size)
            line("1 g \(x + 6) \(base - 2) \(width + 4) \(size - 3) re f")
            line("BT /F \(size) Tf 0 g \(x + 8) \(base) Td (\(sum)) Tj ET")
        }
        line("Q")
    }

    /// Draws digits or what stands for them, row by row, 0 for empty cells; below the sums, where there
    /// are cages.
    mutating func digits(
        _ digits: [UInt8], in grid: LayoutGrid, as symbols: GridSymbols, _ shade: Shade = .black
    ) {
        let level = shade == .black ? "0" : String(shade.rawValue, decimals: 2)
        let (size, base) = grid.cages.isEmpty ? (68, 26) : (58, 16)
        line("q .01 0 0 .01 0 0 cm")
        for (cell, digit) in digits.enumerated() where digit > 0 {
            let (x, y) = Self.corner(of: cell, in: grid)
            guard let symbol = symbols.character(for: digit) else {
                shape(of: digit, x: x, y: y)
                continue
            }
            let start = (x + 50) * 1_000 - EmbeddedFont.width("\(symbol)", size: size) / 2
            line(
                "BT /F \(size) Tf \(level) g \(String(start, decimals: 3)) \(y + base) Td "
                    + "(\(symbol)) Tj ET"
            )
        }
        line("Q")
    }

    /// Draws the shape that stands for a digit in a cell 100 units wide, given its lower left corner.
    mutating func shape(of digit: UInt8, x: Int, y: Int) {
        let strokes = GridSymbols.outline(of: digit).map { stroke in
            switch stroke {
            case .move(let x, let y): "\(x) \(y) m"
            case .line(let x, let y): "\(x) \(y) l"
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                "\(x1) \(y1) \(x2) \(y2) \(x) \(y) c"
            }
        }
        // Outlines count from the upper edge.
        line(
            "q 1 0 0 -1 \(x) \(y + 100) cm .8 g 0 G 4 w " + strokes.joined(separator: " ") + " b Q")
    }

    /// The lower left corner of a cell.
    private static func corner(of cell: Int, in grid: LayoutGrid) -> (x: Int, y: Int) {
        (cell % grid.size * 100, (grid.size - 1 - cell / grid.size) * 100)
    }
}
