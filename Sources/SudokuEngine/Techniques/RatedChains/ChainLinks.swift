/// The links between the candidates of a board, in the order in which Sudoku Explainer follows
/// them: a weak link if two candidates exclude each other, a strong link if removing one forces the
/// other.
///
/// A *strongly linked candidate* forces another one when it is removed. A chain can only continue
/// there, so weak links are listed only to strongly linked candidates. Candidates are numbered
/// densely, row by row and digits ascending; a link is `number | cause << 10`.
struct ChainLinks: ~Copyable {
    typealias Pass = StaticChains.Pass

    /// The number of candidates.
    private(set) var count = 0
    private(set) var candidates = UncheckedBuffer<UInt16>(repeating: 0, count: Board.candidateCount)
    /// For each candidate, its cell and the cells that lose the digit when it is on.
    private(set) var cellSets = UncheckedBuffer<Mask128>(repeating: 0, count: Board.candidateCount)
    private(set) var losingCells = UncheckedBuffer<Mask128>(
        repeating: 0, count: Board.candidateCount)
    /// The weak and the strong links of each candidate, first those in its cell, then those in its
    /// houses.
    private(set) var weakLinks = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount * 28)
    private(set) var strongLinks = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount * 4)
    private var weakLinkEnd = 0
    private var strongLinkEnd = 0
    private var starts = UncheckedBuffer<Starts>(
        repeating: Starts(), count: Board.candidateCount + 1)
    /// The number of each candidate of the board.
    private var numbers = UncheckedBuffer<UInt16>(repeating: 0, count: Board.candidateCount)
    /// The strongly linked candidates: the digits by cell, and the cells by digit.
    private var strongDigits = UncheckedBuffer<UInt16>(repeating: 0, count: 81)
    private var strongCells = UncheckedBuffer<Mask128>(repeating: 0, count: 9)
    private var housePeers = UncheckedBuffer<HousePeers>(repeating: HousePeers(), count: 81)
    private var houses = UncheckedBuffer<Mask128>(repeating: 0, count: 27)

    /// The other cells of a cell's houses; the rest of a row or column excludes the cells of the
    /// box.
    struct HousePeers {
        var (box, row, column): (Mask128, Mask128, Mask128) = (0, 0, 0)
        var (restOfRow, restOfColumn): (Mask128, Mask128) = (0, 0)
    }

    struct Starts {
        var weakLinks: UInt16 = 0
        var inHouses: UInt16 = 0
        var strongLinks: UInt16 = 0
        var strongLinksInHouses: UInt16 = 0
    }

    init() {
        for house in 0..<27 { houses[house] = GridGeometry.cells(of: house) }
        for cell in 0..<81 {
            let others = ~Mask128(bit: cell) as Mask128
            var peers = HousePeers()
            peers.box = houses[GridGeometry.house(GridGeometry.box, of: cell)] & others
            peers.row = houses[GridGeometry.house(GridGeometry.row, of: cell)] & others
            peers.column = houses[GridGeometry.house(GridGeometry.column, of: cell)] & others
            peers.restOfRow = peers.row & ~peers.box
            peers.restOfColumn = peers.column & ~peers.box
            housePeers[cell] = peers
        }
    }

    @inline(__always)
    static func other(_ link: UInt16) -> Int { Int(link & 0x3FF) }

    @inline(__always)
    static func cause(_ link: UInt16) -> Cause { Cause(rawValue: UInt8(link >> 10)) ?? .cell }

    /// Returns the range in `weakLinks` of a candidate's weak links: the strongly linked candidates
    /// that are off when it is on.
    @inline(__always)
    func weakLinks(of number: Int, _ pass: Pass) -> Range<Int> {
        let start = starts[number]
        return Int(
            pass == .x ? start.inHouses : start.weakLinks)..<Int(starts[number + 1].weakLinks)
    }

    /// Returns the range in `strongLinks` of a candidate's strong links: those that are on when it is
    /// off.
    @inline(__always)
    func strongLinks(of number: Int, _ pass: Pass) -> Range<Int> {
        let start = starts[number]
        return Int(
            pass == .x ? start.strongLinksInHouses : start.strongLinks)..<Int(
                pass == .y ? start.strongLinksInHouses : starts[number + 1].strongLinks)
    }

    // MARK: Building

    mutating func build(from board: borrowing Board) {
        findStrongCandidates(on: board)
        count = 0
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                let candidate = cell &* 9 &+ digit
                numbers[candidate] = UInt16(truncatingIfNeeded: count)
                candidates[count] = UInt16(truncatingIfNeeded: candidate)
                count &+= 1
            }
        }
        weakLinkEnd = 0
        strongLinkEnd = 0
        var number = 0
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                link(number, cell, digit, on: board)
                number &+= 1
            }
        }
        starts[count] = Starts(
            weakLinks: UInt16(truncatingIfNeeded: weakLinkEnd),
            strongLinks: UInt16(truncatingIfNeeded: strongLinkEnd))
    }

    private mutating func findStrongCandidates(on board: borrowing Board) {
        for cell in 0..<81 { strongDigits[cell] = 0 }
        for digit in 0..<9 {
            let cells = board.cells(with: digit)
            var strongCandidates = cells & board.bivalues
            for number in 0..<9 {
                let places = board.places[number &* 9 &+ digit]
                if (places & 0x1FF).isPair { strongCandidates |= cells & houses[number] }
                if (places >> 9 & 0x1FF).isPair { strongCandidates |= cells & houses[number &+ 9] }
                if (places >> 18).isPair { strongCandidates |= cells & houses[number &+ 18] }
            }
            strongCells[digit] = strongCandidates
            for cell in Bits(strongCandidates) { strongDigits[cell] |= UInt16(bit: digit) }
        }
    }

    private mutating func link(_ number: Int, _ cell: Int, _ digit: Int, on board: borrowing Board)
    {
        var start = Starts()
        start.weakLinks = UInt16(truncatingIfNeeded: weakLinkEnd)
        start.strongLinks = UInt16(truncatingIfNeeded: strongLinkEnd)
        let mask = board[cell]
        let own = UInt16(bit: digit)
        for other in Bits(mask & strongDigits[cell] & ~own) {
            weakLinks[weakLinkEnd] = numbers[cell &* 9 &+ other]
            weakLinkEnd &+= 1
        }
        if mask.isPair {
            strongLinks[strongLinkEnd] = numbers[cell &* 9 &+ (mask & ~own).trailingZeroBitCount]
            strongLinkEnd &+= 1
        }
        start.inHouses = UInt16(truncatingIfNeeded: weakLinkEnd)
        start.strongLinksInHouses = UInt16(truncatingIfNeeded: strongLinkEnd)
        starts[number] = start

        let peers = housePeers[cell]
        let all = board.cells(with: digit)
        cellSets[number] = Mask128(bit: cell)
        losingCells[number] = all & (peers.box | peers.row | peers.column)
        let strongCandidates = strongCells[digit]
        add(strongCandidates & peers.box, digit, .box)
        add(strongCandidates & peers.restOfRow, digit, .row)
        add(strongCandidates & peers.restOfColumn, digit, .column)
        guard strongDigits[cell] & own != 0 else { return }
        addStrongLink(all & peers.box, digit, .box, from: Int(start.strongLinksInHouses))
        addStrongLink(all & peers.row, digit, .row, from: Int(start.strongLinksInHouses))
        addStrongLink(all & peers.column, digit, .column, from: Int(start.strongLinksInHouses))
    }

    @inline(__always)
    private mutating func add(_ cells: Mask128, _ digit: Int, _ cause: Cause) {
        for cell in Bits(cells) {
            weakLinks[weakLinkEnd] = numbers[cell &* 9 &+ digit] | UInt16(cause.rawValue) << 10
            weakLinkEnd &+= 1
        }
    }

    /// Adds a strong link; a candidate met in a second house is not linked again.
    @inline(__always)
    private mutating func addStrongLink(
        _ others: Mask128, _ digit: Int, _ cause: Cause, from start: Int
    ) {
        guard others.isSingle else { return }
        let number = numbers[others.trailingZeroBitCount &* 9 &+ digit]
        var known = start
        while known < strongLinkEnd {
            if Self.other(strongLinks[known]) == Int(number) { return }
            known &+= 1
        }
        strongLinks[strongLinkEnd] = number | UInt16(cause.rawValue) << 10
        strongLinkEnd &+= 1
    }
}
