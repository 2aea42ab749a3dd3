/// A breadth-first search for chains of bivalue cells, each of which shares a digit with the next
/// and sees it.
///
/// A state of the search is a cell with the digit that it takes; the other digit is the one of
/// the cell before. Each state keeps its first chain, which must not visit a cell twice. Where that
/// rule stopped a chain and an end was not found, all chains are tried.
struct BivalueWalk {
    static let longest = 10

    /// A chain of at most 16 cells.
    struct Chain {
        /// The digit that the first cell does not take, and the last does.
        let digit: Int
        private(set) var count = 0
        private var packed: Mask128 = 0

        init(_ digit: Int) { self.digit = digit }

        mutating func append(_ cell: Int) {
            packed |= Mask128(cell) << (8 * count)
            count += 1
        }

        /// Puts a cell before the others.
        mutating func prepend(_ cell: Int) {
            packed = packed << 8 | Mask128(cell)
            count += 1
        }

        subscript(index: Int) -> Int {
            Int(truncatingIfNeeded: packed.word(from: 8 * index)) & 0xFF
        }
    }

    /// The number of cells that an exhaustive search tries before it gives up, several times as
    /// many as puzzles need.
    private static let mostTries = 10_000

    /// A set of states, by the digit that the cells take.
    private struct States {
        var lows: Mask128
        var highs: Mask128

        var isEmpty: Bool { lows | highs == 0 }
    }

    private let board: Board
    /// The bivalue cells whose lower, and whose higher digit is a digit.
    private var withLow = DigitPlanes()
    private var withHigh = DigitPlanes()
    /// The state before each state: the cell, plus 128 if it takes its higher digit.
    private var beforeLow = CellMasks()
    private var beforeHigh = CellMasks()
    private var visited = States(lows: 0, highs: 0)
    private var next = States(lows: 0, highs: 0)
    /// True if a state did not follow another only because of the way to that other one.
    private var isBlocked = false
    private var triesLeft = 0

    init(_ board: Board) {
        self.board = board
        for digit in 0..<9 {
            let cells = board.cells(with: digit) & board.bivalues
            var lower: Mask128 = 0
            for other in 0..<digit { lower |= board.cells(with: other) }
            withHigh[digit] = cells & lower
            withLow[digit] = cells & ~lower
        }
    }

    /// Finds a shortest chain from a cell to each of some others, such that one of the two has a
    /// digit.
    mutating func findChains(
        from start: Int, of digit: Int, to ends: Mask128, _ chains: inout [Chain]
    ) {
        var ends = ends
        guard ends != 0 else { return }
        isBlocked = false
        let bit = Mask128(bit: start)
        visited = States(lows: bit, highs: bit)
        let isLow = board[start].trailingZeroBitCount == digit
        var last = States(lows: isLow ? 0 : bit, highs: isLow ? bit : 0)
        for count in 2...Self.longest {
            next = States(lows: 0, highs: 0)
            for cell in Bits(last.lows) { advance(from: cell, isHigh: false, count) }
            for cell in Bits(last.highs) { advance(from: cell, isHigh: true, count) }
            let inLows = next.lows & withLow[digit] & ends
            let inHighs = next.highs & withHigh[digit] & ends
            for end in Bits(inLows) { chains.append(chain(digit, to: end, isHigh: false, count)) }
            for end in Bits(inHighs) { chains.append(chain(digit, to: end, isHigh: true, count)) }
            ends &= ~(inLows | inHighs)
            guard ends != 0, !next.isEmpty else { break }
            visited.lows |= next.lows
            visited.highs |= next.highs
            last = next
        }
        guard ends != 0, isBlocked else { return }
        triesLeft = Self.mostTries
        for count in 3...Self.longest {
            var chain = Chain(digit)
            chain.append(start)
            extend(chain, leaving: digit, used: bit, to: count, ending: &ends, &chains)
            guard ends != 0 else { return }
        }
    }

    /// Tries all chains of a length that begin with another, whose last cell does not take a digit.
    private mutating func extend(
        _ chain: Chain, leaving digit: Int, used: Mask128, to count: Int,
        ending ends: inout Mask128, _ chains: inout [Chain]
    ) {
        let end = chain[chain.count - 1]
        let taken = (board[end] & ~UInt16(bit: digit)).trailingZeroBitCount
        if chain.count == count {
            guard taken == chain.digit, ends.has(bit: end) else { return }
            chains.append(chain)
            ends &= ~Mask128(bit: end)
            return
        }
        let cells = GridGeometry.peers(of: end) & (withLow[taken] | withHigh[taken]) & ~used
        for cell in Bits(cells) {
            guard ends != 0, triesLeft > 0 else { return }
            triesLeft -= 1
            var chain = chain
            chain.append(cell)
            extend(
                chain, leaving: taken, used: used | Mask128(bit: cell), to: count, ending: &ends,
                &chains)
        }
    }

    /// Visits the states that follow one, which is the last of `count - 1`.
    private mutating func advance(from cell: Int, isHigh: Bool, _ count: Int) {
        let mask = board[cell]
        let digit = isHigh ? 15 - mask.leadingZeroBitCount : mask.trailingZeroBitCount
        let peers = GridGeometry.peers(of: cell)
        var highs = peers & withLow[digit] & ~(visited.highs | next.highs)
        var lows = peers & withHigh[digit] & ~(visited.lows | next.lows)
        if highs & visited.lows | lows & visited.highs != 0 {
            // A cell that was visited in the other direction may be part of this chain.
            let chain = chain(digit, to: cell, isHigh: isHigh, count - 1)
            var used: Mask128 = 0
            for place in 0..<chain.count { used |= Mask128(bit: chain[place]) }
            if (highs | lows) & used != 0 { isBlocked = true }
            highs &= ~used
            lows &= ~used
        }
        let state = UInt16(cell) | (isHigh ? 128 : 0)
        for cell in Bits(highs) { beforeHigh[cell] = state }
        for cell in Bits(lows) { beforeLow[cell] = state }
        next.highs |= highs
        next.lows |= lows
    }

    /// Returns the chain of a length that ends with a state.
    private func chain(_ digit: Int, to end: Int, isHigh: Bool, _ count: Int) -> Chain {
        var chain = Chain(digit)
        chain.prepend(end)
        var (cell, isHigh) = (end, isHigh)
        while chain.count < count {
            let state = isHigh ? beforeHigh[cell] : beforeLow[cell]
            cell = Int(state & 127)
            isHigh = state >= 128
            chain.prepend(cell)
        }
        return chain
    }
}
