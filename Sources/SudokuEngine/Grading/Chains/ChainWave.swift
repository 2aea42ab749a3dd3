/// Breadth-first search from many candidates at once: for each candidate the set of sources that
/// have switched it on or off, so that a step is a few unions of sets.
///
/// The sources are the *hinges*, candidates that leave another one no choice when they go: a chain
/// can only turn there. What a candidate that is on leads to is what its neighbours among the hinges
/// lead to when they go off, so that one wave serves all chains:
///
///     s off ... s on     the wave from s comes back to s
///     s on ... s off     the wave from one neighbour of s comes to another (or the same)
///
/// Cycles, s on ... s on, need to know what s has reached before, by whatever neighbour: a second
/// wave begins with all neighbours of s.
///
/// A hinge has a bit of up to 256; hinges whose chains never meet may share one, as the digits do in
/// the X pass.
struct ChainWave {
    typealias Hinges = SIMD4<UInt64>

    /// The candidates of the pass, and of each the neighbours that are hinges, those as a set, and
    /// what is on when it goes: numbers with causes, `number | cause << 10`.
    private(set) var candidates: [UInt16] = []
    private(set) var neighbors: [UInt16] = []
    private var neighborEnds: [Int32] = []
    private var neighborSets: [Hinges] = []
    private(set) var partners: [UInt16] = []
    private var partnerEnds: [Int32] = []
    /// The number of each candidate of the board, the bit of each hinge (-1 of others).
    private var numbers = [UInt16](repeating: 0, count: 729)
    private var bits: [Int16] = []

    /// From what goes off, and from what goes on.
    private var chains = Front()
    private var cycles = Front()

    /// For each candidate a set of sources.
    private struct Front {
        /// Those by which it is on, or off, and those by which that is new.
        var on: [Hinges] = []
        var off: [Hinges] = []
        var newOn: [Hinges] = []
        var newOff: [Hinges] = []
        /// Those that have just switched it off, again or for the first time.
        var reached: [Hinges] = []

        mutating func grow(to count: Int) {
            while on.count < count {
                on.append(Hinges())
                off.append(Hinges())
                newOn.append(Hinges())
                newOff.append(Hinges())
                reached.append(Hinges())
            }
        }
    }

    /// Whether the last step reached anything new.
    private(set) var isMoving = false
    /// The candidates to which the last step came back.
    private(set) var cameBack: [UInt16] = []
    /// How many hinges there are beyond those that have a bit now.
    private(set) var waiting = 0

    // MARK: Links, in Sudoku Explainer's order

    /// The pass of which the links are.
    private(set) var pass: StaticChains.Pass?

    @inline(__always)
    static func other(_ link: UInt16) -> Int { Int(link & 0x3FF) }

    @inline(__always)
    static func cause(_ link: UInt16) -> Cause { Cause(rawValue: UInt8(link >> 10)) ?? .cell }

    @inline(__always)
    func number(of candidate: Int) -> Int { Int(numbers[candidate]) }

    /// The range in `neighbors` of the hinges that go off when a candidate is on.
    @inline(__always)
    func neighbors(of number: Int) -> Range<Int> {
        Int(number == 0 ? 0 : neighborEnds[number - 1])..<Int(neighborEnds[number])
    }

    /// The range in `partners` of what is on when a hinge goes off.
    @inline(__always)
    func partners(of number: Int) -> Range<Int> {
        Int(number == 0 ? 0 : partnerEnds[number - 1])..<Int(partnerEnds[number])
    }

    // MARK: Building

