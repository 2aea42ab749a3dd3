import SudokuEngine
import SudokuLayouts

/// Game ids of Simon Tatham's Solo: `PARAMS:DESC`.
///
/// PARAMS are `CxR` for boxes of C rows and R columns, or `Nj` for regions, then `x` for diagonals
/// and `k` for cages; symmetry and difficulty matter to its generator alone. DESC has the givens,
/// the borders of regions, the borders of cages and their sums, separated by commas.
enum SGTGameID {
    static let name = "sgt"

    // MARK: Reading

    static func puzzle(_ text: ArraySlice<UInt8>) throws(ExchangeError) -> LayoutPuzzle {
        var cursor = TextCursor(text, format: name)
        let (size, width, letters) = try parameters(&cursor)
        var grid = ImportedGrid(size: size)
        grid.regions =
            letters.contains(UInt8(ascii: "j"))
            ? nil : CellMap(boxes: LayoutFrame(size: size, boxWidth: width))
        if letters.contains(UInt8(ascii: "x")) { grid.kinds = [.x] }
        let givens = try SGTNumbers.read(&cursor, count: size * size)
        if let cell = givens.firstIndex(where: { $0 > size }) {
            throw ExchangeError(
                name, ImportedGrid.name(of: cell, size),
                "\(givens[cell]) is above the highest digit, \(size)")
        }
        grid.givens = givens.map { UInt8($0) }
        if letters.contains(UInt8(ascii: "j")) {
            try cursor.need(",", "before the borders of regions")
            grid.regions = try SGTBorders.read(&cursor, size: size)
        }
        if letters.contains(UInt8(ascii: "k")) {
            try cursor.need(",", "before the borders of cages")
            let cages = try SGTBorders.read(&cursor, size: size).cells
            try cursor.need(",", "before the sums of cages")
            let sums = try SGTNumbers.read(&cursor, count: size * size)
            for cells in cages {
                for cell in cells where (sums[cell] != 0) != (cell == cells[0]) {
                    throw ExchangeError(
                        name, ImportedGrid.name(of: cell, size),
                        "each cage has its sum in its first cell, and no other; move or add it")
                }
            }
            grid.cages = cages.map { GridCage($0, sum: sums[$0[0]]) }
        }
        try cursor.end()
        return try grid.puzzle(of: name)
    }

    private static func parameters(
        _ cursor: inout TextCursor
    ) throws(ExchangeError) -> (size: Int, width: Int, letters: [UInt8]) {
        let form = "; write the boxes' rows and columns, such as 3x3, or the size and j, such as 9j"
        guard let first = cursor.number(), let width = cursor.pass("x") ? cursor.number() : 1 else {
            throw cursor.error("expected a number\(form)")
        }
        var letters: [UInt8] = []
        while let letter = cursor.next, letter != UInt8(ascii: ":") {
            switch letter {
            case UInt8(ascii: "j"), UInt8(ascii: "x"), UInt8(ascii: "k"): letters.append(letter)
            case UInt8(ascii: "a"): break
            // Symmetries such as r2 and md4; difficulties such as dt.
            case UInt8(ascii: "m"), UInt8(ascii: "r"), UInt8(ascii: "d"):
                cursor.advance()
                let isDifficulty = letter == UInt8(ascii: "d")
                if letter == UInt8(ascii: "m") { _ = cursor.pass("d") }
                if isDifficulty ? cursor.next == nil : cursor.number() == nil {
                    throw cursor.error(
                        "\(cursor.found) after \(NotationField.quoted(letter)); leave both out")
                }
                if !isDifficulty { continue }
            default:
                throw cursor.error(
                    cursor.next == UInt8(ascii: "#")
                        ? "a seed is no puzzle; copy the game id that Solo shows after it"
                        : "\(cursor.found) is no parameter of Solo; leave it out")
            }
            cursor.advance()
        }
        try cursor.need(":", "before the givens")
        let (size, isTooMuch) = first.multipliedReportingOverflow(by: width)
        guard !isTooMuch, GridRules.sizes.contains(size) else {
            throw ExchangeError(name, at: 1, "a grid has 4 to 25 digits, not \(first) by \(width)")
        }
        guard letters.contains(UInt8(ascii: "j")) || (2..<size).contains(width) else {
            throw ExchangeError(name, at: 1, "there are no boxes\(form)")
        }
        return (size, width, letters)
    }

    // MARK: Writing

    static func obstacle(to puzzle: LayoutPuzzle) -> String? {
        if let kind = puzzle.kind(beyond: [.jigsaw, .x, .killer]) { return "Solo has no \(kind)" }
        guard puzzle.layout.contains(.killer) else { return nil }
        if puzzle.layout.size > 9 { return "Solo has no killers of more than 9x9 cells" }
        let caged = puzzle.cages.reduce(0) { $0 + ($1.sum == nil ? 0 : $1.cells.count) }
        if caged < puzzle.layout.cellCount {
            return "Solo has no cells without a cage, and no cages without a sum"
        }
        return puzzle.cages.allSatisfy { $0.cells.count > 1 && puzzle.isConnected($0.cells) }
            ? nil : "Solo has no cages of one cell, nor of cells that are not connected"
    }

    static func text(of puzzle: LayoutPuzzle) -> String {
        let (layout, size) = (puzzle.layout, puzzle.layout.size)
        let frame = layout.frame
        var text = puzzle.regions == nil ? "\(frame.boxHeight)x\(frame.boxWidth)" : "\(size)j"
        if layout.contains(.x) { text += "x" }
        if layout.contains(.killer) { text += "k" }
        text += ":" + SGTNumbers.text(puzzle.givens.map { Int($0) })
        if let regions = puzzle.regions { text += "," + SGTBorders.text(regions, size: size) }
        guard layout.contains(.killer) else { return text }
        let cages = CellMap(puzzle.cages.map { $0.cells }, cellCount: layout.cellCount)
        var sums = [Int](repeating: 0, count: layout.cellCount)
        for cage in puzzle.cages { sums[cage.cells[0]] = cage.sum ?? 0 }
        return text + "," + SGTBorders.text(cages, size: size) + "," + SGTNumbers.text(sums)
    }
}
