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
    private(set) var weakLinks = Words(count: 1_024)
    private(set) var strongLinks = Words(count: 256)
    private var weakStarts: Words
    /// The first weak link of each candidate that does not stay in its cell.
    private var outerStarts: Words
    private var strongStarts: Words
    private var weakEnd = 0
    private var strongEnd = 0
    /// The candidate that was last linked to each one.
    private var linked: Words
    /// The candidates that each one excludes, as sets.
    private(set) var rows = Words(count: 1)

    init(_ tables: LayoutTables) {
        self.tables = tables
        let most = tables.cellCount * tables.size
        candidates = Words(count: most)
        numbers = Words(count: most)
        weakStarts = Words(count: most + 1)
        outerStarts = Words(count: most)
        strongStarts = Words(count: most + 1)
        linked = Words(count: most)
    }

    /// The number of words of a set of candidates.
    var words: Int { (count + 63) / 64 }

    @inline(always) func cell(_ number: Int) -> Int { Int(candidates[number]) / tables.size }
    @inline(always) func digit(_ number: Int) -> Int { Int(candidates[number]) % tables.size }

    /// Returns the weak links of a candidate, or only those that do not stay in its cell.
    @inline(always) func weak(_ number: Int, isOuter: Bool) -> Range<Int> {
        Int(isOuter ? outerStarts[number] : weakStarts[number])..<Int(weakStarts[number + 1])
    }

    @inline(always) func strong(_ number: Int) -> Range<Int> {
        Int(strongStarts[number])..<Int(strongStarts[number + 1])
    }

    @inline(always) static func other(_ link: UInt64) -> Int { Int(link & 0xFFFF) }
    @inline(always) static func cause(_ link: UInt64) -> Int { Int(link >> 16) }

    mutating func build(from board: borrowing CandidateBoard) {
        let size = tables.size
        (count, weakEnd, strongEnd) = (0, 0, 0)
        for cell in 0..<tables.cellCount {
            for digit in SetBits(board[cell]) {
                let candidate = cell &* size &+ digit
                candidates[count] = UInt64(candidate)
                numbers[candidate] = UInt64(count)
                linked[count] = .max
                count &+= 1
            }
        }
        for number in 0..<count { link(number, on: board) }
        weakStarts[count] = UInt64(weakEnd)
        strongStarts[count] = UInt64(strongEnd)
    }

    private mutating func link(_ number: Int, on board: borrowing CandidateBoard) {
        let (cell, digit, size) = (cell(number), digit(number), tables.size)
        weakStarts[number] = UInt64(weakEnd)
        strongStarts[number] = UInt64(strongEnd)
        linked[number] = UInt64(number)
        let others = board[cell] & ~UInt64(bit: digit)
        for other in SetBits(others) { addWeak(cell * size + other, 0, number) }
        if others.isSingle { addStrong(cell * size + others.trailingZeroBitCount, 0, number) }
        outerStarts[number] = UInt64(weakEnd)
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let places = board.places(digit, in: house) & ~UInt64(bit: position)
            for other in SetBits(places) {
                addWeak(tables.cell(house, other) * size + digit, house + 1, number)
            }
            if places.isSingle {
                let other = tables.cell(house, places.trailingZeroBitCount)
                addStrong(other * size + digit, house + 1, number)
            }
        }
        for other in tables.weakMoves[cell] where board.has(digit, in: other) {
            addWeak(other * size + digit, 0, number)
        }
        for neighbour in tables.neighbours[cell] {
            for next in [digit + 1, digit - 1] {
                let isInside = 0..<size ~= next
                guard isInside || tables.isCyclic else { continue }
                let other = (next + size) % size
                if board.has(other, in: neighbour) { addWeak(neighbour * size + other, 0, number) }
            }
        }
    }

    private mutating func addWeak(_ candidate: Int, _ cause: Int, _ from: Int) {
        let other = numbers[candidate]
        guard linked[Int(other)] != UInt64(from) else { return }
        linked[Int(other)] = UInt64(from)
        if weakEnd == weakLinks.count { weakLinks.grow() }
        weakLinks[weakEnd] = other | UInt64(cause) << 16
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
