/// An argument of forcing chains and nets: candidates that cannot all be false.
///
/// A state that turns all of them off contradicts itself; what follows from each of them is true.
enum ForcingArgument {
    enum Kind: CaseIterable { case contradiction, verity }

    /// A candidate and its opposite.
    case candidate(Int)
    case cell(Int)
    case house(Int, digit: Int)

    /// Returns the pattern of a refuted state, with the branches from it to what contradicts itself.
    func contradiction(
        of state: Int, on board: Board, _ branches: (_ ends: [Int]) -> [Pattern.Chain]
    ) -> Pattern {
        let premise = Self.part(.premise, state / 2)
        switch self {
        case .candidate(let node):
            return Pattern(
                [premise, Self.part(.end, node)], chains: branches([2 * node + 1, 2 * node]),
                form: node == state / 2 ? 0 : 1)
        case .cell(let cell):
            return Pattern(
                [premise, Pattern.Part(.cell, Mask128(bit: cell), on: board)],
                chains: branches(Bits(board[cell]).map { ChainGraph.off(cell, $0) }), form: 2)
        case .house(let house, let digit):
            let cells = board.cells(with: digit, in: house)
            return Pattern(
                [
                    premise, Pattern.Part(.cell, UInt16(bit: digit), in: cells),
                    Pattern.Part(.house, houses: UInt32(bit: house)),
                ], chains: branches(Bits(cells).map { ChainGraph.off($0, digit) }), form: 3)
        }
    }

    /// Returns the pattern of a verity, with the branches from each alternative to the conclusion.
    func verity(
        on board: Board, _ branches: (_ starts: [Int]) -> [Pattern.Chain]
    ) -> Pattern {
        switch self {
        case .candidate(let node):
            return Pattern(
                [Self.part(.premise, node)], chains: branches([2 * node + 1, 2 * node]), form: 0)
        case .cell(let cell):
            return Pattern(
                [Pattern.Part(.premise, Mask128(bit: cell), on: board)],
                chains: branches(Bits(board[cell]).map { ChainGraph.on(cell, $0) }), form: 1)
        case .house(let house, let digit):
            let cells = board.cells(with: digit, in: house)
            return Pattern(
                [
                    Pattern.Part(.premise, UInt16(bit: digit), in: cells),
                    Pattern.Part(.house, houses: UInt32(bit: house)),
                ], chains: branches(Bits(cells).map { ChainGraph.on($0, digit) }), form: 2)
        }
    }

    private static func part(_ role: Pattern.Role, _ candidate: Int) -> Pattern.Part {
        Pattern.Part(role, UInt16(bit: candidate % 9), in: Mask128(bit: candidate / 9))
    }
}
