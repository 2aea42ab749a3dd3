/// A quick test of assumptions within one digit, as in Nishio: only those that contradict themselves
/// need the chains that prove it.
struct LayoutDigitTrial: ~Copyable {
    private let tables: LayoutTables
    /// The places of each digit in the houses, and those of one digit that the assumption leaves.
    private var start: Words
    private var left: Words
    private var on: Words
    private var off: Words
    /// The cells that are on, in order.
    private var queue: Words
    private var count = 0
    private var isContradiction = false

    init(_ tables: LayoutTables) {
        self.tables = tables
        start = Words(count: tables.size * tables.houseCount)
        left = Words(count: tables.houseCount)
        on = Words(count: tables.cellWords)
        off = Words(count: tables.cellWords)
        queue = Words(count: tables.cellCount)
    }

    /// Begins with another board.
    mutating func reset(to board: borrowing CandidateBoard) {
        for digit in 0..<tables.size {
            for house in 0..<tables.houseCount {
                start[digit &* tables.houseCount &+ house] = board.places(digit, in: house)
            }
        }
    }

    /// Returns the number of nodes that follow from a candidate being on and from it being off; nil if
    /// one of them contradicts itself.
    mutating func followed(
        _ digit: Int, _ cell: Int, on board: borrowing CandidateBoard
    ) -> Int? {
        guard let on = follow(digit, cell, isOn: true, on: board) else { return nil }
        for index in 0..<tables.houseCounts[cell]
        where start[digit &* tables.houseCount &+ tables.place(cell, index).house].isPair {
            return follow(digit, cell, isOn: false, on: board).map { on + $0 }
        }
        return on + 1
    }

    private mutating func follow(
        _ digit: Int, _ cell: Int, isOn: Bool, on board: borrowing CandidateBoard
    ) -> Int? {
        left.copy(tables.houseCount, from: start, at: digit &* tables.houseCount, to: 0)
        for word in 0..<tables.cellWords { (on[word], off[word]) = (0, 0) }
        (count, isContradiction) = (0, false)
        if isOn { switchOn(cell) } else { switchOff(cell) }
        var next = 0
        while next < count, !isContradiction {
            let row = Int(truncatingIfNeeded: queue[next]) &* tables.cellWords
            for word in 0..<tables.cellWords {
                let lost = board.plane(digit, word) & tables.linked[row &+ word]
                if lost & on[word] != 0 { return nil }
                for bit in SetBits(lost & ~off[word]) { switchOff(word &* 64 &+ bit) }
            }
            next &+= 1
        }
        guard !isContradiction else { return nil }
        var sum = count
        for word in 0..<tables.cellWords { sum &+= off[word].nonzeroBitCount }
        return sum
    }

    private mutating func switchOn(_ cell: Int) {
        let (word, bit) = (cell &>> 6, UInt64(bit: cell & 63))
        if off[word] & bit != 0 { isContradiction = true }
        guard on[word] & bit == 0 else { return }
        on[word] |= bit
        queue[count] = UInt64(truncatingIfNeeded: cell)
        count &+= 1
    }

    /// Switches a cell off, and on the other one of each house that has two left.
    private mutating func switchOff(_ cell: Int) {
        if on[cell &>> 6].has(bit: cell & 63) { isContradiction = true }
        off[cell &>> 6] |= UInt64(bit: cell & 63)
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let places = left[house]
            left[house] = places & ~UInt64(bit: position)
            if places.isPair { switchOn(tables.cell(house, left[house].trailingZeroBitCount)) }
        }
    }
}
