/// The ladder of HoDoKu 2.2.0 in its default configuration.
enum HodokuLadder {
    /// The singles, which come from queues instead of searches.
    static let singles = [FullHouse.technique, NakedSingle.technique, HiddenSingle.technique]

    /// All techniques in the order of the ladder.
    static let techniques = singles + rungs.flatMap { $0.techniques } + [BruteForce.technique]

    /// The other rungs except the last, brute force.
    static let rungs: [Rung] = [
        Rung(LockedSubset.pair),
        Rung(LockedSubset.triple),
        Rung(Locking.pointing),
        Rung(Locking.claiming),
        Rung(NakedSet.pair),
        Rung(NakedSet.triple),
        Rung(HiddenSet.pair),
        Rung(HiddenSet.triple),
        Rung(NakedSet.quadruple),
        Rung(HiddenSet.quadruple),
        Rung(Fish.xWing),
        Rung(Fish.swordfish),
        Rung(Fish.jellyfish),
        Rung(RemotePair.technique, aim: .most),
        Rung(BUGPlusOne.technique),
        Rung(Skyscraper.technique),
        Rung(TwoStringKite.technique),
        Rung(TurbotFish.technique, aim: .most),
        Rung(EmptyRectangle.technique),
        Rung(WWing.technique),
        Rung(XYWing.technique),
        Rung(XYWing.xyz),
        Rung(UniqueRectangle.typeOne),
        Rung(UniqueRectangle.typeTwo),
        Rung(UniqueRectangle.typeThree),
        Rung(UniqueRectangle.typeFour),
        Rung(UniqueRectangle.typeFive),
        Rung(UniqueRectangle.typeSix),
        Rung(HiddenRectangle.technique),
        Rung(AvoidableRectangle.typeOne),
        Rung(AvoidableRectangle.typeTwo),
        Rung(FinnedFish.xWing),
        Rung(FinnedFish.sashimiXWing),
        Rung(FinnedFish.swordfish),
        Rung(FinnedFish.sashimiSwordfish),
        Rung(FinnedFish.jellyfish),
        Rung(FinnedFish.sashimiJellyfish),
        Rung(SueDeCoq.technique),
        Rung(
            SimpleColors.trap, SimpleColors.wrap, search: { SimpleColors.search(on: $0, &$1) }),
        Rung(
            MultiColors.type1, MultiColors.type2, search: { MultiColors.search(on: $0, &$1) }),
        Rung(XChain.technique, aim: .most),
        Rung(XYChain.technique, aim: .most),
        Rung(
            ContinuousNiceLoop.technique, DiscontinuousNiceLoop.technique,
            AlternatingInferenceChain.technique, aim: .most,
            search: { NiceLoops.searchAll(on: $0, &$1) }),
        Rung(
            ContinuousNiceLoop.grouped, DiscontinuousNiceLoop.grouped,
            AlternatingInferenceChain.grouped, aim: .most,
            search: { NiceLoops.searchAllGrouped(on: $0, &$1) }),
        Rung(ALSXZ.technique),
        Rung(ALSXYWing.technique),
        Rung(ALSChain.technique, aim: .most),
        Rung(HouseFish.frankenXWing),
        Rung(HouseFish.frankenSwordfish),
        Rung(HouseFish.finnedFrankenXWing),
        Rung(HouseFish.finnedFrankenSwordfish),
        Rung(
            ForcingChainContradiction.technique, ForcingChainVerity.technique,
            search: { ForcingChains.searchAll(on: $0, &$1) }),
        Rung(
            ForcingNetContradiction.technique, ForcingNetVerity.technique,
            search: { ForcingNets.searchAll(on: $0, &$1) }),
    ]
}
