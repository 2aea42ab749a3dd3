import SudokuEngine

extension Tier {
    /// The ratings of killers of the tier on their ladder.
    var killerRatings: ClosedRange<Rating> {
        let tenths = [10...23, 24...25, 26...29, 30...35, 36...54, 56...72][index - 1]
        return Rating(tenths: tenths.lowerBound)...Rating(tenths: tenths.upperBound)
    }

    /// Returns the promise of the tier for killers with a number of cells: four of five puzzles within
    /// gate and ceiling keep it, of the last tier every second one.
    func killerPromise(cells: Int) -> TierPromise {
        var promise = TierPromise(killerRatings, cells: cells)
        promise.hasFoothold = self > .medium
        let most = [0, 5, 19, 7, 9, 12][index - 1]
        if most > 0 { promise.hardSteps = (1...most, killerRatings.lowerBound) }
        if self == .beginner {
            promise.leastW20Tenths = 19
            promise.neededTechnique = LayoutTechnique.Special.fixedCombination.rawValue
        }
        if self == .easy { promise.leastW20Tenths = 15 }
        return promise
    }
}
