/// The ladder of HoDoKu 2.2.0 in its default configuration.
enum HodokuLadder {
    /// The singles, which come from queues instead of searches.
    static let singles = [FullHouse.technique, NakedSingle.technique, HiddenSingle.technique]

    /// All techniques in the order of the ladder.
    static let techniques = singles + rungs.flatMap { $0.techniques } + [BruteForce.technique]

    /// The other rungs except the last, brute force.
    static let rungs: [NamedRung] = [
        NamedRung(LockedSubset.pair),
        NamedRung(LockedSubset.triple),
        NamedRung(LockedCandidates.pointing),
        NamedRung(LockedCandidates.claiming),
        NamedRung(NakedSubset.pair),
        NamedRung(NakedSubset.triple),
        NamedRung(HiddenSubset.pair),
        NamedRung(HiddenSubset.triple),
        NamedRung(NakedSubset.quadruple),
        NamedRung(HiddenSubset.quadruple),
        NamedRung(BasicFish.xWing),
        NamedRung(BasicFish.swordfish),
        NamedRung(BasicFish.jellyfish),
        NamedRung(RemotePair.technique, aim: .most),
        NamedRung(BUGPlusOne.technique),
        NamedRung(Skyscraper.technique),
        NamedRung(TwoStringKite.technique),
        NamedRung(TwoStrongLinks.technique, aim: .most),
        NamedRung(EmptyRectangle.technique),
        NamedRung(WWing.technique),
        NamedRung(XYWing.technique),
        NamedRung(XYZWing.technique),
        NamedRung(UniqueRectangle.typeOne),
        NamedRung(UniqueRectangle.typeTwo),
        NamedRung(UniqueRectangle.typeThree),
        NamedRung(UniqueRectangle.typeFour),
        NamedRung(UniqueRectangle.typeFive),
        NamedRung(UniqueRectangle.typeSix),
        NamedRung(HiddenRectangle.technique),
        NamedRung(AvoidableRectangle.typeOne),
        NamedRung(AvoidableRectangle.typeTwo),
        NamedRung(FinnedFish.xWing),
        NamedRung(FinnedFish.sashimiXWing),
        NamedRung(FinnedFish.swordfish),
        NamedRung(FinnedFish.sashimiSwordfish),
        NamedRung(FinnedFish.jellyfish),
        NamedRung(FinnedFish.sashimiJellyfish),
        NamedRung(SueDeCoq.technique),
        NamedRung(
            SimpleColors.trap, SimpleColors.wrap, search: { SimpleColors.search(on: $0, &$1) }),
        NamedRung(
            MultiColors.type1, MultiColors.type2, search: { MultiColors.search(on: $0, &$1) }),
        NamedRung(XChain.technique, aim: .most),
        NamedRung(XYChain.technique, aim: .most),
        NamedRung(
            ContinuousNiceLoop.technique, DiscontinuousNiceLoop.technique,
            AlternatingInferenceChain.technique, aim: .most,
            search: { NiceLoops.searchAll(on: $0, &$1) }),
        NamedRung(
            ContinuousNiceLoop.grouped, DiscontinuousNiceLoop.grouped,
            AlternatingInferenceChain.grouped, aim: .most,
            search: { NiceLoops.searchAllGrouped(on: $0, &$1) }),
        NamedRung(ALSXZ.technique),
        NamedRung(ALSXYWing.technique),
        NamedRung(ALSChain.technique, aim: .most),
        NamedRung(HouseFish.frankenXWing),
        NamedRung(HouseFish.frankenSwordfish),
        NamedRung(HouseFish.finnedFrankenXWing),
        NamedRung(HouseFish.finnedFrankenSwordfish),
        NamedRung(
            ForcingChainContradiction.technique, ForcingChainVerity.technique,
            search: { ForcingChains.searchAll(on: $0, &$1) }),
        NamedRung(
            ForcingNetContradiction.technique, ForcingNetVerity.technique,
            search: { ForcingNets.searchAll(on: $0, &$1) }),
    ]
}
