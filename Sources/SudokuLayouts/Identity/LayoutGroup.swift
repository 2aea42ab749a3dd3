import SudokuEngine

/// The symmetries under which puzzles of a layout are the same: orders of rows and of columns, and
/// transposition.
///
/// They are the ones that send the set of houses and that of forbidden pairs onto themselves, for the
/// layouts of 9x9 cells whose kinds name theirs, and for 6x6 cells. For all others they are those of
/// the square, by definition: their groups are huge, or consist of these anyway.
struct LayoutGroup: Sendable {
    private let size: Int
    /// The cell that comes to each place, one symmetry after another.
    private(set) var cells: [UInt16] = []

    init(_ layout: Layout) {
        size = layout.size
        let kinds = layout.kinds
        let lines = kinds.compactMap { $0.lines }
        if size == 9, layout.hasBoxes, !kinds.isEmpty, lines.count == kinds.count {
            addLines(lines)
        } else if size == 6, kinds.isEmpty {
            for rows in Self.orders(size, band: layout.frame.boxHeight) {
                for columns in Self.orders(size, band: layout.frame.boxWidth) {
                    add(rows, columns, transposes: false)
                }
            }
        } else {
            addSquare(layout)
        }
    }

    /// The places of each symmetry among the cells.
    var starts: StrideTo<Int> { stride(from: 0, to: cells.count, by: size * size) }

    private mutating func add(_ rows: [Int], _ columns: [Int], transposes: Bool) {
        for row in rows {
            for column in columns {
                cells.append(UInt16(transposes ? column * size + row : row * size + column))
            }
        }
    }

    /// Adds the symmetries of the square that keep the boxes, where there are any.
    private mutating func addSquare(_ layout: Layout) {
        let rules = layout.rules()
        let lines = Array(0..<size)
        for map in SquareMap.all where rules.isKept(by: map.images(size: size)) {
            add(
                map.flipsRows ? lines.reversed() : lines,
                map.flipsColumns ? lines.reversed() : lines, transposes: map.transposes)
        }
    }

    /// Adds the orders that all kinds allow.
    private mutating func addLines(_ kinds: [LineSymmetries]) {
        let kept = Self.orders(9, band: 3).filter { order in kinds.allSatisfy { $0.keeps(order) } }
        addPairs(kept, isCoupled: kinds.contains { $0.isCoupled })
        // Several kinds have no common order that exchanges the boxes with the houses of each.
        guard kinds.count == 1, let exchange = kinds[0].exchange else { return }
        addPairs(kept.map { order in order.map { exchange[$0] } }, isCoupled: false)
    }

    private mutating func addPairs(_ orders: [[Int]], isCoupled: Bool) {
        for rows in orders {
            let reverse = rows.map { size - 1 - $0 }
            for columns in orders where !isCoupled || columns == rows || columns == reverse {
                for transposes in [false, true] { add(rows, columns, transposes: transposes) }
            }
        }
    }

    /// Returns all orders of lines that keep bands of some lines together.
    private static func orders(_ size: Int, band: Int) -> [[Int]] {
        let inside = permutations(band)
        return permutations(size / band).flatMap { bands in
            bands.reduce([[Int]]([[]])) { begun, number in
                begun.flatMap { order in
                    inside.map { lines in order + lines.map { number * band + $0 } }
                }
            }
        }
    }

    private static func permutations(_ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return permutations(count - 1).flatMap { shorter in
            (0..<count).map { place in
                Array(shorter[..<place]) + [count - 1] + Array(shorter[place...])
            }
        }
    }
}
