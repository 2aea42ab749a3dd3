extension Ladder {
    /// The rungs of `se121`, and others that people use, each at the place of its rating.
    static let farmRungs: [Rung] =
        [
            HiddenSingle.rung,
            DirectLocking.rung,
            DirectHiddenSet.pairRung,
            NakedSingle.rung,
            DirectHiddenSet.tripleRung,
            Locking.rung,
            NakedSet.pairRung,
            Fish.xWingRung,
            HiddenSet.pairRung,
            NakedSet.tripleRung,
            Fish.swordfishRung,
            HiddenSet.tripleRung,
            Skyscraper.rung,
            TwoStringKite.rung,
            TurbotFish.rung,
            XYWing.rung,
            XYWing.xyzRung,
            UniqueLoop.rung,
            NakedSet.quadrupleRung,
            Fish.jellyfishRung,
            HiddenSet.quadrupleRung,
            BUG.rung,
            AlignedPairExclusion.rung,
            StaticForcingChains.rung,
            AlignedTripletExclusion.rung,
            Nishio.rung,
            MultipleForcingChains.rung,
        ] + DynamicForcingChains.rungs
}
