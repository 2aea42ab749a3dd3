/// The techniques of the ladders that rate, which ladders of other grids have, too.
extension Technique {
    package static let hiddenSingle = HiddenSingle.technique
    package static let nakedSingle = NakedSingle.technique
    package static let directPointing = DirectLocking.pointing
    package static let directClaiming = DirectLocking.claiming
    package static let pointing = Locking.pointing
    package static let claiming = Locking.claiming
    /// Direct hidden sets of two and three cells.
    package static let directHiddenSets = [DirectHiddenSet.pair, DirectHiddenSet.triple]
    /// Naked sets of two to four cells.
    package static let nakedSets = [NakedSet.pair, NakedSet.triple, NakedSet.quadruple]
    /// Hidden sets of two to four cells.
    package static let hiddenSets = [HiddenSet.pair, HiddenSet.triple, HiddenSet.quadruple]
    /// Fish of two to four lines.
    package static let fish = [Fish.xWing, Fish.swordfish, Fish.jellyfish]
    package static let skyscraper = Skyscraper.technique
    package static let twoStringKite = TwoStringKite.technique
    package static let turbotFish = TurbotFish.technique
    package static let xyWing = XYWing.technique
    package static let xyzWing = XYWing.xyz
    package static let alignedPair = AlignedPairExclusion.technique
    package static let alignedTriplet = AlignedTripletExclusion.technique

    /// Returns a type of unique rectangle, 1...4, or of a loop of more than four cells.
    package static func uniqueLoop(_ type: Int, cells: Int) -> Technique {
        let rectangles = [
            UniqueRectangle.typeOne, UniqueRectangle.typeTwo, UniqueRectangle.typeThree,
            UniqueRectangle.typeFour,
        ]
        let loops = [
            UniqueLoop.typeOne, UniqueLoop.typeTwo, UniqueLoop.typeThree, UniqueLoop.typeFour,
        ]
        return cells == 4 ? rectangles[type - 1] : loops[type - 1].on(cells)
    }

    /// Returns a type of BUG, 1...4.
    package static func bug(_ type: Int) -> Technique {
        [BUGPlusOne.technique, BUG.typeTwo, BUG.typeThree, BUG.typeFour][type - 1]
    }

    /// The id of the sentences about steps of the family that its techniques have none for.
    package var sentencesOfFamily: String { Texts.Keys.rated(family.id) }

    package static let xCycle = StaticForcingChains.xCycle
    package static let yCycle = StaticForcingChains.yCycle
    package static let cycle = StaticForcingChains.cycle
    package static let generalizedXWing = StaticForcingChains.generalizedXWing
    package static let forcingXChain = StaticForcingChains.forcingXChain
    package static let forcingChain = StaticForcingChains.forcingChain
    /// A forcing X-chain of six links, as Sudoku Explainer calls it.
    package static let forcingTurbotFish = StaticForcingChains.turbotFish
    package static let nishio = Nishio.technique
    package static let cellChains = MultipleForcingChains.cell
    package static let regionChains = MultipleForcingChains.region

    /// The dynamic chains of a level, 0...5.
    package struct DynamicChains: Sendable {
        package let contradiction, double, cell, region: Technique
    }

    /// The dynamic chains by their levels.
    package static let dynamicChains = (0...5).map { DynamicForcingChains.techniques(of: $0) }
}
