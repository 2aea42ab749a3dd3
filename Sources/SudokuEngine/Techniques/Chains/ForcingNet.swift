/// The direct consequences of a state of a candidate: what follows if it holds and, in some rounds,
/// all naked and hidden singles are placed that arise from all consequences so far.
///
/// States are numbered as in ``ChainGraph``. HoDoKu's rules are read off the three puzzles of
/// `hodoku-scores.tsv` that need a net: only with four rounds, both sorts of singles, and the direct
/// consequences of consequences added (``ForcingNetFinder``) do all three have HoDoKu's scores.
/// Groups make no difference there, so they are left out.
struct ForcingNet {
    private static let rounds = 4

    /// The candidates that are on and off.
    private(set) var on = DigitPlanes()
    private(set) var off = DigitPlanes()
    /// The candidates that are not off.
    private var open: DigitPlanes
    private var filled: Mask128 = 0
    private let board: Board
    /// The states in the order in which they follow, each with the states of which it is a
    /// consequence; empty unless wanted.
    private var order: [(state: Int, reasons: [Int])] = []
    private var known: Set<Int> = []
    private let keepsReasons: Bool

    init(from state: Int, on board: Board, keepsReasons: Bool = false) {
        self.board = board
        self.keepsReasons = keepsReasons
        open = board.planes
        let (cell, digit) = (state / 18, state / 2 % 9)
        if state % 2 == 1 {
            place(digit, in: cell, because: [])
        } else {
            remove(digit, from: Mask128(bit: cell), because: [])
        }
        for _ in 0..<Self.rounds { guard placeSingles() else { break } }
    }

    /// Returns the states on the way to a consequence in order, the first one included.
    func path(to end: Int) -> [Int] {
        var needed: Set<Int> = [end]
        var path: [Int] = []
        for (state, reasons) in order.reversed() where needed.contains(state) {
            path.append(state)
            needed.formUnion(reasons)
        }
        return path.reversed()
    }

    /// Places all singles, and returns false if there are none.
    private mutating func placeSingles() -> Bool {
        let (naked, before) = (nakedSingles & ~filled, open)
        var hidden: [(cell: Int, digit: Int, house: Int)] = []
        for digit in 0..<9 {
            for house in 0..<27 {
                let left = before[digit] & GridGeometry.cells(of: house)
                guard left.isSingle && left & filled == 0 else { continue }
                hidden.append((left.trailingZeroBitCount, digit, house))
            }
            for cell in Bits(naked & before[digit]) {
                place(digit, in: cell, because: reasons { nakedReasons(digit, cell) })
            }
        }
        for (cell, digit, house) in hidden {
            place(digit, in: cell, because: reasons { hiddenReasons(digit, cell, house) })
        }
        return naked != 0 || !hidden.isEmpty
    }

    /// The cells with exactly one open candidate.
    private var nakedSingles: Mask128 {
        var (one, many): (Mask128, Mask128) = (0, 0)
        for digit in 0..<9 {
            many |= one & open[digit]
            one |= open[digit]
        }
        return one & ~many
    }

    private mutating func place(_ digit: Int, in cell: Int, because reasons: [Int]) {
        let bit = Mask128(bit: cell)
        let state = ChainGraph.on(cell, digit)
        note(state, reasons)
        on[digit] |= bit
        filled |= bit
        for other in Bits(board[cell] & ~UInt16(bit: digit)) {
            remove(other, from: bit, because: [state])
        }
        remove(
            digit, from: GridGeometry.peers(of: cell) & board.cells(with: digit), because: [state])
    }

    private mutating func remove(_ digit: Int, from cells: Mask128, because reasons: [Int]) {
        if keepsReasons {
            for cell in Bits(cells) { note(ChainGraph.off(cell, digit), reasons) }
        }
        off[digit] |= cells
        open[digit] &= ~cells
    }

    // MARK: Reasons

    private mutating func note(_ state: Int, _ reasons: [Int]) {
        guard keepsReasons, known.insert(state).inserted else { return }
        order.append((state, reasons))
    }

    private func reasons(_ list: () -> [Int]) -> [Int] { keepsReasons ? list() : [] }

    private func nakedReasons(_ digit: Int, _ cell: Int) -> [Int] {
        Bits(board[cell] & ~UInt16(bit: digit)).map { ChainGraph.off(cell, $0) }
    }

    private func hiddenReasons(_ digit: Int, _ cell: Int, _ house: Int) -> [Int] {
        Bits(board.cells(with: digit, in: house) & ~Mask128(bit: cell))
            .map { ChainGraph.off($0, digit) }
    }
}
