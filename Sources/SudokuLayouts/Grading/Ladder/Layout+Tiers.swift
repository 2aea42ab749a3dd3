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

    /// Returns the limits of the rating of a tier on the ladder that decides tiers of the layout.
    public func ratings(of tier: Tier) -> ClosedRange<Rating> {
        contains(.killer) ? tier.killerRatings : tier.gate...tier.ceiling
    }

    /// Returns the tier of a rating; nil above expert.
    func tier(holding rating: Rating) -> Tier? {
        Tier.allCases.first { rating <= ratings(of: $0).upperBound }
    }

    /// Returns the promise of a tier: gate, ceiling and curve of every layout, with the numbers of
    /// givens and of open cells measured for this one.
    package func promise(of tier: Tier) -> TierPromise {
        if contains(.killer) { return tier.killerPromise(cells: cellCount) }
        var promise = tier.promise
        if self == .classic9 { return promise }
        let place = tier.index - 1
        if let measured = Self.measured[name], place < measured.givens.count {
            let (givens, reach) = (measured.givens[place], (4 * cellCount + 40) / 81)
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

    /// The median number of givens, and the w20 in tenths that four of five puzzles reach, of each
    /// tier: measured on 250 puzzles each, made with any number of givens. Of 5,000 made within the
    /// promised givens, 69 to 96 of a hundred reach that w20, and the median differs by two at most,
    /// in 16x16 by four and in 25x25 by nine.
    private static let measured: [String: (givens: [Int], w20: [Int])] = [
        "classic:4": ([8], [40]),
        "classic:6": ([17, 11, 11], [69, 44, 38]),
        "jigsaw:6": ([17, 9, 8], [72, 43, 31]),
        "x:6": ([16, 9, 7], [80, 48, 35]),
        "classic:8": ([33, 23, 21, 20, 21], [120, 53, 35, 30, 34]),
        "x:8": ([31, 21, 16, 17, 16], [135, 57, 27, 24, 21]),
        "jigsaw:9": ([40, 28, 23, 22, 20, 20], [154, 60, 28, 19, 14, 14]),
        "x:9": ([39, 28, 23, 23, 22, 22], [171, 63, 30, 24, 21, 19]),
        "windoku:9": ([37, 24, 19, 20, 19, 18], [198, 66, 32, 28, 25, 23]),
        "antiknight:9": ([38, 24, 20, 21, 18, 17], [185, 60, 32, 31, 17, 17]),
        "antiking:9": ([40, 27, 23, 24, 22, 22], [152, 63, 33, 30, 23, 20]),
        "antiknight-antiking:9": ([34, 18, 13, 16, 9, 9], [209, 52, 27, 28, 16, 15]),
        "disjoint:9": ([38, 25, 21, 21, 21, 20], [209, 69, 33, 26, 27, 24]),
        "girandola:9": ([40, 29, 24, 24, 24, 23], [149, 67, 31, 27, 22, 21]),
        "asterisk:9": ([40, 29, 24, 25, 24, 23], [155, 63, 31, 25, 22, 20]),
        "centredot:9": ([41, 30, 25, 25, 25, 25], [156, 65, 32, 26, 26, 23]),
        "classic:10": ([53, 41, 37, 37, 37], [179, 74, 41, 31, 34]),
        "classic:12": ([78, 62, 55, 55, 55], [236, 102, 51, 38, 39]),
        "classic:16": ([144, 122, 109, 108], [358, 181, 81, 62]),
        "x:16": ([139, 115, 101, 102], [361, 145, 61, 55]),
        "nonconsecutive:9": ([35, 20, 17, 17, 13], [219, 57, 32, 24, 16]),
        "classic:25": ([379, 339, 303, 308], [664, 355, 152, 164]),
    ]
}
