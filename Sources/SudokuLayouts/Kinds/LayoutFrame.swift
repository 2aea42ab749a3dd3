import SudokuEngine

/// The size of a grid with its boxes: where cells lie, before any rule.
public struct LayoutFrame: Hashable, Sendable {
    /// The number of digits, rows and columns.
    public let size: Int
    /// The width of a box; 0 if the size has no usual boxes and none were named.
    public let boxWidth: Int

    /// Creates a frame with boxes of a width, by default the usual one.
    package init(size: Int, boxWidth: Int? = nil) {
        self.size = size
        self.boxWidth = boxWidth ?? Self.usualBoxWidth(size) ?? 0
    }

    /// The height of a box; 0 if there are none.
    public var boxHeight: Int { boxWidth == 0 ? 0 : size / boxWidth }

    /// Returns the width of the boxes that everyone expects in a grid of this size; nil if there is
    /// no such width.
    public static func usualBoxWidth(_ size: Int) -> Int? {
        switch size {
        case 4: 2
        case 6, 9: 3
        case 8, 12, 16: 4
        case 10, 25: 5
        default: nil
        }
    }

    /// Returns the cells in some rows and columns, row by row.
    func cells(_ rows: some Sequence<Int>, _ columns: some Sequence<Int>) -> [Int] {
        rows.flatMap { row in columns.map { row * size + $0 } }
    }

    /// Returns the cells of a box, row by row; boxes are numbered row by row.
    func box(_ number: Int) -> [Int] {
        let across = size / boxWidth
        let row = number / across * boxHeight
        let column = number % across * boxWidth
        return cells(row..<row + boxHeight, column..<column + boxWidth)
    }

    /// Returns the pairs of cells that lie one of some moves apart, ascending, each once.
    ///
    /// Moves over the edge of a toroidal grid come in on the other side; one that ends on its own
    /// cell is none.
    func pairs(_ moves: [GridMove], isToroidal: Bool) -> [GridPair] {
        var pairs: Set<Int> = []
        for row in 0..<size {
            for column in 0..<size {
                for move in moves {
                    var (toRow, toColumn) = (row + move.rows, column + move.columns)
                    if isToroidal {
                        toRow = (toRow + size) % size
                        toColumn = (toColumn + size) % size
                    }
                    guard 0..<size ~= toRow, 0..<size ~= toColumn else { continue }
                    let (one, other) = (row * size + column, toRow * size + toColumn)
                    if one != other {
                        pairs.insert(min(one, other) * size * size + max(one, other))
                    }
                }
            }
        }
        return pairs.sorted().map { GridPair($0 / (size * size), $0 % (size * size)) }
    }
}
