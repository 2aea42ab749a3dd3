import SudokuEngine

extension Propagation {
    /// Removes candidates with which a cage cannot reach its sum, or else one equation cannot hold;
    /// returns true if it did, nil if that leaves none.
    mutating func filterCages() -> Bool? {
        spread()
        var hasRemoved = false
        for part in 0..<CageRules<Board>.cageWords {
            while due[part] != 0 {
                let number = part &* 64 &+ due[part].trailingZeroBitCount
                due[part] &= due[part] &- 1
                let progress =
                    size <= CageSets.digits
                    ? filter(cages.cages[number], number) : filterLarge(cages.cages[number])
                if progress == .contradiction { return fail(number) }
                if progress == .some { hasRemoved = true }
            }
        }
        if hasRemoved { return true }
        for part in CageRules<Board>.cageWords..<CageRules<Board>.markWords {
            while due[part] != 0 {
                let number = part &* 64 &+ due[part].trailingZeroBitCount
                due[part] &= due[part] &- 1
                let equation = number &- 64 &* CageRules<Board>.cageWords
                let progress = filter(cages.equations[equation])
                if progress == .contradiction { return fail(cages.cages.count &+ equation) }
                if progress == .some { return true }
            }
        }
        return false
    }

    /// Marks the cages and equations of all cells that lost candidates.
    private mutating func spread() {
        for word in 0..<Board.words {
            for bit in SetBits(touched[word]) {
                let start = (word &* 64 &+ bit) &* CageRules<Board>.markWords
                for part in 0..<CageRules<Board>.markWords {
                    due[part] |= cages.marks[start &+ part]
                }
            }
            touched[word] = 0
        }
    }

    /// Notes the cells of a cage or an equation that contradicts the candidates.
    private mutating func fail(_ number: Int) -> Bool? {
        failed.copy(Board.words, from: cages.boards, at: number &* Board.words, to: 0)
        return nil
    }

    /// Removes the other candidates of a cell; returns true if there are some.
    @inline(always) mutating func keep(_ digits: UInt64, in cell: Int) -> Bool {
        var gone = masks[cell] & ~digits
        if gone == 0 { return false }
        repeat {
            removePlace(gone.trailingZeroBitCount, cell)
            gone &= gone &- 1
        } while gone != 0
        return true
    }

    // MARK: Cages

    private mutating func filter(_ cage: CageRules<Board>.Cage, _ number: Int) -> Progress {
        let end = cage.start &+ cage.count
        var viable: UInt64 = 1 &<< UInt64(cages.sets.count(cage.table)) &- 1
        var (all, fixed): (UInt64, UInt64) = (0, 0)
        var (first, second, open) = (0, 0, 0)
        for index in cage.start..<end {
            let cell = cages.cell(index)
            let mask = masks[cell]
            viable &= cages.sets.meeting(mask, cage.table)
            all |= mask
            if mask.isMany {
                (first, second) = (second, cell)
                open &+= 1
            } else {
                fixed |= mask
            }
        }
        viable &= ~cages.sets.meeting(511 & ~all, cage.table)
        if open != 0 { viable = fitting(viable, cage) }
        if viable == 0 { return .contradiction }
        if open == 0 { return .nothing }
        var (union, common): (UInt64, UInt64) = (0, 511)
        var hasRemoved = false
        if open == 2 {
            var (one, other): (UInt64, UInt64) = (0, 0)
            for combination in SetBits(viable) {
                let pair = cages.sets.set(cage.table, combination) & ~fixed
                let low = pair & (0 &- pair)
                let high = pair ^ low
                var isPossible = false
                if masks[first] & low != 0, masks[second] & high != 0 {
                    (one, other, isPossible) = (one | low, other | high, true)
                }
                if masks[first] & high != 0, masks[second] & low != 0 {
                    (one, other, isPossible) = (one | high, other | low, true)
                }
                if isPossible { common &= pair }
            }
            if one == 0 { return .contradiction }
            hasRemoved = keep(one, in: first)
            if keep(other, in: second) { hasRemoved = true }
        } else {
            for combination in SetBits(viable) {
                let set = cages.sets.set(cage.table, combination)
                union |= set
                common &= set
            }
            if all & ~union != 0 {
                for index in cage.start..<end where keep(union, in: cages.cell(index)) {
                    hasRemoved = true
                }
            }
        }
        for digit in SetBits(common & ~fixed) {
            switch contain(digit, number) {
            case .contradiction: return .contradiction
            case .some: hasRemoved = true
            case .nothing: break
            }
        }
        return hasRemoved ? .some : .nothing
    }

    /// Returns the sets that leave each cell of the houses around a cage a candidate, and each digit
    /// of them a place.
    @inline(always) private func fitting(
        _ viable: UInt64, _ cage: CageRules<Board>.Cage
    ) -> UInt64 {
        var viable = viable
        var index = cage.start &+ cage.count
        let full: UInt64 = 1 &<< UInt64(size) &- 1
        for _ in 0..<cage.houses {
            var rest: UInt64 = 0
            for _ in cage.count..<size {
                let mask = masks[cages.cell(index)]
                rest |= mask
                viable &= ~cages.sets.containing(mask, cage.table)
                index &+= 1
            }
            viable &= cages.sets.containing(full & ~rest, cage.table)
        }
        return viable
    }

    /// Removes a digit that a cage must contain from the cells that see all its places there.
    @inline(always) private mutating func contain(_ digit: Int, _ number: Int) -> Progress {
        var (count, cell) = (0, 0)
        for word in 0..<Board.words {
            let places =
                state[Self.places(digit) &+ word] & cages.boards[number &* Board.words &+ word]
            count &+= places.nonzeroBitCount
            if places != 0 { cell = word &* 64 &+ places.trailingZeroBitCount }
        }
        if count == 0 { return .contradiction }
        if count == 1 {
            choose(digit, at: cell)
            return .some
        }
        for word in 0..<Board.words {
            common[word] =
                state[Self.places(digit) &+ word]
                & ~cages.boards[number &* Board.words &+ word]
        }
        for word in 0..<Board.words {
            let places =
                state[Self.places(digit) &+ word] & cages.boards[number &* Board.words &+ word]
            for bit in SetBits(places) {
                let start = (word &* 64 &+ bit) &* Board.words
                for part in 0..<Board.words { common[part] &= tables.peers[start &+ part] }
            }
        }
        var progress = Progress.nothing
        for word in 0..<Board.words where common[word] != 0 {
            removePlaces(digit, word, common[word])
            progress = .some
        }
        return progress
    }

    /// Filters a cage of digits that have no tables.
    private mutating func filterLarge(_ cage: CageRules<Board>.Cage) -> Progress {
        var rest = cage.sum
        var open: [UInt32] = []
        for index in cage.start..<cage.start + cage.count {
            let mask = masks[cages.cell(index)]
            if mask.isMany {
                open.append(UInt32(mask))
            } else {
                rest -= mask.trailingZeroBitCount + 1
            }
        }
        if open.isEmpty { return rest == 0 ? .nothing : .contradiction }
        var combinations = CageCombinations(rest, open)
        guard combinations.search() else { return .nothing }
        if combinations.union == 0 { return .contradiction }
        var progress = Progress.nothing
        for index in cage.start..<cage.start + cage.count {
            let cell = cages.cell(index)
            if masks[cell].isMany, keep(UInt64(combinations.union), in: cell) { progress = .some }
        }
        return progress
    }
}
