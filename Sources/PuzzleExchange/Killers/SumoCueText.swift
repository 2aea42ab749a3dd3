import SudokuEngine
import SudokuLayouts

/// The numbers of SumoCue and JSudoku: `3x3:F:k:` and 81 numbers, a colon after each. F is empty, or
/// `d` for both diagonals; a number is 256 times the sum of a cage and the number of the cage.
enum SumoCueText {
    static let name = "sumocue"

    static func puzzle(_ text: ArraySlice<UInt8>) throws(ExchangeError) -> LayoutPuzzle {
        var cursor = TextCursor(text, format: name)
        let form = "; puzzles of SumoCue begin with 3x3::k: or 3x3:d:k:"
        for character in "3x3:".unicodeScalars { try cursor.need(character, "at the start\(form)") }
        var grid = ImportedGrid(size: 9)
        if cursor.pass("d") { grid.kinds = [.x] }
        for character in ":k:".unicodeScalars {
            try cursor.need(character, "before the numbers\(form)")
        }
        // The cells of each cage by its number, with the sum that all of them have.
        var cages = [(sum: Int, cells: [Int])](repeating: (0, []), count: 256)
        for cell in 0..<81 {
            guard let number = cursor.number(), number / 256 <= 45 else {
                throw cursor.error(
                    "expected the number of \(ImportedGrid.name(of: cell, 9)); write 256 times "
                        + "the sum of its cage, up to 45, plus the number of the cage")
            }
            if number >= 256 {
                let cage = cages[number % 256]
                guard cage.cells.isEmpty || cage.sum == number / 256 else {
                    throw cursor.error(
                        "cage \(number % 256) has the sums \(cage.sum) and \(number / 256); "
                            + "give all its cells one sum")
                }
                cages[number % 256] = (number / 256, cage.cells + [cell])
            }
            try cursor.need(":", "after the number")
        }
        try cursor.end()
        grid.cages = cages.filter { !$0.cells.isEmpty }.map { GridCage($0.cells, sum: $0.sum) }
        return try grid.puzzle(of: name)
    }

    static func obstacle(to puzzle: LayoutPuzzle) -> String? {
        if puzzle.layout.size != 9 { return "SumoCue has 9x9 cells only" }
        if let kind = puzzle.kind(beyond: [.x, .killer]) { return "SumoCue has no \(kind)" }
        if puzzle.clueCount > 0 { return "SumoCue has no givens" }
        return puzzle.cages.contains { $0.sum == nil }
            ? "SumoCue has no cages without a sum" : nil
    }

    static func text(of puzzle: LayoutPuzzle) -> String {
        var numbers = [Int](repeating: 0, count: 81)
        for (number, cage) in puzzle.cages.enumerated() {
            for cell in cage.cells { numbers[cell] = 256 * (cage.sum ?? 0) + number }
        }
        return "3x3:\(puzzle.layout.contains(.x) ? "d" : ""):k:"
            + numbers.map { "\($0):" }.joined()
    }
}
