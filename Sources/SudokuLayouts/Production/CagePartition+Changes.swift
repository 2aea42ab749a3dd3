import SudokuEngine

extension CagePartition {
    /// Moves a cell to a cage beside it, or exchanges it with a cell of that cage that touches its
    /// own, or, if that is allowed and the cell drawn lies in the same cage, splits it; returns false
    /// if that is not possible.
    mutating func change(
        _ cell: Int, mayBeSplit: Bool, _ random: inout SeededGenerator
    ) -> Bool {
        let beside = neighbours[cell][random.below(neighbours[cell].count)]
        let (own, other) = (cageOf[cell], cageOf[beside])
        if own == other { return mayBeSplit && split(own, &random) }
        if perform(.move(cell, beside)) { return true }
        for _ in 0..<6 {
            let cells = cages[other].cells
            let back = cells[random.below(cells.count)]
            let touches = neighbours[back].contains { cageOf[$0] == own && $0 != cell }
            if touches, perform(.exchange(cell, back)) { return true }
        }
        return false
    }

    /// Splits a cage of four or more cells at random.
    mutating func split(_ number: Int, _ random: inout SeededGenerator) -> Bool {
        let cells = cages[number].cells
        guard cells.count >= 4 else { return false }
        for _ in 0..<10 {
            let count = 2 + random.below(cells.count - 3)
            var part = [cells[random.below(cells.count)]]
            while part.count < count {
                let next = part.flatMap { neighbours[$0] }
                    .filter { cageOf[$0] == number && !part.contains($0) }
                if next.isEmpty { break }
                part.append(next[random.below(next.count)])
            }
            if part.count > 1, perform(.split(part)) { return true }
        }
        return false
    }

    /// Makes a change and its image; returns false, and changes nothing, if that is not possible.
    mutating func perform(_ change: Change) -> Bool {
        guard let images else { return apply(change) }
        if isDone(change) { return false }
        let saved = self
        let mirrored: Change =
            switch change {
            case .move(let cell, let beside): .move(images[cell], images[beside])
            case .exchange(let cell, let other): .exchange(images[cell], images[other])
            case .merge(let cell, let other): .merge(images[cell], images[other])
            case .split(let cells): .split(cells.map { images[$0] })
            }
        if apply(change), isDone(mirrored) || apply(mirrored), isSymmetric(images) { return true }
        self = saved
        return false
    }

    private func isDone(_ change: Change) -> Bool {
        switch change {
        case .move(let cell, let beside), .merge(let cell, let beside):
            cageOf[cell] == cageOf[beside]
        case .exchange: false
        case .split(let cells):
            cages[cageOf[cells[0]]].cells.count == cells.count
                && cells.allSatisfy { cageOf[$0] == cageOf[cells[0]] }
        }
    }

    private func isSymmetric(_ images: [Int]) -> Bool {
        var imageOf = cages.map { _ in -1 }
        for cell in cageOf.indices {
            let (one, image) = (cageOf[cell], cageOf[images[cell]])
            if imageOf[one] >= 0, imageOf[one] != image { return false }
            imageOf[one] = image
        }
        return true
    }

    private mutating func apply(_ change: Change) -> Bool {
        switch change {
        case .move(let cell, let beside): move(cell, cageOf[beside])
        case .exchange(let cell, let other): exchange(cell, other)
        case .merge(let cell, let other): merge(cageOf[cell], cageOf[other])
        case .split(let cells): split(off: cells)
        }
    }

    private mutating func move(_ cell: Int, _ target: Int) -> Bool {
        let own = cageOf[cell]
        guard own != target, cages[own].cells.count > 2, cages[target].cells.count < largest,
            cages[target].digits & bit(cell) == 0
        else { return false }
        let rest = cages[own].cells.filter { $0 != cell }
        let grown = cages[target].cells + [cell]
        guard isConnected(rest), hasGoodShape(rest), hasGoodShape(grown) else { return false }
        set(own, rest)
        set(target, grown)
        return true
    }

    private mutating func exchange(_ cell: Int, _ other: Int) -> Bool {
        let (own, target) = (cageOf[cell], cageOf[other])
        guard own != target, cages[target].digits & ~bit(other) & bit(cell) == 0,
            cages[own].digits & ~bit(cell) & bit(other) == 0
        else { return false }
        let one = cages[own].cells.map { $0 == cell ? other : $0 }
        let two = cages[target].cells.map { $0 == other ? cell : $0 }
        guard isConnected(one), isConnected(two), hasGoodShape(one), hasGoodShape(two) else {
            return false
        }
        set(own, one)
        set(target, two)
        return true
    }

    private mutating func merge(_ one: Int, _ other: Int) -> Bool {
        guard one != other, cages[one].digits & cages[other].digits == 0 else { return false }
        let cells = cages[one].cells + cages[other].cells
        guard cells.count <= largest, hasGoodShape(cells) else { return false }
        set(one, cells)
        let last = cages.count - 1
        if other != last { set(other, cages[last].cells) }
        cages.removeLast()
        return true
    }

    private mutating func split(off part: [Int]) -> Bool {
        let own = cageOf[part[0]]
        let rest = cages[own].cells.filter { !part.contains($0) }
        guard part.allSatisfy({ cageOf[$0] == own }), rest.count > 1, part.count > 1,
            isConnected(rest), isConnected(part), hasGoodShape(rest), hasGoodShape(part)
        else { return false }
        set(own, rest)
        add(part)
        return true
    }

    private func isConnected(_ cells: [Int]) -> Bool {
        var reached = UInt64(1)
        var next = [0]
        while let index = next.popLast() {
            for (other, cell) in cells.enumerated() where !reached.has(bit: other) {
                let apart = abs(cell - cells[index])
                if apart == size || apart == 1 && cell / size == cells[index] / size {
                    reached |= UInt64(bit: other)
                    next.append(other)
                }
            }
        }
        return reached.nonzeroBitCount == cells.count
    }

    /// True unless long cages are wanted to be compact: five cells in one line, and six in a box of
    /// more than twice as many, are not.
    func hasGoodShape(_ cells: [Int]) -> Bool {
        guard arePleasant, cells.count > 4 else { return true }
        var (top, bottom, left, right) = (size, 0, size, 0)
        for cell in cells {
            (top, bottom) = (min(top, cell / size), max(bottom, cell / size))
            (left, right) = (min(left, cell % size), max(right, cell % size))
        }
        if top == bottom || left == right { return false }
        return cells.count < 6
            || (bottom - top + 1) * (right - left + 1) <= 2 * cells.count
    }
}
