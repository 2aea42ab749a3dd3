/// Four cells with four digits, all but one of which can be in one of the cells only.
enum WXYZWing {
    static let technique = Technique(
        "wxyz-wing", code: nil, .unfair, 300, rating: 46
    ) { technique, board, search in
        let empty = board.empty & ~board.nakedSingles
        for subset in Subsets(4, of: 9) {
            let digits = UInt16(subset)
            var cells = empty
            for digit in Bits(~digits & 0x1FF) { cells &= ~board.cells(with: digit) }
            guard !cells.hasAtMost(3) else { continue }
            if extend(Chosen(), by: cells, digits, on: board, &search) { return }
        }
    }

    /// Some cells, and the digits of which not all their cells see each other.
    private struct Chosen {
        var cells: Mask128 = 0
        var count = 0
        var digits: UInt16 = 0
        var loose: UInt16 = 0
    }

    /// Adds cells until there are four, and returns true if the search may end.
    private static func extend(
        _ chosen: Chosen, by cells: Mask128, _ digits: UInt16, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        var later = cells
        for cell in Bits(cells) {
            later &= later &- 1
            var next = chosen
            let unseen = chosen.cells & ~GridGeometry.peers(of: cell)
            for digit in Bits(board[cell] & ~chosen.loose)
            where unseen & board.cells(with: digit) != 0 { next.loose |= UInt16(bit: digit) }
            guard !next.loose.isMany else { continue }
            next.cells |= Mask128(bit: cell)
            next.digits |= board[cell]
            next.count += 1
            if next.count < 4 {
                if extend(next, by: later, digits, on: board, &search) { return true }
            } else if next.digits == digits, isWing(next.cells, on: board),
                offer(next, on: board, &search)
            {
                return true
            }
        }
        return false
    }

    /// Returns true if the cells have no common house, and if no two or three of them have as few
    /// digits as cells: those would be simpler patterns.
    private static func isWing(_ cells: Mask128, on board: Board) -> Bool {
        for house in 0..<27 where cells & ~GridGeometry.cells(of: house) == 0 { return false }
        for first in Bits(cells) {
            let rest = cells & ~Mask128(bit: first)
            var digits: UInt16 = 0
            for second in Bits(rest) {
                guard (board[first] | board[second]).nonzeroBitCount > 2 else { return false }
                digits |= board[second]
            }
            guard digits.nonzeroBitCount == 4 else { return false }
        }
        return true
    }

    private static func offer(
        _ chosen: Chosen, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        for digit in Bits(chosen.loose == 0 ? chosen.digits : chosen.loose) {
            let places = chosen.cells & board.cells(with: digit)
            var cells = board.cells(with: digit) & ~chosen.cells
            for place in Bits(places) { cells &= GridGeometry.peers(of: place) }
            guard cells != 0 else { continue }
            let mask = UInt16(bit: digit)
            let eliminations = Candidates(mask, in: cells)
            let isEnough = search.offer(
                technique, digits: chosen.digits, removes: eliminations,
                Pattern([
                    .init(.cell, chosen.cells, on: board),
                    .init(
                        .restrictedCommon, chosen.digits & ~mask, in: chosen.cells, on: board),
                    .init(.common, mask, in: places),
                ]))
            if isEnough { return true }
        }
        return false
    }
}
