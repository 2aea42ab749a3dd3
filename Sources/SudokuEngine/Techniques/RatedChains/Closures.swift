/// The closures of all candidates of a board: everything that is on or off in the end if the
/// candidate is on, using only the links of that board.
///
/// They are sets without order or reasons and show at once where a search without dynamic links can
/// find something, which is usually nowhere.
struct Closures: ~Copyable {
    /// For each candidate, nine planes of on states and nine of off states.
    private var sets = UncheckedBuffer<Mask128>(repeating: 0, count: Board.candidateCount * 18)
    /// The candidates that are on if a candidate is off: at most one other of its cell and one in
    /// each of its houses, followed by padding.
    private var links = UncheckedBuffer<SIMD4<UInt16>>(
        repeating: .zero, count: Board.candidateCount)
    /// For each digit, the cells where it has such a link.
    private var linked = UncheckedBuffer<Mask128>(repeating: 0, count: 9)
    /// For each digit, the cells whose closure is complete.
    private var complete = UncheckedBuffer<Mask128>(repeating: 0, count: 9)
    /// The visit number of each candidate, from 1, or the earliest one to which it is known to lead
    /// back.
    private var earliest = UncheckedBuffer<UInt16>(repeating: 0, count: Board.candidateCount)
    private var visited: UInt16 = 0
    /// The candidates that have been visited but are not complete.
    private var open = UncheckedBuffer<UInt16>(repeating: 0, count: Board.candidateCount)
    private var openCount = 0
    private let peers = UncheckedBuffer<Mask128>(peersOfCells: ())

    @inline(__always) private static var noLink: UInt16 { UInt16(Board.candidateCount) }

    /// The last board followed; true if none of its candidates contradicts itself, so that all its
    /// closures are complete.
    private var board = Board(.empty)
    private var isConsistent = false

    /// Follows all candidates; returns false if one contradicts itself. This is so exactly where
    /// static chains find something: a candidate that a forcing chain removes contradicts itself,
    /// so do the others of a cell in which a chain places a digit, and so does, around the cycle, a
    /// candidate that a cycle removes.
    mutating func follow(on board: borrowing Board) -> Bool {
        if board == self.board { return isConsistent }
        self.board = copy board
        isConsistent = true
        (visited, openCount) = (0, 0)
        for digit in 0..<9 { (linked[digit], complete[digit]) = (0, 0) }
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) { link(cell, digit, on: board) }
        }
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) where earliest[cell * 9 + digit] == 0 {
                visit(cell * 9 + digit, on: board)
                if !isConsistent { return false }
            }
        }
        return true
    }

    /// Returns true if the closures of some candidates of a cell have something in common.
    func agree(_ digits: UInt16, in cell: Int) -> Bool {
        for plane in 0..<18 {
            var common = ~Mask128(0)
            for digit in Bits(digits) { common &= sets[(cell * 9 + digit) * 18 + plane] }
            if common != 0 { return true }
        }
        return false
    }

    /// Returns true if the closures of a digit at some positions of a house have something in
    /// common.
    func agree(_ digit: Int, at positions: UInt16, of house: Int) -> Bool {
        for plane in 0..<18 {
            var common = ~Mask128(0)
            for position in Bits(positions) {
                common &= sets[(GridGeometry.cell(position, of: house) * 9 + digit) * 18 + plane]
            }
            if common != 0 { return true }
        }
        return false
    }

    private mutating func link(_ cell: Int, _ digit: Int, on board: borrowing Board) {
        earliest[cell * 9 + digit] = 0
        var found = SIMD4(repeating: Self.noLink)
        var count = 0
        let mask = board[cell]
        if mask.isPair {
            let other = (mask & ~UInt16(bit: digit)).trailingZeroBitCount
            found[0] = UInt16(cell * 9 + other)
            count = 1
        }
        for kind in 0..<3 {
            let places = board.places(of: digit, kind, around: cell)
            guard places.isPair else { continue }
            let own = UInt16(bit: GridGeometry.position(kind, of: cell))
            let other = GridGeometry.cell(
                (places & ~own).trailingZeroBitCount, of: GridGeometry.house(kind, of: cell))
            found[count] = UInt16(other * 9 + digit)
            count += 1
        }
        if count > 0 {
            links[cell * 9 + digit] = found
            linked[digit] |= Mask128(bit: cell)
        }
    }

    /// Completes a candidate after its consequences. Candidates that follow from each other are
    /// completed together, once everything reached from the first of them has been visited.
    private mutating func visit(_ candidate: Int, on board: borrowing Board) {
        let (cell, digit) = (candidate / 9, candidate % 9)
        let (base, bit): (Int, Mask128) = (candidate * 18, Mask128(bit: cell))
        let first = openCount
        visited += 1
        let number = visited
        earliest[candidate] = number
        open[openCount] = UInt16(candidate)
        openCount += 1
        for plane in 0..<18 { sets[base + plane] = 0 }
        sets[base + digit] = bit
        let others = board[cell] & ~UInt16(bit: digit)
        for other in Bits(others) { sets[base + 9 + other] = bit }
        let reach = peers[cell] & board.cells(with: digit)
        sets[base + 9 + digit] = reach
        for other in Bits(others) where linked[other] & bit != 0 {
            switchOn(from: cell * 9 + other, for: candidate, on: board)
        }
        for other in Bits(reach & linked[digit]) {
            switchOn(from: other * 9 + digit, for: candidate, on: board)
        }
        if isConsistent && earliest[candidate] == number { complete(from: first) }
    }

    /// Visits the candidates that are on because a candidate is off.
    private mutating func switchOn(
        from off: Int, for candidate: Int, on board: borrowing Board
    ) {
        let (found, base) = (links[off], candidate * 18)
        for number in 0..<4 {
            guard found[number] != Self.noLink, isConsistent else { return }
            let next = Int(found[number])
            let (cell, digit) = (next / 9, next % 9)
            guard !sets[base + digit].has(bit: cell) else { continue }
            if earliest[next] == 0 { visit(next, on: board) }
            if complete[digit].has(bit: cell) {
                for plane in 0..<18 { sets[base + plane] |= sets[next * 18 + plane] }
            } else {
                earliest[candidate] = min(earliest[candidate], earliest[next])
            }
        }
    }

    /// Completes the open candidates from an index on, which follow from each other.
    private mutating func complete(from first: Int) {
        let base = Int(open[first]) * 18
        for number in first + 1..<openCount {
            for plane in 0..<18 { sets[base + plane] |= sets[Int(open[number]) * 18 + plane] }
        }
        for number in first..<openCount {
            let candidate = Int(open[number])
            complete[candidate % 9] |= Mask128(bit: candidate / 9)
            guard number > first else { continue }
            for plane in 0..<18 { sets[candidate * 18 + plane] = sets[base + plane] }
        }
        openCount = first
        for digit in 0..<9 where sets[base + digit] & sets[base + 9 + digit] != 0 {
            isConsistent = false
        }
    }
}

extension UncheckedBuffer<Mask128> {
    /// Creates the peers of all cells, stored so that reading them needs no initialization check.
    init(peersOfCells: Void) {
        self.init(repeating: 0, count: 81)
        for cell in 0..<81 { self[cell] = GridGeometry.peers(of: cell) }
    }

    /// Creates the cells of all houses, stored in the same way.
    init(cellsOfHouses: Void) {
        self.init(repeating: 0, count: 27)
        for house in 0..<27 { self[house] = GridGeometry.cells(of: house) }
    }
}
