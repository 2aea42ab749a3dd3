/// Three almost locked sets, of which one has a restricted common with each of the others.
enum ALSXYWing {
    static let technique = Technique(
        "als-xy-wing", code: "0902", .unfair, 320, rating: 70, otherNames: ["ALS-Wing"]
    ) { technique, board, search in
        let memory = search.memory(AlmostLockedSets.Memory.self)
        let overlap = search.rules.allowsOverlap
        let commons = memory.commons(on: board, overlap: overlap)
        guard commons.others.count >= 4 else { return }
        let sets = memory.sets(on: board)
        let wings = Wings(
            board: board, sets: sets, commons: commons, effects: memory.effects(on: board))
        var history = Removals.History()
        // The pairs of links (i, j), i < j, in ascending order; the second comes after the first.
        for low in 0..<sets.count {
            for link in commons.links(of: low) {
                let high = Int(commons.others[link])
                guard high > low else { continue }
                for second in (link + 1)..<max(link + 1, commons.links(of: low).upperBound) {
                    if wings.offer(link, second, of: low, high, &history, to: &search) { return }
                }
                for second in commons.links(of: high) where Int(commons.others[second]) > low {
                    if wings.offer(link, second, of: high, low, &history, to: &search) { return }
                }
            }
        }
    }

    private struct Wings {
        let board: Board
        let sets: AlmostLockedSets
        let commons: RestrictedCommons
        let effects: CommonEliminations

        /// Offers the step of a set C, whose links lead to A and B, and returns true if the search
        /// may end.
        @inline(__always)
        func offer(
            _ first: Int, _ second: Int, of third: Int, _ left: Int,
            _ history: inout Removals.History, to search: inout StepSearch
        ) -> Bool {
            let right = Int(commons.others[second])
            let (mask, otherMask) = (commons.masks[first], commons.masks[second])
            let digits = effects[left, right] & ~mask & ~otherMask
            guard digits != 0, mask != otherMask || mask.isPair else { return false }
            let (cells, otherCells) = (sets.cells[left], sets.cells[right])
            let shared = cells & otherCells
            let isAllowed =
                commons.allowsOverlap ? shared != cells && shared != otherCells : shared == 0
            guard isAllowed else { return false }
            return offer(digits, left, right, third, mask, otherMask, &history, to: &search)
        }

        @inline(never)
        private func offer(
            _ digits: UInt16, _ left: Int, _ right: Int, _ third: Int, _ mask: UInt16,
            _ otherMask: UInt16, _ history: inout Removals.History, to search: inout StepSearch
        ) -> Bool {
            let removals = sets.removals(of: digits, by: left, right)
            let number = history.number(of: removals)
            guard !history.contains(number) else { return false }
            history.insert(number)
            return search.offer(
                technique, digits: digits, removes: removals.candidates,
                pattern(digits, left, right, third, mask, otherMask))
        }

        private func pattern(
            _ digits: UInt16, _ left: Int, _ right: Int, _ third: Int, _ mask: UInt16,
            _ otherMask: UInt16
        ) -> Pattern {
            let (first, second) = (sets.cells[left], sets.cells[right])
            let centre = sets.cells[third]
            return Pattern(
                [
                    .init(.als, first, on: board),
                    .init(.secondALS, second, on: board),
                    .init(.thirdALS, centre, on: board),
                    .init(.restrictedCommon, mask, in: first | centre, on: board),
                    .init(.restrictedCommon, otherMask, in: second | centre, on: board),
                    .init(.common, digits, in: first | second, on: board),
                ], form: digits.isSingle ? 0 : 1)
        }
    }
}
