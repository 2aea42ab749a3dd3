/// The candidates of a board, numbered densely row by row, and the links between them in the order in
/// which Sudoku Explainer follows them.
///
/// A weak link leads to a candidate that is off if this one is on, a strong link to one that is on if
/// this one is off. A link is `number | cause << 16`; the cause is 0 for the cell, or a house plus 1.
struct LayoutChainGraph: ~Copyable {
    static var advanced: Int { 0xFFFE }
    static var source: Int { 0xFFFF }

    let tables: LayoutTables
    private(set) var count = 0
    /// The candidate of each number, and the number of each candidate.
    private(set) var candidates: Words
    private(set) var numbers: Words
    /// The cell of each number, with the digit in bits 16 and up: a division takes longer.
    private var parts: Words
    private(set) var weakLinks = Words(count: 1_024)
    private(set) var strongLinks = Words(count: 256)
    private var weakStarts: Words
    /// The first weak link of each candidate that does not stay in its cell.
    private var outerStarts: Words
    private var strongStarts: Words
    private var weakEnd = 0
    private var strongEnd = 0
    /// The places of each group to which weak links lead.
    private var wanted: Words
    /// The candidates that each one excludes, as sets.
    private(set) var rows = Words(count: 1)

    init(_ tables: LayoutTables) {
        self.tables = tables
        let most = tables.cellCount * tables.size
        candidates = Words(count: most)
        numbers = Words(count: most)
        parts = Words(count: most)
        weakStarts = Words(count: most + 1)
        outerStarts = Words(count: most)
        strongStarts = Words(count: most + 1)
        wanted = Words(count: tables.groupCount)
    }

    /// The number of words of a set of candidates.
    var words: Int { (count + 63) / 64 }

    @inline(always) func cell(_ number: Int) -> Int {
        Int(truncatingIfNeeded: parts[number] & 0xFFFF)
    }
    @inline(always) func digit(_ number: Int) -> Int {
        Int(truncatingIfNeeded: parts[number] >> 16)
    }

    /// Returns the weak links of a candidate, or only those that do not stay in its cell.
    @inline(always) func weak(_ number: Int, isOuter: Bool) -> Range<Int> {
        Int(isOuter ? outerStarts[number] : weakStarts[number])..<Int(weakStarts[number + 1])
    }

    @inline(always) func strong(_ number: Int) -> Range<Int> {
        Int(strongStarts[number])..<Int(strongStarts[number + 1])
    }

    @inline(always) static func other(_ link: UInt64) -> Int {
        Int(truncatingIfNeeded: link & 0xFFFF)
    }
    @inline(always) static func cause(_ link: UInt64) -> Int { Int(link >> 16) }

    /// Finds the links of a board; the weak ones lead to all candidates, or only to those that have
    /// strong links.
    mutating func build(from board: borrowing CandidateBoard, isStrong: Bool = false) {
        let size = tables.size
        (count, weakEnd, strongEnd) = (0, 0, 0)
        for cell in 0..<tables.cellCount {
            for digit in SetBits(board[cell]) {
                let candidate = cell &* size &+ digit
                candidates[count] = UInt64(truncatingIfNeeded: candidate)
                numbers[candidate] = UInt64(truncatingIfNeeded: count)
                parts[count] = UInt64(truncatingIfNeeded: cell | digit << 16)
                count &+= 1
            }
        }
        for group in 0..<tables.groupCount { wanted[group] = isStrong ? 0 : .max }
        if isStrong { findStrong(on: board) }
        var number = 0
        for cell in 0..<tables.cellCount {
            for digit in SetBits(board[cell]) {
                link(number, cell, digit, on: board)
                number &+= 1
            }
        }
        weakStarts[count] = UInt64(weakEnd)
        strongStarts[count] = UInt64(strongEnd)
    }

    private mutating func findStrong(on board: borrowing CandidateBoard) {
        for cell in 0..<tables.cellCount where board[cell].isPair {
            for digit in SetBits(board[cell]) { want(digit, in: cell) }
        }
        for house in 0..<tables.houseCount {
            for digit in 0..<tables.size {
                let places = board.places(digit, in: house)
                guard places.isPair else { continue }
                want(digit, in: tables.cell(house, places.trailingZeroBitCount))
                want(digit, in: tables.cell(house, 63 &- places.leadingZeroBitCount))
            }
        }
    }

    private mutating func want(_ digit: Int, in cell: Int) {
        guard !wanted[cell].has(bit: digit) else { return }
        wanted[cell] |= UInt64(bit: digit)
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            wanted[tables.group(house, digit)] |= UInt64(bit: position)
        }
    }

    private mutating func link(
        _ number: Int, _ cell: Int, _ digit: Int, on board: borrowing CandidateBoard
    ) {
        let size = tables.size
        weakStarts[number] = UInt64(truncatingIfNeeded: weakEnd)
        strongStarts[number] = UInt64(truncatingIfNeeded: strongEnd)
        let others = board[cell] & ~UInt64(bit: digit)
        for other in SetBits(others & wanted[cell]) { addWeak(cell &* size &+ other, 0) }
        if others.isSingle { addStrong(cell * size + others.trailingZeroBitCount, 0, number) }
        outerStarts[number] = UInt64(truncatingIfNeeded: weakEnd)
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let group = tables.group(house, digit)
            let places = board.places(group) & ~UInt64(bit: position)
            let fresh = tables.freshPlaces[cell &* tables.mostHouses &+ index]
            for other in SetBits(places & fresh & wanted[group]) {
                addWeak(tables.cell(house, other) &* size &+ digit, house &+ 1)
            }
            if places.isSingle {
                let other = tables.cell(house, places.trailingZeroBitCount)
                addStrong(other * size + digit, house + 1, number)
            }
        }
        for other in tables.weakMoves[cell]
        where board[other].has(bit: digit) && wanted[other].has(bit: digit) {
            addWeak(other &* size &+ digit, 0)
        }
        for neighbour in tables.neighbours[cell] {
            for next in [digit + 1, digit - 1] {
                let isInside = 0..<size ~= next
                guard isInside || tables.isCyclic else { continue }
                let other = (next + size) % size
                if (board[neighbour] & wanted[neighbour]).has(bit: other) {
                    addWeak(neighbour * size + other, 0)
                }
            }
        }
    }

    @inline(always) private mutating func addWeak(_ candidate: Int, _ cause: Int) {
        if weakEnd == weakLinks.count { weakLinks.grow() }
        weakLinks[weakEnd] = numbers[candidate] | UInt64(truncatingIfNeeded: cause) << 16
        weakEnd &+= 1
    }

    private mutating func addStrong(_ candidate: Int, _ cause: Int, _ from: Int) {
        let other = numbers[candidate]
        for known in Int(strongStarts[from])..<strongEnd
        where Self.other(strongLinks[known]) == Int(other) { return }
        if strongEnd == strongLinks.count { strongLinks.grow() }
        strongLinks[strongEnd] = other | UInt64(cause) << 16
        strongEnd &+= 1
    }

    /// Fills the sets of what each candidate excludes.
    mutating func fillRows() {
        let words = words
        if rows.count < max(count * words, 1) { rows = Words(count: count * words) }
        for number in 0..<count {
            for word in 0..<words { rows[number &* words &+ word] = 0 }
            for position in weak(number, isOuter: false) {
                let other = Self.other(weakLinks[position])
                rows[number &* words &+ other &>> 6] |= UInt64(bit: other & 63)
            }
        }
    }
}
