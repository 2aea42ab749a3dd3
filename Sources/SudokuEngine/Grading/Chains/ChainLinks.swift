/// Which candidates of a board exclude each other and which leave each other no choice, in the order
/// in which Sudoku Explainer follows them.
///
/// A *hinge* is a candidate that leaves another one no choice when it goes. A chain can only turn
/// there, so of what a candidate excludes only the hinges are listed. Candidates are numbered
/// densely, row by row and digits ascending; a link is `number | cause << 10`.
struct ChainLinks: ~Copyable {
    typealias Pass = StaticChains.Pass

    /// How many candidates there are.
    private(set) var count = 0
    private(set) var candidates = Slots<UInt16>(repeating: 0, count: 729)
    /// For each candidate its cell, and the cells that lose the digit when it is on.
    private(set) var spots = Slots<UInt128>(repeating: 0, count: 729)
    private(set) var losers = Slots<UInt128>(repeating: 0, count: 729)
    /// For each candidate first what lies in its cell, then what lies in its houses.
    private(set) var neighbors = Slots<UInt16>(repeating: 0, count: 729 * 28)
    private(set) var partners = Slots<UInt16>(repeating: 0, count: 729 * 4)
    private var neighborEnd = 0
    private var partnerEnd = 0
    private var starts = Slots<Starts>(repeating: Starts(), count: 730)
    /// The number of each candidate of the board.
    private var numbers = Slots<UInt16>(repeating: 0, count: 729)
    /// The hinges: by cell the digits, by digit the cells.
    private var hingeDigits = Slots<UInt16>(repeating: 0, count: 81)
    private var hingeCells = Slots<UInt128>(repeating: 0, count: 9)
    private var sights = Slots<Sights>(repeating: Sights(), count: 81)
    private var houses = Slots<UInt128>(repeating: 0, count: 27)

    /// The other cells of a cell's houses; a cell of the box is not met again in the rest of its
    /// row or column.
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

    /// A candidate that is met in a second house is not linked again.
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
