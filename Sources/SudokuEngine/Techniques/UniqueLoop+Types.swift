extension UniqueLoop {
    /// Replaces `best` if the loop has a better hint, in Sudoku Explainer's order.
    func hints(on board: borrowing Board, _ best: inout Finding?) {
        var cells: [Int] = []
        for cell in path where board[cell] & ~pair != 0 { cells.append(cell) }
        var extra: UInt16 = 0
        for cell in cells { extra |= board[cell] & ~pair }
        switch cells.count {
        case 0: break
        case 1: typeOne(cells[0], on: board, &best)
        case 2:
            if extra.isSingle {
                typeTwo(cells, on: board, &best)
            } else {
                typeThree(cells[0], cells[1], extra, on: board, &best)
            }
            typeFour(cells[0], cells[1], on: board, &best)
        default: typeTwo(cells, on: board, &best)
        }
    }

    /// Returns true if a hint of that type and surplus would win.
    private func wins(_ best: Finding?, type: Int, plus tenths: Int = 0) -> Bool {
        guard let best else { return true }
        return (self.tenths + tenths, type) < (best.rating.tenths, best.technique.type)
    }

    private func finding(
        type: Int, plus tenths: Int = 0, _ eliminations: Candidates, on board: borrowing Board
    ) -> Finding? {
        guard !eliminations.isEmpty else { return nil }
        var finding = Finding(
            Technique(definition.family, type: type, length: path.count),
            Rating(tenths: self.tenths + tenths))
        finding.eliminations = eliminations
        for cell in path { finding.evidence[cell] = board[cell] & pair }
        return finding
    }

    /// Adds a type 1 hint: one cell has extra candidates, so it is neither of the two digits.
    private func typeOne(_ cell: Int, on board: borrowing Board, _ best: inout Finding?) {
        guard wins(best, type: 1) else { return }
        var eliminations = Candidates()
        eliminations[cell] = pair
        if let hint = finding(type: 1, eliminations, on: board) { best = hint }
    }

    /// Adds a type 2 hint: the extra digit must be in one of the cells.
    private func typeTwo(_ cells: [Int], on board: borrowing Board, _ best: inout Finding?) {
        guard wins(best, type: 2) else { return }
        let digit = (board[cells[0]] & ~pair).trailingZeroBitCount
        var seen = board.cells(with: digit)
        for cell in cells { seen &= GridGeometry.peers(of: cell) }
        var eliminations = Candidates()
        eliminations.insert(UInt16(bit: digit), in: seen)
        if var hint = finding(type: 2, eliminations, on: board) {
            for cell in cells { hint.evidence.insert(UInt16(bit: digit), at: cell) }
            best = hint
        }
    }

    /// Adds a type 3 hint: the two cells with extra candidates count as one cell of a set in a
    /// house that they share.
    private func typeThree(
        _ a: Int, _ b: Int, _ extra: UInt16, on board: borrowing Board, _ best: inout Finding?
    ) {
        let houses = GridGeometry.sharedHouses(a, b)
        for size in extra.nonzeroBitCount..<8 {
            for house in houses where wins(best, type: 3, plus: size - 2) {
                nakedSets(a, b, extra, size, in: house, on: board, &best)
                hiddenSets(a, b, extra, size, in: house, on: board, &best)
            }
        }
    }

    private func nakedSets(
        _ a: Int, _ b: Int, _ extra: UInt16, _ size: Int, in house: Int,
        on board: borrowing Board, _ best: inout Finding?
    ) {
        guard 2 * size <= board.emptyCount(in: house) else { return }
        guard wins(best, type: 3, plus: size - 1) else { return }
        let kind = house / 9
        let bitA = UInt32(bit: GridGeometry.position(kind, of: a))
        let bitB = UInt32(bit: GridGeometry.position(kind, of: b))
        for subset in Subsets(size, of: 9) where subset & bitA != 0 && subset & bitB == 0 {
            // SE: only the extra digits that both cells have count in the first test.
            var others: UInt16 = 0
            var areMany = extra.isMany
            for position in Bits(subset & ~bitA) {
                let mask = board[GridGeometry.cell(position, of: house)]
                others |= mask
                areMany = areMany && mask.isMany
            }
            let common = extra & board[a] & board[b]
            guard areMany, (common | others).nonzeroBitCount == size,
                (extra | others).nonzeroBitCount == size
            else { continue }
            var eliminations = Candidates()
            for position in Bits(0x1FF & ~(subset | bitA | bitB)) {
                let cell = GridGeometry.cell(position, of: house)
                eliminations[cell] = board[cell] & (extra | others)
            }
            if wins(best, type: 3, plus: size - 1),
                var hint = finding(type: 3, plus: size - 1, eliminations, on: board)
            {
                for position in Bits(subset & ~bitA) {
                    let cell = GridGeometry.cell(position, of: house)
                    hint.evidence.insert(board[cell], at: cell)
                }
                hint.evidence.insert(board[a] & extra, at: a)
                hint.evidence.insert(board[b] & extra, at: b)
                hint.houses = UInt32(bit: house)
                best = hint
            }
        }
    }

    private func hiddenSets(
        _ a: Int, _ b: Int, _ extra: UInt16, _ size: Int, in house: Int,
        on board: borrowing Board, _ best: inout Finding?
    ) {
        let others = 0x1FF & ~pair & ~extra
        let count = others.nonzeroBitCount
        guard 2 * size < board.emptyCount(in: house), count >= size - 2 else { return }
        let kind = house / 9
        let bitA = UInt16(bit: GridGeometry.position(kind, of: a))
        let bitB = UInt16(bit: GridGeometry.position(kind, of: b))
        for subset in Subsets(size - 2, of: count) {
            let digits = pair | HiddenSet.spread(subset, over: others)
            var positions: UInt16 = 0
            var areAll = true
            for digit in Bits(digits) {
                let places = board.places(of: digit, in: house) & ~bitB
                areAll = areAll && places != 0
                positions |= places
            }
            guard areAll, positions.nonzeroBitCount == size else { continue }
            var eliminations = Candidates()
            for position in Bits(positions & ~(bitA | bitB)) {
                let cell = GridGeometry.cell(position, of: house)
                eliminations[cell] = board[cell] & ~digits
            }
            // SE: adds one tenth less than for a naked set of that size.
            if wins(best, type: 3, plus: size - 2),
                var hint = finding(type: 3, plus: size - 2, eliminations, on: board)
            {
                for position in Bits(positions) {
                    let cell = GridGeometry.cell(position, of: house)
                    hint.evidence.insert(board[cell] & digits, at: cell)
                }
                hint.houses = UInt32(bit: house)
                best = hint
            }
        }
    }

    /// Adds a type 4 hint: one of the digits must be in one of the two cells, so the other is in
    /// neither.
    private func typeFour(
        _ a: Int, _ b: Int, on board: borrowing Board, _ best: inout Finding?
    ) {
        guard wins(best, type: 4) else { return }
        var locked: (first: Int?, second: Int?) = (nil, nil)
        for house in GridGeometry.sharedHouses(a, b) {
            if board.places(of: first, in: house).isPair { locked.first = house }
            if board.places(of: second, in: house).isPair { locked.second = house }
        }
        guard let house = locked.first ?? locked.second else { return }
        let digit = locked.first == nil ? first : second
        var eliminations = Candidates()
        eliminations[a] = UInt16(bit: digit)
        eliminations[b] = UInt16(bit: digit)
        if var hint = finding(type: 4, eliminations, on: board) {
            hint.houses = UInt32(bit: house)
            best = hint
        }
    }
}
