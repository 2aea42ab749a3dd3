package import SudokuEngine

/// The canonical form by definition: tries each of the 2·6⁸ ways to transpose and permute,
/// relabeled by first appearance, which is the smallest relabeling of a fixed geometry.
package struct ImageEnumeration {
    package private(set) var smallest = [UInt8](repeating: .max, count: 81)
    /// The number of ways that give the smallest text: it is the same for every image, including
    /// the puzzle itself.
    package private(set) var ways = 0

    package init(of puzzle: Puzzle) {
        let cells = puzzle.ascii.map { $0 == UInt8(ascii: ".") ? 0 : $0 - UInt8(ascii: "0") }
        let transposed = (0..<81).map { cells[$0 % 9 * 9 + $0 / 9] }
        for grid in [cells, transposed] {
            for rows in Self.orders {
                for columns in Self.orders { consider(grid, rows, columns) }
            }
        }
    }

    package var text: String {
        String(decoding: smallest.map { $0 == 0 ? UInt8(ascii: ".") : 48 + $0 }, as: UTF8.self)
    }

    /// Compares an image with the smallest, cell by cell, as long as they agree.
    private mutating func consider(_ grid: [UInt8], _ rows: Order, _ columns: Order) {
        var labels = SIMD16<UInt8>()
        var last: UInt8 = 0
        var isSmaller = false
        for index in 0..<81 {
            let digit = Int(grid[Int(rows[index / 9] * 9 + columns[index % 9])])
            if digit != 0, labels[digit] == 0 {
                last += 1
                labels[digit] = last
            }
            if !isSmaller, labels[digit] > smallest[index] { return }
            if labels[digit] < smallest[index] { isSmaller = true }
            smallest[index] = labels[digit]
        }
        ways = isSmaller ? 1 : ways + 1
    }

    /// A permutation of the nine lines: a vector, for speed.
    private typealias Order = SIMD16<UInt8>

    /// The 6⁴ permutations of nine lines that keep bands together.
    private static let orders: [Order] = threes.flatMap { bands in
        threes.flatMap { first in
            threes.flatMap { second in
                threes.map { third in
                    let lines = [first, second, third]
                    let order = bands.flatMap { band in lines[band].map { band * 3 + $0 } }
                    return Order(order.map { UInt8($0) } + [UInt8](repeating: 0, count: 7))
                }
            }
        }
    }

    private static let threes = [
        [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
    ]
}
