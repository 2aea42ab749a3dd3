public import SudokuEngine

extension Layout {
    /// The tiers that puzzles of the layout can have, easiest first.
    public var tiers: [Tier] {
        let count =
            switch size {
            case 4: 1
            case 5...7: 3
            case 9: kinds.contains { $0.consecutive != nil } ? 5 : 6
            case 8...12: 5
            default: 4
            }
        return Array(Tier.allCases.prefix(count))
    }

    /// Returns the promise of a tier: gate, ceiling and curve of every layout, with the numbers of
    /// givens and of open cells measured for this one.
    package func promise(of tier: Tier) -> TierPromise {
        var promise = tier.promise
        let place = tier.index - 1
        if let measured = Self.measured[name], place < measured.givens.count {
            let (givens, reach) = (measured.givens[place], size < 6 ? 1 : size < 9 ? 2 : 4)
            promise.givens = max(0, givens - reach)...min(cellCount, givens + reach)
            promise.leastW20Tenths = measured.w20[place]
        } else {
            promise.givens = 0...cellCount
            promise.leastW20Tenths = 0
        }
        // Larger grids have more steps of each kind.
        let scale = { (count: Int) in max(count, count * self.cellCount / 81) }
        promise.leastGivensInBox = promise.leastGivensInBox.map { _ in size / 4 }
        promise.mostOneMoveSteps = promise.mostOneMoveSteps.map(scale)
        promise.longestOneMoveRun = promise.longestOneMoveRun.map(scale)
        promise.eliminationSteps = promise.eliminationSteps.map {
            $0.lowerBound...scale($0.upperBound)
        }
        promise.hardSteps = promise.hardSteps.map {
            ($0.count.lowerBound...scale($0.count.upperBound), $0.from)
        }
        if size < 9 { promise.leastTechniques = promise.leastTechniques.map { min($0, 1) } }
        return promise
    }

    /// The median number of givens, and the least w20 in tenths, of each tier: measured on samples.
    private static let measured: [String: (givens: [Int], w20: [Int])] = [:]
}
