/// What is on and what is off in the end if a candidate is on, for all candidates of a board, as
/// long as all links are those that the board has.
///
/// Only sets, no order and no reasons: they tell at once where a search without dynamic links can
/// find something, which mostly is nowhere.
struct Closures: ~Copyable {
    /// For each candidate nine planes of what is on and nine of what is off.
    private var sets = Slots<UInt128>(repeating: 0, count: 729 * 18)
    /// What is on if a candidate is off: up to one other of its cell and one in each of its houses.
    private var links = Slots<SIMD4<UInt16>>(repeating: .zero, count: 729)
    /// For each digit the cells where it has such a link.
    private var linked = Slots<UInt128>(repeating: 0, count: 9)
    /// For each digit the cells whose closure is complete.
    private var complete = Slots<UInt128>(repeating: 0, count: 9)
    /// Candidates that are on and not followed yet.
    private var waiting = Slots<UInt16>(repeating: 0, count: 729)
    private let peers = Slots<UInt128>(peersOfCells: ())

    private static let noLink: UInt16 = 729

    /// Follows everything; false if some candidate contradicts itself. That is so just where static
    /// chains find something: what a forcing chain removes contradicts itself, so do the others of
    /// the cell in which one places a digit, and so does what a cycle removes, round the cycle.
    mutating func follow(on board: borrowing Board) -> Bool {
        for digit in 0..<9 { (linked[digit], complete[digit]) = (0, 0) }
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) { link(cell, digit, on: board) }
        }
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                if !close(cell, digit, on: board) { return false }
            }
        }
        return true
    }

    /// Whether some candidates of a cell have something in common.
    func agree(_ digits: UInt16, in cell: Int) -> Bool {
        for plane in 0..<18 {
            var common = ~UInt128(0)
            for digit in Bits(digits) { common &= sets[(cell * 9 + digit) * 18 + plane] }
            if common != 0 { return true }
        }
        return false
    }

    /// Whether a digit at some positions of a house has something in common.
    func agree(_ digit: Int, at positions: UInt16, of house: Int) -> Bool {
        for plane in 0..<18 {
            var common = ~UInt128(0)
            for position in Bits(positions) {
                common &= sets[(Places.cell(position, of: house) * 9 + digit) * 18 + plane]
            }
            if common != 0 { return true }
        }
        return false
    }

    private mutating func link(_ cell: Int, _ digit: Int, on board: borrowing Board) {
        var found = SIMD4(repeating: Self.noLink)
        let mask = board[cell]
        if mask.isPair {
            let other = (mask & ~(1 << UInt16(digit))).trailingZeroBitCount
            found[0] = UInt16(cell * 9 + other)
        }
        for kind in 0..<3 {
            let places = board.places(of: digit, kind, around: cell)
            guard places.isPair else { continue }
            let own: UInt16 = 1 << UInt16(Places.position(kind, of: cell))
            let other = Places.cell(
                (places & ~own).trailingZeroBitCount, of: Places.house(kind, of: cell))
            found[kind + 1] = UInt16(other * 9 + digit)
        }
        if found != SIMD4(repeating: Self.noLink) {
            links[cell * 9 + digit] = found
            linked[digit] |= 1 << UInt128(cell)
        }
    }

    private mutating func close(_ cell: Int, _ digit: Int, on board: borrowing Board) -> Bool {
        let base = (cell * 9 + digit) * 18
        for plane in 0..<18 { sets[base + plane] = 0 }
        sets[base + digit] = 1 << UInt128(cell)
        waiting[0] = UInt16(cell * 9 + digit)
        var count = 1
        while count > 0 {
            count -= 1
            let (cell, digit) = (Int(waiting[count]) / 9, Int(waiting[count]) % 9)
            let bit: UInt128 = 1 << UInt128(cell)
            for other in Bits(board[cell] & ~(1 << UInt16(digit))) {
                guard sets[base + 9 + other] & bit == 0 else { continue }
                sets[base + 9 + other] |= bit
                if linked[other] & bit != 0 { switchOn(cell * 9 + other, base, &count) }
            }
            let reach = peers[cell] & board.cells(with: digit) & ~sets[base + 9 + digit]
            sets[base + 9 + digit] |= reach
            for other in Bits(reach & linked[digit]) {
                switchOn(other * 9 + digit, base, &count)
            }
        }
        complete[digit] |= 1 << UInt128(cell)
        for plane in 0..<9 where sets[base + plane] & sets[base + 9 + plane] != 0 {
            return false
        }
        return true
    }

    /// Takes what is on because a candidate is off, with all that is known to follow.
    @inline(__always)
    private mutating func switchOn(_ candidate: Int, _ base: Int, _ count: inout Int) {
        let found = links[candidate]
        for number in 0..<4 where found[number] != Self.noLink {
            let (cell, digit) = (Int(found[number]) / 9, Int(found[number]) % 9)
            let bit: UInt128 = 1 << UInt128(cell)
            guard sets[base + digit] & bit == 0 else { continue }
            if complete[digit] & bit != 0 {
                let known = Int(found[number]) * 18
                for plane in 0..<18 { sets[base + plane] |= sets[known + plane] }
            } else {
                sets[base + digit] |= bit
                waiting[count] = found[number]
                count += 1
            }
        }
    }
}

extension Slots<UInt128> {
    /// The peers of all cells, where they can be read without asking whether they are there yet.
    init(peersOfCells: Void) {
        self.init(repeating: 0, count: 81)
        for cell in 0..<81 { self[cell] = Places.peers(of: cell) }
    }

    /// The cells of all houses, likewise.
    init(cellsOfHouses: Void) {
        self.init(repeating: 0, count: 27)
        for house in 0..<27 { self[house] = Places.cells(of: house) }
    }
}
