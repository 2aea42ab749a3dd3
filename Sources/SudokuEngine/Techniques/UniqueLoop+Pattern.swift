/// The parts of rectangles and loops, for hints.
extension UniqueLoop {

    /// Returns the parts of a step: the floor, the roof with its extra digits, and what else its
    /// type needs.
    @Sendable static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        guard let loop = loop(of: finding, on: board) else {
            return StepPattern(finding.evidence.digits, [finding.evidencePart(.set)])
        }
        var (floor, roof): (Mask128, Mask128) = (0, 0)
        var extra = Candidates()
        for cell in loop.path {
            let others = board[cell] & ~loop.pair
            if others == 0 { floor |= Mask128(bit: cell) } else { roof |= Mask128(bit: cell) }
            extra[cell] = others
        }
        var parts = loop.path.count > 4 ? Pattern.Part.loop(loop.path, on: board) : []
        parts += [
            .init(.floor, floor, on: board), .init(.roof, roof, on: board),
            .init(role: .extra, candidates: extra, houses: []),
        ]
        var form = 0
        switch finding.technique.type {
        case 2: form = roof.isPair ? 0 : 1
        case 3:
            let set = finding.evidence.occupied & ~(floor | roof)
            let isNaked = Bits(roof).contains { finding.evidence[$0] & extra[$0] != 0 }
            parts.append(.init(.set, set, on: board))
            parts.append(
                isNaked
                    ? .init(.house, houses: finding.houses)
                    : hiddenPart(finding, of: set | roof))
            form = isNaked ? 0 : 1
        case 4:
            var locked = Candidates()
            for cell in Bits(roof) { locked[cell] = loop.pair & ~finding.eliminations[cell] }
            parts.append(
                .init(role: .house, candidates: locked, houses: House.list(finding.houses)))
            parts.append(.init(role: .premise, candidates: finding.eliminations, houses: []))
        default: break
        }
        return StepPattern(DigitSet(bits: loop.pair), parts, form: form)
    }

    /// Returns the house of a hidden set, with the digits of the set.
    private static func hiddenPart(_ finding: Finding, of cells: Mask128) -> Pattern.Part {
        var candidates = Candidates()
        for cell in Bits(cells) { candidates[cell] = finding.evidence[cell] }
        return Pattern.Part(
            role: .house, candidates: candidates, houses: House.list(finding.houses))
    }

    /// Returns the loop of a step: the first one on the board that gives it.
    private static func loop(
        of finding: Finding, on board: Board
    ) -> (path: [Int], pair: UInt16)? {
        var walks = LoopWalks()
        var result: (path: [Int], pair: UInt16)?
        for start in Bits(board.bivalues) {
            let pair = board[start]
            let first = pair.trailingZeroBitCount
            let second = (pair & (pair - 1)).trailingZeroBitCount
            let cells = board.cells(with: first) & board.cells(with: second)
            walks.run(at: start, among: cells, pair: pair, on: board) { path in
                guard result == nil, path.count == finding.technique.length else { return }
                var found: Finding?
                UniqueLoop(first: first, second: second, path: path[...]).hints(on: board, &found)
                guard let found, found.technique == finding.technique,
                    found.eliminations == finding.eliminations,
                    found.evidence == finding.evidence
                else { return }
                result = (Array(path), pair)
            }
            if result != nil { break }
        }
        return result
    }
}
