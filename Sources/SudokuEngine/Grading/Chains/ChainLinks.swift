/// Which candidates of a board exclude each other and which leave each other no choice, in the order
/// in which Sudoku Explainer follows them.
///
/// A *hinge* is a candidate that leaves another one no choice when it goes. A chain can only turn
/// there, so of what a candidate excludes only the hinges are listed. Candidates are numbered
/// densely, row by row and digits ascending; a link is `number | cause << 10`.
struct ChainLinks {
    typealias Pass = StaticChains.Pass

    private(set) var candidates: [UInt16] = []
    /// For each candidate first what lies in its cell, then what lies in its houses.
    private(set) var neighbors: [UInt16] = []
    private(set) var partners: [UInt16] = []
    private var starts: [Starts] = []
    /// The number of each candidate of the board.
    private var numbers = [UInt16](repeating: 0, count: 729)

    private struct Starts {
        var neighbors: Int32 = 0
        var inHouses: Int32 = 0
        var partners: Int32 = 0
        var partnersInHouses: Int32 = 0
    }

    @inline(__always)
    static func other(_ link: UInt16) -> Int { Int(link & 0x3FF) }

    @inline(__always)
    static func cause(_ link: UInt16) -> Cause { Cause(rawValue: UInt8(link >> 10)) ?? .cell }

    @inline(__always)
    func number(of candidate: Int) -> Int { Int(numbers[candidate]) }

    /// The range in `neighbors` of the hinges that go off when a candidate is on.
    @inline(__always)
    func neighbors(of number: Int, _ pass: Pass) -> Range<Int> {
        let start = starts[number]
        return Int(
            pass == .x ? start.inHouses : start.neighbors)..<Int(starts[number + 1].neighbors)
    }

    /// The range in `partners` of what is on when a hinge goes off.
    @inline(__always)
    func partners(of number: Int, _ pass: Pass) -> Range<Int> {
        let start = starts[number]
        return Int(
            pass == .x ? start.partnersInHouses : start.partners)..<Int(
                pass == .y ? start.partnersInHouses : starts[number + 1].partners)
    }

    func isHinge(_ number: Int) -> Bool { !partners(of: number, .xy).isEmpty }

    // MARK: Building

    mutating func build(from board: borrowing Board) {
        candidates.removeAll(keepingCapacity: true)
        neighbors.removeAll(keepingCapacity: true)
        partners.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                numbers[cell * 9 + digit] = UInt16(candidates.count)
                candidates.append(UInt16(cell * 9 + digit))
            }
        }
        let hinges = Hinges(board)
        for candidate in candidates { link(Int(candidate), hinges, on: board) }
        starts.append(
            Starts(neighbors: Int32(neighbors.count), partners: Int32(partners.count)))
    }

    /// By cell the digits, by digit the cells.
    private struct Hinges {
        var byCell = CellMasks()
        var byDigit = DigitPlanes()

        init(_ board: borrowing Board) {
            for digit in 0..<9 {
                let cells = board.cells(with: digit)
                var hinges = cells & board.bivalues
                for house in 0..<27 where board.places(of: digit, in: house).isPair {
                    hinges |= cells & Places.cells(of: house)
                }
                byDigit[digit] = hinges
                for cell in Bits(hinges) { byCell[cell] |= 1 << UInt16(digit) }
            }
        }
    }

    private mutating func link(_ candidate: Int, _ hinges: Hinges, on board: borrowing Board) {
        let (cell, digit) = (candidate / 9, candidate % 9)
        var start = Starts()
        start.neighbors = Int32(neighbors.count)
        start.partners = Int32(partners.count)
        let mask = board[cell]
        for other in Bits(mask & hinges.byCell[cell] & ~(1 << UInt16(digit))) {
            neighbors.append(numbers[cell * 9 + other])
        }
        if mask.isPair {
            let other = (mask & ~(1 << UInt16(digit))).trailingZeroBitCount
            partners.append(numbers[cell * 9 + other])
        }
        start.inHouses = Int32(neighbors.count)
        start.partnersInHouses = Int32(partners.count)
        starts.append(start)

        let own: UInt128 = 1 << UInt128(cell)
        let (box, row, column) = (
            Places.cells(of: Places.box(of: cell)), Places.cells(of: 18 + Places.row(of: cell)),
            Places.cells(of: 9 + Places.column(of: cell))
        )
        // A cell of the box is not met again in its row or column.
        let cells = hinges.byDigit[digit] & ~own
        add(cells & box, digit, .box)
        add(cells & row & ~box, digit, .row)
        add(cells & column & ~box, digit, .column)
        guard hinges.byDigit[digit] & own != 0 else { return }
        let all = board.cells(with: digit) & ~own
        if (all & box).isSingle { addPartner(all & box, digit, .box) }
        if (all & row).isSingle { addPartner(all & row, digit, .row) }
        if (all & column).isSingle { addPartner(all & column, digit, .column) }
    }

    private mutating func add(_ cells: UInt128, _ digit: Int, _ cause: Cause) {
        for cell in Bits(cells) {
            neighbors.append(numbers[cell * 9 + digit] | UInt16(cause.rawValue) << 10)
        }
    }

    /// A candidate that is met in a second house is not linked again.
    private mutating func addPartner(_ cell: UInt128, _ digit: Int, _ cause: Cause) {
        let number = numbers[cell.trailingZeroBitCount * 9 + digit]
        let start = Int(starts[starts.count - 1].partnersInHouses)
        for known in start..<partners.count where Self.other(partners[known]) == Int(number) {
            return
        }
        partners.append(number | UInt16(cause.rawValue) << 10)
    }
}
