/// Two almost locked sets with a restricted common.
enum ALSXZ {
    static let technique = Technique(
        "als-xz", code: "0901", .unfair, 300, rating: 55,
        otherNames: ["Almost Locked Set XZ-Rule", "ALS-XZ Rule"]
    ) { technique, board, search in
        let memory = search.memory(AlmostLockedSets.Memory.self)
        let sets = memory.sets(on: board)
        let commons = memory.commons(on: board, overlap: search.rules.allowsOverlap)
        for first in 0..<sets.count {
            for link in commons.links(of: first) {
                let second = Int(commons.others[link])
                guard second > first else { continue }
                let restricted = commons.masks[link]
                let removals =
                    restricted.isPair
                    ? removals(of: first, second, restricted, on: board, sets)
                    : sets.removals(
                        of: sets.digits[first] & sets.digits[second] & ~restricted, by: first,
                        second)
                guard !removals.isEmpty else { continue }
                let isEnough = search.offer(
                    technique, digits: removals.digits, removes: removals.candidates,
                    pattern(of: first, second, restricted, removals.digits, on: board, sets))
                if isEnough { return }
            }
        }
    }

    /// Returns the removals of two sets with two restricted commons: each set holds one of them, so
    /// all its digits are locked.
    private static func removals(
        of first: Int, _ second: Int, _ restricted: UInt16, on board: Board,
        _ sets: AlmostLockedSets
    ) -> Removals {
        let (left, right) = (sets.digits[first], sets.digits[second])
        var removals = sets.removals(of: left & right, by: first, second)
        let outside = ~(sets.cells[first] | sets.cells[second])
        for digit in Bits(left & ~restricted) {
            removals.insert(digit, from: sets.targets(of: digit, in: first) & outside)
        }
        for digit in Bits(right & ~restricted) {
            removals.insert(digit, from: sets.targets(of: digit, in: second) & outside)
        }
        return removals
    }

    private static func pattern(
        of first: Int, _ second: Int, _ restricted: UInt16, _ removed: UInt16, on board: Board,
        _ sets: AlmostLockedSets
    ) -> Pattern {
        let (left, right) = (sets.cells[first], sets.cells[second])
        var pattern = Pattern([
            .init(.als, left, on: board),
            .init(.secondALS, right, on: board),
            .init(.restrictedCommon, restricted, in: left | right, on: board),
        ])
        guard restricted.isSingle else {
            pattern.form = 1
            return pattern
        }
        pattern.parts.append(.init(.common, removed, in: left | right, on: board))
        pattern.form = removed.isSingle ? 0 : 2
        return pattern
    }
}
