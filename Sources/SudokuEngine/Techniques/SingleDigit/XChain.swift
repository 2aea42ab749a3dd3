/// An alternating chain of one digit that begins and ends with a strong link.
enum XChain {
    static let technique = Technique(
        "x-chain", code: "0701", .unfair, 260, rating: 45
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        let walk = search.memory(XChainWalk.self)
        pairs.read(board)
        for digit in 0..<9 where pairs[digit].isMany {
            let cells = board.cells(with: digit)
            walk.read(cells, pairs[digit])
            for start in Bits(walk.linked) {
                walk.start(at: start)
                for end in Bits(walk.ends) where end >= start {
                    let targets = cells & GridGeometry.peers(of: start, and: end)
                    guard targets != 0, walk.findPath(to: end) else { continue }
                    let isEnough = search.offer(
                        technique, digit, from: targets, pattern(digit, start, end, walk.path))
                    if isEnough { return }
                }
            }
        }
    }

    private static func pattern(_ digit: Int, _ start: Int, _ end: Int, _ path: [Int]) -> Pattern {
        Pattern(
            [.init(.end, UInt16(bit: digit), in: Mask128(bit: start) | Mask128(bit: end))],
            chains: [.init(of: digit, through: path)], form: start == end ? 1 : 0)
    }
}
