import SudokuEngine

/// The orders of rows and columns, with or without transposition, that send the set of all houses
/// onto itself: found by trying lines one after another, without knowing any kind.
struct GridSymmetries {
    private let size: Int
    /// The houses that are not rows or columns.
    private let houses: [[Int]]
    /// The rows of each house, and its columns, as bits.
    private let rowsOf: [Int]
    private let columnsOf: [Int]
    /// The houses of each cell, as bits.
    private var housesOf: [Int]
    private(set) var found: [[Int]] = []

    init(_ rules: GridRules) {
        size = rules.size
        houses = rules.houses.filter { $0.kind != .row && $0.kind != .column }.map { $0.cells }
        let count = rules.size
        rowsOf = houses.map { $0.reduce(0) { $0 | 1 << ($1 / count) } }
        columnsOf = houses.map { $0.reduce(0) { $0 | 1 << ($1 % count) } }
        housesOf = Array(repeating: 0, count: rules.cellCount)
        for (number, house) in houses.enumerated() {
            for cell in house { housesOf[cell] |= 1 << number }
        }
        for isTransposed in [false, true] {
            placeRow([], Array(repeating: 1 << houses.count - 1, count: houses.count), isTransposed)
        }
    }

    /// Tries lines for the next row; `possible` are the houses to which each house may go.
    private mutating func placeRow(_ rows: [Int], _ possible: [Int], _ isTransposed: Bool) {
        guard rows.count < size else {
            return placeColumn(
                rows, [], Array(repeating: 1 << houses.count - 1, count: houses.count), isTransposed
            )
        }
        for line in 0..<size where !rows.contains(line) {
            var next = possible
            for house in houses.indices {
                let isIn = rowsOf[house] >> rows.count & 1
                for image in houses.indices {
                    let lines = isTransposed ? columnsOf[image] : rowsOf[image]
                    if lines >> line & 1 != isIn { next[house] &= ~(1 << image) }
                }
            }
            if next.allSatisfy({ $0 != 0 }) { placeRow(rows + [line], next, isTransposed) }
        }
    }

    private mutating func placeColumn(
        _ rows: [Int], _ columns: [Int], _ possible: [Int], _ isTransposed: Bool
    ) {
        guard columns.count < size else {
            found.append(
                (0..<size * size).map { cell in
                    image(rows[cell / size], columns[cell % size], isTransposed)
                })
            return
        }
        for line in 0..<size where !columns.contains(line) {
            var next = possible
            for row in 0..<size {
                let images = housesOf[image(rows[row], line, isTransposed)]
                var rest = housesOf[row * size + columns.count]
                while rest != 0 {
                    next[rest.trailingZeroBitCount] &= images
                    rest &= rest - 1
                }
            }
            if next.allSatisfy({ $0 != 0 }) {
                placeColumn(rows, columns + [line], next, isTransposed)
            }
        }
    }

    private func image(_ row: Int, _ column: Int, _ isTransposed: Bool) -> Int {
        isTransposed ? column * size + row : row * size + column
    }
}