    /// Reads the links of a pass; hinges with a number below `first` or beyond 256 more get no bit.
    mutating func build(
        _ pass: StaticChains.Pass, from board: borrowing Board, hingesFrom first: Int = 0
    ) {
        let hinges = Hinged(pass, board)
        self.pass = pass
        candidates.removeAll(keepingCapacity: true)
        bits.removeAll(keepingCapacity: true)
        waiting = 0
        number(pass, hinges, on: board, first)
        neighbors.removeAll(keepingCapacity: true)
        neighborEnds.removeAll(keepingCapacity: true)
        neighborSets.removeAll(keepingCapacity: true)
        partners.removeAll(keepingCapacity: true)
        partnerEnds.removeAll(keepingCapacity: true)
        for candidate in candidates {
            link(Int(candidate), pass, hinges, on: board)
        }
        chains.grow(to: candidates.count)
        cycles.grow(to: candidates.count)
    }

    /// The hinges of a pass: by cell the digits, by digit the cells.
    private struct Hinged {
        var byCell = CellMasks()
        var byDigit = DigitPlanes()

        init(_ pass: StaticChains.Pass, _ board: borrowing Board) {
            for digit in 0..<9 {
                let cells = board.cells(with: digit)
                var hinges = pass == .x ? 0 : cells & board.bivalues
                if pass != .y {
                    for house in 0..<27 where board.places(of: digit, in: house).isPair {
                        hinges |= cells & Places.cells(of: house)
                    }
                }
                byDigit[digit] = hinges
                for cell in Bits(hinges) { byCell[cell] |= 1 << UInt16(digit) }
            }
        }
    }

    private mutating func number(
        _ pass: StaticChains.Pass, _ hinges: Hinged, on board: borrowing Board, _ first: Int
    ) {
        var used = SIMD16<Int16>()
        var count = 0
        for cell in Bits(pass == .y ? board.bivalues : board.empty) {
            for digit in Bits(board[cell]) {
                numbers[cell * 9 + digit] = UInt16(candidates.count)
                candidates.append(UInt16(cell * 9 + digit))
                var bit: Int16 = -1
                if hinges.byCell[cell] >> UInt16(digit) & 1 != 0 {
                    if pass == .x {
                        bit = used[digit]
                        used[digit] += 1
                    } else {
                        if first..<first + 256 ~= count { bit = Int16(count - first) }
                        if count >= first + 256 { waiting += 1 }
                        count += 1
                    }
                }
                bits.append(bit)
            }
        }
    }

    private mutating func link(
        _ candidate: Int, _ pass: StaticChains.Pass, _ hinges: Hinged, on board: borrowing Board
    ) {
        let (cell, digit) = (candidate / 9, candidate % 9)
        var set = Hinges()
        let mask = board[cell]
        if pass != .x {
            for other in Bits(mask & hinges.byCell[cell] & ~(1 << UInt16(digit))) {
                add(numbers[cell * 9 + other], .cell, &set)
            }
            if mask.isPair {
                let other = (mask & ~(1 << UInt16(digit))).trailingZeroBitCount
                partners.append(numbers[cell * 9 + other])
            }
        }
        let own: UInt128 = 1 << UInt128(cell)
        let (box, row, column) = (
            Places.cells(of: Places.box(of: cell)), Places.cells(of: 18 + Places.row(of: cell)),
            Places.cells(of: 9 + Places.column(of: cell))
        )
        // A cell of the box is not met again in its row or column.
        let cells = hinges.byDigit[digit] & ~own
        for other in Bits(cells & box) { add(numbers[other * 9 + digit], .box, &set) }
        for other in Bits(cells & row & ~box) { add(numbers[other * 9 + digit], .row, &set) }
        for other in Bits(cells & column & ~box) {
            add(numbers[other * 9 + digit], .column, &set)
        }
        if pass != .y && hinges.byDigit[digit] & own != 0 {
            let all = board.cells(with: digit) & ~own
            if (all & box).isSingle { addPartner((all & box), digit, .box) }
            if (all & row).isSingle { addPartner((all & row), digit, .row) }
            if (all & column).isSingle { addPartner((all & column), digit, .column) }
        }
        neighborSets.append(set)
        neighborEnds.append(Int32(neighbors.count))
        partnerEnds.append(Int32(partners.count))
    }

