import SudokuEngine

/// The windows of a grid: unions of houses that do not overlap, in the order in which sums of houses are
/// examined.
struct KillerWindows: ~Copyable {
    /// The most lines or boxes of a window.
    private static let most = 5

    /// The houses of each window.
    private(set) var houses: [[Int]] = []
    /// The number of houses of each window.
    private(set) var lengths: [Int] = []
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
        let touching = Self.touching(boxes, tables)
        for length in 1...min(Self.most, size - 1) {
            for first in 0...size - length {
                for type in [LayoutTables.row, LayoutTables.column] {
                    let start = tables.housesOfType[type].lowerBound + first
                    lists.append(Array(start..<start + length))
                }
            }
            guard length < 5 else { continue }
            if length == 4, tables.layout.contains(.jigsaw) { continue }
            Self.visitSets(length, from: 0, to: boxes.count, of: 0) { set in
                var links = 0
                for box in SetBits(set) { links += (touching[box] & set).nonzeroBitCount }
                // Three in a row or in a corner, and four in a square.
                guard links / 2 >= (length == 4 ? 4 : length - 1) else { return }
                lists.append(SetBits(set).map { boxes.lowerBound + $0 })
            }
        }
        boards = Words(count: lists.count * words)
        var known: Set<[Int]> = []
        for list in lists {
            let cells = list.flatMap { house in (0..<size).map { tables.cell(house, $0) } }
            guard known.insert(cells.sorted()).inserted else { continue }
            for cell in cells {
                boards[houses.count * words + cell >> 6] |= UInt64(bit: cell & 63)
            }
            houses.append(list)
            lengths.append(list.count)
        }
    }

    /// Returns the boxes that have a side in common with each box.
    private static func touching(_ boxes: Range<Int>, _ tables: LayoutTables) -> [UInt64] {
        var touching = boxes.map { _ in UInt64(0) }
        for cell in 0..<tables.cellCount {
            guard let box = tables.house(LayoutTables.box, at: cell) else { continue }
            let others = [
                cell % tables.size > 0 ? cell - 1 : cell,
                cell >= tables.size ? cell - tables.size : cell,
            ]
            for next in others {
                guard let other = tables.house(LayoutTables.box, at: next), other != box else {
                    continue
                }
                touching[box - boxes.lowerBound] |= UInt64(bit: other - boxes.lowerBound)
                touching[other - boxes.lowerBound] |= UInt64(bit: box - boxes.lowerBound)
            }
        }
        return touching
    }

    /// Visits the sets of `size` more numbers between limits than a set has, those with lower ones first.
    private static func visitSets(
        _ size: Int, from first: Int, to end: Int, of set: UInt64, _ visit: (UInt64) -> Void
    ) {
        guard size > 0 else { return visit(set) }
        for number in first..<max(first, end - size + 1) {
            visitSets(size - 1, from: number + 1, to: end, of: set | UInt64(bit: number), visit)
        }
    }
}
