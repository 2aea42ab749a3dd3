import SudokuEngine
import SudokuLayouts

/// Arrow strings: 81 characters that point to a neighbour in the same cage, or that are the sum of a
/// cage, `0` to `9`, `A` to `Z` and `a` to `j` for 0 to 45. 0 stands for no sum.
enum ArrowText {
    private static let name = "arrows"
    /// The arrows to the eight cells around one, row by row.
    private static let arrows = Array("`^'< >,v.".utf8)
    private static let sums = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij".utf8)

    /// Returns true if a word has 81 characters and an arrow among them.
    static func isLike(_ word: ArraySlice<UInt8>) -> Bool {
        word.count == 81 && word.contains { "<>^v".utf8.contains($0) }
    }

    static func puzzle(_ word: ArraySlice<UInt8>) throws(ExchangeError) -> LayoutPuzzle {
        var targets = [Int?](repeating: nil, count: 81)
        var sums = [Int](repeating: 0, count: 81)
        for (cell, byte) in word.enumerated() {
            if let sum = Self.sums.firstIndex(of: byte) {
                sums[cell] = sum
                continue
            }
            guard let arrow = arrows.firstIndex(of: byte) else {
                throw ExchangeError(
                    name, at: cell + 1,
                    "neither an arrow nor a sum; write < > ^ v ` ' , . or 0-9, A-Z, a-j")
            }
            let (row, column) = (cell / 9 + arrow / 3 - 1, cell % 9 + arrow % 3 - 1)
            guard 0..<9 ~= row, 0..<9 ~= column else {
                throw ExchangeError(
                    name, at: cell + 1, "points out of the grid; let it point to its cage")
            }
            targets[cell] = row * 9 + column
        }
        // The cells of cages by their roots.
        var cages = [[Int]](repeating: [], count: 81)
        for cell in 0..<81 {
            var root = cell
            // A chain of more than 81 cells is a circle.
            for _ in 0..<81 { root = targets[root] ?? root }
            guard targets[root] == nil else {
                throw ExchangeError(
                    name, at: cell + 1,
                    "arrows in a circle without a sum; write the sum into one of its cells")
            }
            cages[root].append(cell)
        }
        var grid = ImportedGrid(size: 9)
        // A single cell without a sum is in no cage.
        grid.cages = zip(cages, sums).filter { $0.count > 1 || $0.count == 1 && $1 > 0 }.map {
            GridCage($0, sum: $1 > 0 ? $1 : nil)
        }
        return try grid.puzzle(of: name)
    }
}
