/// A search for forcing chains on one board: states of candidates that lead to a conflict.
///
/// Every implication also holds reversed between the opposite states, and with as many links. So if
/// a state turns all candidates of a cell off, then each of them, if on, turns the opposite state
/// on: one search finds contradictions and verities.
struct ForcingChainFinder: ~Copyable {
    /// The refuted states, and the states that a verity excludes: by digit, off before on.
    private var refuted = UncheckedBuffer<Mask128>(repeating: 0, count: 18)
    private var excluded = UncheckedBuffer<Mask128>(repeating: 0, count: 18)
    /// The candidates that no filled cell excludes and that are gone.
    private var missing = DigitPlanes()
    private var board: Board?

    /// Finds all conflicts of a board, unless they are known.
    mutating func run(on board: borrowing Board, _ reach: borrowing ChainReach) {
        if self.board?.isSame(as: board) == true { return }
        self.board = copy board
        for place in 0..<18 { (refuted[place], excluded[place]) = (0, 0) }
        findMissing(on: board)
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                for isOn in 0..<2 { find(cell, digit, isOn, on: board, reach) }
            }
        }
    }

    /// Returns true if a contradiction follows from a state.
    func refutes(_ state: Int) -> Bool { Self.has(state, in: refuted) }

    /// Returns true if a verity leads to the opposite of a state.
    func excludes(_ state: Int) -> Bool { Self.has(state, in: excluded) }

    /// Returns true if a house has all candidates of a digit that filled cells leave. Otherwise it
    /// does not count as a contradiction if it has no place for the digit.
    func isComplete(_ house: Int, _ digit: Int) -> Bool {
        missing[digit] & GridGeometry.cells(of: house) == 0
    }

    private static func has(_ state: Int, in planes: borrowing UncheckedBuffer<Mask128>) -> Bool {
        planes[state / 2 % 9 * 2 + state % 2].has(bit: state / 18)
    }

    private mutating func findMissing(on board: borrowing Board) {
        for digit in 0..<9 {
            var open = board.empty
            for house in 0..<27 where board.places(of: digit, in: house) == 0 {
                open &= ~GridGeometry.cells(of: house)
            }
            missing[digit] = open & ~board.cells(with: digit)
        }
    }

    /// Classifies a state by the conflicts to which it leads. Two digits on in a cell, or one twice
    /// in a house, also turn each other off.
    private mutating func find(
        _ cell: Int, _ digit: Int, _ isOn: Int, on board: borrowing Board,
        _ reach: borrowing ChainReach
    ) {
        let state = ChainGraph.off(cell, digit) + isOn
        let (bit, place) = (Mask128(bit: cell), 2 * digit + isOn)
        var both: Mask128 = 0
        var dead = board.empty
        for other in 0..<9 {
            let off = reach.off(other, from: state)
            both |= reach.on(other, from: state) & off
            dead &= off | ~board.cells(with: other)
        }
        if both | dead != 0 { refuted[place] |= bit }
        // A verity of both states of a candidate does not count in its own cell.
        if both & ~bit != 0 { excluded[place] |= bit }
        for cell in Bits(dead) where board[cell].isMany { excluded[place] |= bit }
        for other in 0..<9 where (refuted[place] & excluded[place]).has(bit: cell) == false {
            let off = reach.off(other, from: state)
            guard off != 0 else { continue }
            let plane = board.cells(with: other)
            for house in 0..<27 {
                let cells = plane & GridGeometry.cells(of: house)
                guard cells != 0 && cells & ~off == 0 else { continue }
                if isComplete(house, other) { refuted[place] |= bit }
                if cells.isMany { excluded[place] |= bit }
            }
        }
    }
}
