import SudokuEngine

/// The places of candidates on a printed board of any size. Candidates of a cell are nine units apart.
struct CandidatePlaces: Hashable, Sendable {
    /// The number of digits, rows and columns.
    let size: Int
    /// The number of candidates beside each other in a cell.
    let perRow: Int
    /// The height above candidates, which sums of cages need, and below them, for the lines of cages.
    private let (head, foot): (Int, Int)

    static let pitch = 9

    init(size: Int, hasSums: Bool) {
        self.size = size
        perRow = Self.perRow(size)
        (head, foot) = hasSums ? (8, 3) : (0, 0)
    }

    /// Returns the number of candidates beside each other in a cell.
    static func perRow(_ size: Int) -> Int { (2...5).first { $0 * $0 >= size } ?? 5 }

    /// The number of lines with candidates in a cell.
    var lines: Int { (size + perRow - 1) / perRow }
    /// The side of a cell, and of the board.
    var cell: Int { Self.pitch * perRow + 3 + head + foot }
    var board: Int { size * cell }

    /// The centre of digit 1, counted from the upper left corner of its cell.
    var first: (x: Int, y: Int) {
        (6 + (head + foot) / 2, 6 + head + (perRow - lines) * Self.pitch / 2)
    }

    /// Returns the centre of a candidate, counted from the lower left corner of the board.
    func center(of digit: Int, in cell: Int) -> (x: Int, y: Int) {
        let (line, column) = (digit - 1).quotientAndRemainder(dividingBy: perRow)
        return (
            cell % size * self.cell + first.x + column * Self.pitch,
            board - cell / size * self.cell - first.y - line * Self.pitch
        )
    }

    /// The boards with an explanation at their side that a page has one below the other, so that
    /// candidates stay readable.
    var explanationsPerPage: Int { board <= 300 ? 3 : board <= 640 ? 2 : 1 }
}
