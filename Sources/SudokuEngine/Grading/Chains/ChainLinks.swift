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
    private(set) var candidates = Slots<UInt16>(repeating: 0, count: 729)
    /// For each candidate, its cell and the cells that lose the digit when it is on.
    private(set) var spots = Slots<UInt128>(repeating: 0, count: 729)
    private(set) var losers = Slots<UInt128>(repeating: 0, count: 729)
    /// The weak and the strong links of each candidate, first those in its cell, then those in its
    /// houses.
    private(set) var neighbors = Slots<UInt16>(repeating: 0, count: 729 * 28)
    private(set) var partners = Slots<UInt16>(repeating: 0, count: 729 * 4)
    private var neighborEnd = 0
    private var partnerEnd = 0
    private var starts = Slots<Starts>(repeating: Starts(), count: 730)
    /// The number of each candidate of the board.
    private var numbers = Slots<UInt16>(repeating: 0, count: 729)
    /// The strongly linked candidates: the digits by cell, and the cells by digit.
    private var hingeDigits = Slots<UInt16>(repeating: 0, count: 81)
    private var hingeCells = Slots<UInt128>(repeating: 0, count: 9)
    private var sights = Slots<Sights>(repeating: Sights(), count: 81)
    private var houses = Slots<UInt128>(repeating: 0, count: 27)

    /// The other cells of a cell's houses; the rest of a row or column excludes the cells of the
    /// box.
    struct Sights {
        var (box, row, column): (UInt128, UInt128, UInt128) = (0, 0, 0)
        var (restOfRow, restOfColumn): (UInt128, UInt128) = (0, 0)
    }

    struct Starts {
        var neighbors: UInt16 = 0
        var inHouses: UInt16 = 0
        var partners: UInt16 = 0
        var partnersInHouses: UInt16 = 0
    }

    init() {
        for house in 0..<27 { houses[house] = Places.cells(of: house) }
        for cell in 0..<81 {
            let others = ~UInt128(bit: cell) as UInt128
            var sight = Sights()
            sight.box = houses[Places.house(Places.box, of: cell)] & others
            sight.row = houses[Places.house(Places.row, of: cell)] & others
            sight.column = houses[Places.house(Places.column, of: cell)] & others
            sight.restOfRow = sight.row & ~sight.box
            sight.restOfColumn = sight.column & ~sight.box
            sights[cell] = sight
        }
    }

    @inline(__always)
    static func other(_ link: UInt16) -> Int { Int(link & 0x3FF) }

    @inline(__always)
    static func cause(_ link: UInt16) -> Cause { Cause(rawValue: UInt8(link >> 10)) ?? .cell }

    /// Returns the range in `neighbors` of a candidate's weak links: the strongly linked candidates
    /// that are off when it is on.
    @inline(__always)
    func neighbors(of number: Int, _ pass: Pass) -> Range<Int> {
        let start = starts[number]
        return Int(
            pass == .x ? start.inHouses : start.neighbors)..<Int(starts[number + 1].neighbors)
    }

    /// Returns the range in `partners` of a candidate's strong links: those that are on when it is
    /// off.
    @inline(__always)
    func partners(of number: Int, _ pass: Pass) -> Range<Int> {
        let start = starts[number]
        return Int(
            pass == .x ? start.partnersInHouses : start.partners)..<Int(
                pass == .y ? start.partnersInHouses : starts[number + 1].partners)
    }

    // MARK: Building

    mutating func build(from board: borrowing Board) {
        findHinges(on: board)
        count = 0
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                let candidate = cell &* 9 &+ digit
                numbers[candidate] = UInt16(truncatingIfNeeded: count)
                candidates[count] = UInt16(truncatingIfNeeded: candidate)
                count &+= 1
            }
        }
        neighborEnd = 0
        partnerEnd = 0
        var number = 0
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                link(number, cell, digit, on: board)
                number &+= 1
            }
        }
        starts[count] = Starts(
            neighbors: UInt16(truncatingIfNeeded: neighborEnd),
            partners: UInt16(truncatingIfNeeded: partnerEnd))
    }

    private mutating func findHinges(on board: borrowing Board) {
        for cell in 0..<81 { hingeDigits[cell] = 0 }
        for digit in 0..<9 {
            let cells = board.cells(with: digit)
            var hinges = cells & board.bivalues
            for number in 0..<9 {
                let places = board.places[number &* 9 &+ digit]
                if (places & 0x1FF).isPair { hinges |= cells & houses[number] }
                if (places >> 9 & 0x1FF).isPair { hinges |= cells & houses[number &+ 9] }
                if (places >> 18).isPair { hinges |= cells & houses[number &+ 18] }
            }
            hingeCells[digit] = hinges
            for cell in Bits(hinges) { hingeDigits[cell] |= UInt16(bit: digit) }
        }
    }

    private mutating func link(_ number: Int, _ cell: Int, _ digit: Int, on board: borrowing Board)
    {
        var start = Starts()
        start.neighbors = UInt16(truncatingIfNeeded: neighborEnd)
        start.partners = UInt16(truncatingIfNeeded: partnerEnd)
        let mask = board[cell]
        let own = UInt16(bit: digit)
        for other in Bits(mask & hingeDigits[cell] & ~own) {
            neighbors[neighborEnd] = numbers[cell &* 9 &+ other]
            neighborEnd &+= 1
        }
        if mask.isPair {
            partners[partnerEnd] = numbers[cell &* 9 &+ (mask & ~own).trailingZeroBitCount]
            partnerEnd &+= 1
        }
        start.inHouses = UInt16(truncatingIfNeeded: neighborEnd)
        start.partnersInHouses = UInt16(truncatingIfNeeded: partnerEnd)
        starts[number] = start

        let sight = sights[cell]
        let all = board.cells(with: digit)
        spots[number] = UInt128(bit: cell)
        losers[number] = all & (sight.box | sight.row | sight.column)
        let hinges = hingeCells[digit]
        add(hinges & sight.box, digit, .box)
        add(hinges & sight.restOfRow, digit, .row)
        add(hinges & sight.restOfColumn, digit, .column)
        guard hingeDigits[cell] & own != 0 else { return }
        addPartner(all & sight.box, digit, .box, from: Int(start.partnersInHouses))
        addPartner(all & sight.row, digit, .row, from: Int(start.partnersInHouses))
        addPartner(all & sight.column, digit, .column, from: Int(start.partnersInHouses))
    }

    @inline(__always)
    private mutating func add(_ cells: UInt128, _ digit: Int, _ cause: Cause) {
        for cell in Bits(cells) {
            neighbors[neighborEnd] = numbers[cell &* 9 &+ digit] | UInt16(cause.rawValue) << 10
            neighborEnd &+= 1
        }
    }

    /// Adds a strong link; a candidate met in a second house is not linked again.
    @inline(__always)
    private mutating func addPartner(
        _ others: UInt128, _ digit: Int, _ cause: Cause, from start: Int
    ) {
        guard others.isSingle else { return }
        let number = numbers[others.trailingZeroBitCount &* 9 &+ digit]
        var known = start
        while known < partnerEnd {
            if Self.other(partners[known]) == Int(number) { return }
            known &+= 1
        }
        partners[partnerEnd] = number | UInt16(cause.rawValue) << 10
        partnerEnd &+= 1
    }
}
