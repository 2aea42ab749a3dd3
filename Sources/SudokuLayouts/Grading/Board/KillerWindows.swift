import SudokuEngine

/// The windows of a grid: unions of houses that do not overlap, in the order in which sums of houses are
/// examined.
struct KillerWindows: ~Copyable {
    /// The most lines or boxes of a window.
    private static let most = 5

    /// The houses of each window.
    private(set) var houses: [[Int]] = []
    private(set) var boards = Words(count: 1)
    private let words: Int

    /// The number of windows.
    var count: Int { houses.count }

    /// Other houses first; then by length rows, columns and after them boxes that touch each other.
    init(_ tables: LayoutTables) {
        words = tables.cellWords
        let size = tables.size
        var lists = tables.typeOrder.filter { tables.types[$0] > LayoutTables.row }.map { [$0] }
        let boxes = tables.housesOfType[LayoutTables.box]
        let sets = boxes.map { box in Set((0..<size).map { tables.cell(box, $0) }) }
        func touch(_ one: Int, _ other: Int) -> Bool {
            sets[one].contains { cell in
                sets[other].contains { next in
                    let apart = abs(cell - next)
                    return apart == size || apart == 1 && cell / size == next / size
                }
            }
        }
        var touching = boxes.map { _ in UInt64(0) }
        for one in boxes.indices {
            for other in boxes.indices where one != other && touch(one, other) {
                touching[one] |= UInt64(bit: other)
            }
        }
        for length in 1...min(Self.most, size - 1) {
            for first in 0...size - length {
                for type in [LayoutTables.row, LayoutTables.column] {
                    let start = tables.housesOfType[type].lowerBound + first
                    lists.append(Array(start..<start + length))
                }
            }
            guard length < 5 else { continue }
            for set in Self.sets(length, of: boxes.count) {
                let links =
                    set.reduce(0) { sum, box in
                        sum
                            + (touching[box] & set.reduce(0) { $0 | UInt64(bit: $1) })
                            .nonzeroBitCount
                    } / 2
                // Three in a row or in a corner, and four in a square.
                guard links >= (length == 4 ? 4 : length - 1) else { continue }
                if length == 4, tables.layout.contains(.jigsaw) { continue }
                lists.append(set.map { boxes.lowerBound + $0 })
            }
        }
        boards = Words(count: lists.count * words)
        var known: Set<[UInt64]> = []
        for list in lists {
            var board = [UInt64](repeating: 0, count: words)
            for house in list {
                for position in 0..<size {
                    let cell = tables.cell(house, position)
                    board[cell >> 6] |= UInt64(bit: cell & 63)
                }
            }
            guard known.insert(board).inserted else { continue }
            for word in 0..<words { boards[houses.count * words + word] = board[word] }
            houses.append(list)
        }
    }

    /// Returns the sets of some numbers below a count, ascending.
    private static func sets(_ size: Int, of count: Int) -> [[Int]] {
        guard size > 0 else { return [[]] }
        guard count >= size else { return [] }
        return (0..<count).flatMap { first in
            sets(size - 1, of: count - first - 1).map { [first] + $0.map { $0 + first + 1 } }
        }
    }
}
