/// A chain of bivalue cells that share a digit with the next, and whose ends share another.
enum XYChain {
    static let technique = Technique(
        "xy-chain", code: "0702", .unfair, 260
    ) { technique, board, search in
        let bivalues = board.bivalues
        guard bivalues.isMany else { return }
        let memory = search.memory(Memory.self)
        memory.chains.removeAll(keepingCapacity: true)
        var walk = BivalueWalk(board)
        var later = bivalues
        for start in Bits(bivalues) {
            later &= later &- 1
            for digit in Bits(board[start]) {
                // The later cells with which the start removes something.
                var ends: Mask128 = 0
                for cell in Bits(GridGeometry.peers(of: start) & board.cells(with: digit)) {
                    ends |= GridGeometry.peers(of: cell)
                }
                ends &= later & board.cells(with: digit)
                walk.findChains(from: start, of: digit, to: ends, &memory.chains)
            }
        }
        guard search.aim == .all else {
            for chain in memory.chains where offer(chain, on: board, &search) { return }
            return
        }
        // Of several chains with one result, the shortest is listed.
        for count in 2...BivalueWalk.longest {
            for chain in memory.chains where chain.count == count {
                if offer(chain, on: board, &search) { return }
            }
        }
    }

    private final class Memory: SearchMemory {
        var chains: [BivalueWalk.Chain] = []
    }

    private static func offer(
        _ chain: BivalueWalk.Chain, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let (first, last) = (chain[0], chain[chain.count - 1])
        let mask = UInt16(bit: chain.digit)
        let cells =
            board.cells(with: chain.digit) & GridGeometry.peers(of: first)
            & GridGeometry.peers(of: last)
        let eliminations = Candidates(mask, in: cells)
        return search.offer(
            technique, digits: mask, removes: eliminations,
            Pattern(
                [.init(.end, mask, in: Mask128(bit: first) | Mask128(bit: last))],
                chains: [
                    Pattern.Chain(
                        bivalues: (0..<chain.count).map { chain[$0] }, from: chain.digit, on: board)
                ]))
    }
}

extension Pattern.Chain {
    /// Creates the chain of bivalue cells of which the first is not a digit; each has two nodes.
    init(bivalues cells: [Int], from digit: Int, on board: Board) {
        var digit = digit
        var nodes: [Pattern.Node] = []
        for cell in cells {
            let other = (board[cell] & ~UInt16(bit: digit)).trailingZeroBitCount
            nodes.append(Pattern.Node(digit, in: Mask128(bit: cell), isOn: false))
            nodes.append(Pattern.Node(other, in: Mask128(bit: cell), isOn: true))
            digit = other
        }
        self.init(nodes)
    }
}
