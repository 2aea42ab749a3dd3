/// Two kites through the same two cells of a box, with different eliminations.
///
/// Every such pair is a step. The digits of the two kites may differ; the key is the lower one.
enum DualTwoStringKite {
    static let technique = Technique(
        "dual-two-string-kite", code: "0404", .hard, 150, otherNames: ["Dual 2-String Kite"]
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        var kites: [(pair: StrongLinkPair, target: Int)] = []
        for digit in 0..<9 {
            _ = TwoStringKite.forEachKite(of: digit, pairs[digit], on: board) { kite, target in
                kites.append((kite, target))
                return false
            }
        }
        for (number, first) in kites.enumerated() {
            for second in kites.dropFirst(number + 1)
            where first.pair.bridge == second.pair.bridge
                && (first.pair.digit, first.target) != (second.pair.digit, second.target)
            {
                var eliminations = Candidates(first.pair.bit, in: Mask128(bit: first.target))
                eliminations.insert(second.pair.bit, at: second.target)
                let isEnough = search.offer(
                    technique, digits: UInt16(bit: min(first.pair.digit, second.pair.digit)),
                    removes: eliminations, pattern(first.pair, second.pair))
                if isEnough { return }
            }
        }
    }

    private static func pattern(_ first: StrongLinkPair, _ second: StrongLinkPair) -> Pattern {
        let box = Pattern.Part(
            .crossing, houses: UInt32(bit: GridGeometry.box(of: first.inner)))
        let isParallel = (first.inner, first.otherInner) == (second.inner, second.otherInner)
        return Pattern(
            first.parts(crossing: box) + second.parts(crossing: box).dropLast(),
            chains: [
                .init(of: first.digit, through: first.chain),
                .init(
                    of: second.digit, through: isParallel ? second.chain : second.chain.reversed()),
            ])
    }
}
