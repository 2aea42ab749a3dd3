extension Ladder {
    /// The rungs of Sudoku Explainer 1.2.1 in its order. They never change.
    static let se121Rungs: [Rung] =
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
            XYWing.rung,
            XYWing.xyzRung,
            UniqueLoop.rung,
            NakedSet.quadrupleRung,
            Fish.jellyfishRung,
            HiddenSet.quadrupleRung,
            BUG.rung,
            AlignedPairExclusion.rung,
            StaticForcingChains.seRung,
            AlignedTripletExclusion.rung,
            Nishio.rung,
            MultipleForcingChains.rung,
        ] + DynamicForcingChains.rungs
}
