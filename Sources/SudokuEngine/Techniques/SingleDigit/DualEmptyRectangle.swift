/// Two empty rectangles of a digit in the same box.
enum DualEmptyRectangle {
    static let technique = Technique(
        "dual-empty-rectangle", code: "0405", .hard, 120
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        let minimum = search.rules.allowsTwoCandidates ? 2 : 3
        var steps: [EmptyRectangle.Rectangle] = []
        for digit in 0..<9 where pairs[digit] >> 9 != 0 {
            for box in 0..<9 {
                steps.removeAll(keepingCapacity: true)
                _ = EmptyRectangle.forEachStep(digit, box, minimum, pairs[digit], on: board) {
                    steps.append($0)
                    return false
                }
                if offerPairs(of: steps, on: board, &search) { return }
            }
        }
    }

    private static func offerPairs(
        of steps: [EmptyRectangle.Rectangle], on board: Board, _ search: inout StepSearch
    ) -> Bool {
        for (number, first) in steps.enumerated() {
            for second in steps.dropFirst(number + 1) where first.target != second.target {
                let isEnough = search.offer(
                    technique, first.digit,
                    from: Mask128(bit: first.target) | Mask128(bit: second.target),
                    pattern(first, second, on: board))
                if isEnough { return true }
            }
        }
        return false
    }

    private static func pattern(
        _ first: EmptyRectangle.Rectangle, _ second: EmptyRectangle.Rectangle, on board: Board
    ) -> Pattern {
        let parts = second.parts(on: board).filter { $0.role == .bridge || $0.role == .end }
        let lines = [first.line, first.cover, second.line, second.cover]
        let crossing = lines.reduce(UInt32(0)) { $0 | UInt32(bit: $1) }
        return Pattern(
            first.parts(on: board).map {
                $0.role == .crossing ? .init(.crossing, houses: crossing) : $0
            } + parts, chains: [first.chain(on: board), second.chain(on: board)])
    }
}
