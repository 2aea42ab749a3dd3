/// The rectangles of a board whose four cells could hold two digits only.
///
/// All types of unique rectangles search the same ones, so they are kept until the board changes.
final class Rectangles: SearchMemory {
    private var board: Board?
    private var allowsMissing = false
    private var isListing = false
    private var rectangles: [DeadlyPattern] = []
    private var met: [(cells: Mask128, digits: UInt16)] = []
    /// The empty cells that no filled cell closes to a digit, or those that still have it.
    private var open = DigitPlanes()

    init() {}

    /// Returns the rectangles in the order of HoDoKu: by the bivalue cell from which each is found
    /// first, its neighbour in the same box and line, and the line opposite.
    ///
    /// If they are not to be listed completely, four cells form only one rectangle, with the digits
    /// that are met first.
    func all(on board: Board, allowsMissing: Bool, isListing: Bool) -> [DeadlyPattern] {
        if let known = self.board, known.isSame(as: board), self.allowsMissing == allowsMissing,
            self.isListing == isListing
        {
            return rectangles
        }
        self.board = board
        self.allowsMissing = allowsMissing
        self.isListing = isListing
        rectangles.removeAll(keepingCapacity: true)
        met.removeAll(keepingCapacity: true)
        guard board.bivalues != 0 else { return [] }
        for digit in 0..<9 {
            open[digit] = allowsMissing ? Self.open(digit, on: board) : board.cells(with: digit)
        }
        for start in Bits(board.bivalues) { collect(from: start, on: board) }
        return rectangles
    }

    /// Returns the empty cells in whose three houses a digit is not yet filled in.
    private static func open(_ digit: Int, on board: Board) -> Mask128 {
        var cells = board.empty
        for number in 0..<9 {
            let places = board.places[number * 9 + digit]
            if places & 0x1FF == 0 { cells &= ~GridGeometry.cells(of: number) }
            if places & 0x1FF << 9 == 0 { cells &= ~GridGeometry.cells(of: 9 + number) }
            if places >> 18 == 0 { cells &= ~GridGeometry.cells(of: 18 + number) }
        }
        return cells
    }

    private func collect(from start: Int, on board: Board) {
        let digits = board[start]
        var cells = ~Mask128(0)
        for digit in Bits(digits) { cells &= open[digit] }
        let box = GridGeometry.cells(of: GridGeometry.box(of: start))
        let row = GridGeometry.cells(of: 18 + GridGeometry.row(of: start))
        let column = GridGeometry.cells(of: 9 + GridGeometry.column(of: start))
        for second in Bits(cells & box & (row | column) & ~Mask128(bit: start)) {
            let isRow = row.has(bit: second)
            for third in Bits(cells & (isRow ? column : row) & ~box) {
                let fourth = third + second - start
                guard cells.has(bit: fourth) else { continue }
                add(
                    Mask128(bit: start) | Mask128(bit: second) | Mask128(bit: third)
                        | Mask128(bit: fourth), digits, on: board)
            }
        }
    }

    private func add(_ cells: Mask128, _ digits: UInt16, on board: Board) {
        guard !met.contains(where: { $0.cells == cells && (!isListing || $0.digits == digits) })
        else { return }
        met.append((cells, digits))
        let rectangle = DeadlyPattern(digits, in: cells, on: board)
        if rectangle.roof != 0 { rectangles.append(rectangle) }
    }
}

extension StepSearch {
    /// Returns the rectangles of a board that the search is to examine.
    mutating func rectangles(on board: Board) -> [DeadlyPattern] {
        memory(Rectangles.self).all(
            on: board, allowsMissing: rules.allowsMissingCandidates, isListing: aim == .all)
    }
}
