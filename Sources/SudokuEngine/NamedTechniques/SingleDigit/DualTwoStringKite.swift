/// Two kites through the same two cells of a box, with different eliminations.
///
/// Every such pair is a step. The digits of the two kites may differ; the key is the lower one.
enum DualTwoStringKite {
    static let technique = NamedTechnique(
        "dual-two-string-kite", code: "0404", .hard, 150, otherNames: ["Dual 2-String Kite"],
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        var kites: [TwoStringKite.Kite] = []
        for digit in 0..<9 {
            _ = TwoStringKite.forEachKite(of: digit, pairs[digit], on: board) { kite in
                kites.append(kite)
                return false
            }
        }
        for (number, first) in kites.enumerated() {
            for second in kites.dropFirst(number + 1)
            where first.bridgeCells == second.bridgeCells
                && (first.digit, first.target) != (second.digit, second.target)
            {
                if offer(first, second, &search) { return }
            }
        }
    }

    /// Offers two kites as one step.
    private static func offer(
        _ first: TwoStringKite.Kite, _ second: TwoStringKite.Kite, _ search: inout StepSearch
    ) -> Bool {
        var eliminations = Candidates()
        eliminations.insert(UInt16(bit: first.digit), at: first.target)
        eliminations.insert(UInt16(bit: second.digit), at: second.target)
        return search.offer(
            technique, digits: UInt16(bit: min(first.digit, second.digit)), removes: eliminations,
            Pattern(
                first.parts + second.parts.dropLast(),
                chains: [
                    first.chain,
                    second.bridge == first.bridge
                        ? second.chain : second.reversedChain,
                ]))
    }
}