    /// A candidate that is met in a second house is not linked again.
    private mutating func addPartner(_ cell: UInt128, _ digit: Int, _ cause: Cause) {
        let number = numbers[cell.trailingZeroBitCount * 9 + digit]
        let start = Int(partnerEnds.last ?? 0)
        for known in start..<partners.count where Self.other(partners[known]) == Int(number) {
            return
        }
        partners.append(number | UInt16(cause.rawValue) << 10)
    }

    private mutating func add(_ number: UInt16, _ cause: Cause, _ set: inout Hinges) {
        neighbors.append(number | UInt16(cause.rawValue) << 10)
        let bit = Int(bits[Int(number)])
        if bit >= 0 { set[bit >> 6 & 3] |= 1 << UInt64(bit & 63) }
    }

    // MARK: Moving

    /// Every hinge with a bit goes off, or on.
    mutating func start() {
        for number in 0..<candidates.count {
            var own = Hinges()
            let bit = Int(bits[number])
            if bit >= 0 { own[bit >> 6 & 3] = 1 << UInt64(bit & 63) }
            chains.on[number] = Hinges()
            chains.newOn[number] = Hinges()
            chains.off[number] = own
            chains.newOff[number] = own
            cycles.on[number] = own
            cycles.newOn[number] = Hinges()
            cycles.off[number] = neighborSets[number]
            cycles.newOff[number] = neighborSets[number]
        }
        isMoving = true
    }

    /// From what is newly off to what that leaves; notes those that have come back on.
    mutating func switchOn() {
        cameBack.removeAll(keepingCapacity: true)
        var any = Hinges()
        var start = 0
        for number in 0..<candidates.count {
            let end = Int(partnerEnds[number])
            if start == end { continue }
            var (chain, cycle) = (Hinges(), Hinges())
            for position in start..<end {
                let partner = Self.other(partners[position])
                chain |= chains.newOff[partner]
                cycle |= cycles.newOff[partner]
            }
            start = end
            chain &= ~chains.on[number]
            chains.newOn[number] = chain
            chains.on[number] |= chain
            cycle &= ~cycles.on[number]
            cycles.newOn[number] = cycle
            cycles.on[number] |= cycle
            any |= chain | cycle
            if Self.contains(chain, bits[number]) { cameBack.append(UInt16(number)) }
        }
        isMoving = any != Hinges()
    }

    /// From what is newly on to what that excludes; notes those that have come back off.
    mutating func switchOff() {
        cameBack.removeAll(keepingCapacity: true)
        var any = Hinges()
        var start = 0
        for number in 0..<candidates.count {
            let end = Int(neighborEnds[number])
            var (chain, cycle) = (Hinges(), Hinges())
            for position in start..<end {
                let neighbor = Self.other(neighbors[position])
                chain |= chains.newOn[neighbor]
                cycle |= cycles.newOn[neighbor]
            }
            start = end
            if chain & neighborSets[number] != Hinges() { cameBack.append(UInt16(number)) }
            chain &= ~chains.off[number]
            chains.newOff[number] = chain
            chains.off[number] |= chain
            cycles.reached[number] = cycle
            cycle &= ~cycles.off[number]
            cycles.newOff[number] = cycle
            cycles.off[number] |= cycle
            any |= chain | cycle
        }
        isMoving = any != Hinges()
    }

    /// Notes the candidates to which a chain comes back that began with switching them on.
    mutating func close() {
        cameBack.removeAll(keepingCapacity: true)
        var start = 0
        for number in 0..<candidates.count {
            let end = Int(partnerEnds[number])
            if start == end { continue }
            var sum = Hinges()
            for position in start..<end { sum |= cycles.reached[Self.other(partners[position])] }
            start = end
            if Self.contains(sum, bits[number]) { cameBack.append(UInt16(number)) }
        }
    }

    @inline(__always)
    private static func contains(_ hinges: Hinges, _ bit: Int16) -> Bool {
        bit >= 0 && hinges[Int(bit) >> 6 & 3] >> UInt64(bit & 63) & 1 != 0
    }
}
