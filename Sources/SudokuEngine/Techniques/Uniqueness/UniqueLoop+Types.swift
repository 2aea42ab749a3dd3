extension UniqueLoop {
    /// Replaces `best` if the loop has a better hint, in Sudoku Explainer's order.
    func hints(on board: Board, _ explains: Bool, _ best: inout Step?) {
        var cells: [Int] = []
        for cell in path where board[cell] & ~pair != 0 { cells.append(cell) }
        var extra: UInt16 = 0
        for cell in cells { extra |= board[cell] & ~pair }
        switch cells.count {
        case 0: break
        case 1: typeOne(cells[0], on: board, explains, &best)
        case 2:
            if extra.isSingle {
                typeTwo(cells, on: board, explains, &best)
            } else {
                typeThree(cells[0], cells[1], extra, on: board, explains, &best)
            }
            typeFour(cells[0], cells[1], on: board, explains, &best)
        default: typeTwo(cells, on: board, explains, &best)
        }
    }

    /// Returns true if a hint of that type and surplus would win.
    private func wins(_ best: Step?, type: Int, plus tenths: Int = 0) -> Bool {
        guard let best else { return true }
        return (self.tenths + tenths, type) < (best.rating?.tenths ?? 0, best.technique.type)
    }

    /// Returns a step with its pattern: the floor, the roof with its extra digits, and what else its
    /// type needs.
    private func step(
        type: Int, plus tenths: Int = 0, _ eliminations: Candidates, on board: Board,
        _ explains: Bool, form: Int = 0, _ parts: @autoclosure () -> [Pattern.Part] = []
    ) -> Step? {
        guard !eliminations.isEmpty else { return nil }
        var step = Step(technique(type), Rating(tenths: self.tenths + tenths))
        step.eliminations = eliminations
        if explains {
            var pattern = DeadlyPattern(
                pair, in: path.reduce(0) { $0 | Mask128(bit: $1) }, on: board)
            if path.count > 4 { pattern.loop = Array(path) }
            step.explain(pair, Pattern(pattern.parts(on: board) + parts(), form: form))
        }
        return step
    }

    /// Adds a type 1 hint: one cell has extra candidates, so it is neither of the two digits.
    private func typeOne(
        _ cell: Int, on board: Board, _ explains: Bool, _ best: inout Step?
    ) {
        guard wins(best, type: 1) else { return }
        let eliminations = Candidates(pair, in: Mask128(bit: cell))
        if let hint = step(type: 1, eliminations, on: board, explains) { best = hint }
    }

    /// Adds a type 2 hint: the extra digit must be in one of the cells.
    private func typeTwo(
        _ cells: [Int], on board: Board, _ explains: Bool, _ best: inout Step?
    ) {
        guard wins(best, type: 2) else { return }
        let digit = (board[cells[0]] & ~pair).trailingZeroBitCount
        var seen = board.cells(with: digit)
        for cell in cells { seen &= GridGeometry.peers(of: cell) }
        let hint = step(
            type: 2, Candidates(UInt16(bit: digit), in: seen), on: board, explains,
            form: cells.count == 2 ? 0 : 1)
        if let hint { best = hint }
    }

    /// Adds a type 3 hint: the two cells with extra candidates count as one cell of a set in a
    /// house that they share.
    private func typeThree(
        _ a: Int, _ b: Int, _ extra: UInt16, on board: Board, _ explains: Bool,
        _ best: inout Step?
    ) {
        let houses = GridGeometry.sharedHouses(a, b)
        for size in extra.nonzeroBitCount..<8 {
            for house in houses where wins(best, type: 3, plus: size - 2) {
                nakedSets(a, b, extra, size, in: house, on: board, explains, &best)
                hiddenSets(a, b, extra, size, in: house, on: board, explains, &best)
            }
        }
    }

    private func nakedSets(
        _ a: Int, _ b: Int, _ extra: UInt16, _ size: Int, in house: Int,
        on board: Board, _ explains: Bool, _ best: inout Step?
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
            guard wins(best, type: 3, plus: size - 1) else { continue }
            let set = GridGeometry.cells(UInt16(subset & ~bitA), of: house)
            let hint = step(
                type: 3, plus: size - 1, eliminations, on: board, explains,
                [.init(.set, set, on: board), .init(.house, houses: UInt32(bit: house))])
            if let hint { best = hint }
        }
    }

    private func hiddenSets(
        _ a: Int, _ b: Int, _ extra: UInt16, _ size: Int, in house: Int,
        on board: Board, _ explains: Bool, _ best: inout Step?
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
            guard wins(best, type: 3, plus: size - 2) else { continue }
            let cells = GridGeometry.cells(positions, of: house)
            let hint = step(
                type: 3, plus: size - 2, eliminations, on: board, explains, form: 1,
                [
                    .init(.set, cells & ~Mask128(bit: a), on: board),
                    hiddenPart(cells, digits, b, in: house, on: board),
                ])
            if let hint { best = hint }
        }
    }

    /// Returns the house of a hidden set, with the digits of the set; of the other roof cell, which
    /// counts as one with that in the set, those of the loop.
    private func hiddenPart(
        _ cells: Mask128, _ digits: UInt16, _ other: Int, in house: Int, on board: Board
    ) -> Pattern.Part {
        var candidates = Candidates()
        for cell in Bits(cells) { candidates[cell] = board[cell] & digits }
        candidates[other] = board[other] & pair
        return .init(.house, candidates, houses: UInt32(bit: house))
    }

    /// Adds a type 4 hint: one of the digits must be in one of the two cells, so the other is in
    /// neither.
    private func typeFour(
        _ a: Int, _ b: Int, on board: Board, _ explains: Bool, _ best: inout Step?
    ) {
        guard wins(best, type: 4) else { return }
        var locked: (first: Int?, second: Int?) = (nil, nil)
        for house in GridGeometry.sharedHouses(a, b) {
            if board.places(of: first, in: house).isPair { locked.first = house }
            if board.places(of: second, in: house).isPair { locked.second = house }
        }
        guard let house = locked.first ?? locked.second else { return }
        let digit = locked.first == nil ? first : second
        let roof = Mask128(bit: a) | Mask128(bit: b)
        let eliminations = Candidates(UInt16(bit: digit), in: roof)
        let hint = step(
            type: 4, eliminations, on: board, explains,
            [
                .init(.house, pair & ~UInt16(bit: digit), in: roof, houses: UInt32(bit: house)),
                .init(.premise, eliminations),
            ])
        if let hint { best = hint }
    }
}
