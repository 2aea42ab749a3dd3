/// The ladder of HoDoKu 2.2.0 in its default configuration.
enum HodokuLadder {
    /// Techniques that compete for a step.
    struct Rung: Sendable {
        let techniques: [NamedTechnique]
        let search: @Sendable (Board, inout StepSearch) -> Void
        let aim: StepSearch.Aim

        init(_ technique: NamedTechnique, aim: StepSearch.Aim = .first) {
            self.init(technique, aim: aim, search: technique.search)
        }

        /// Creates the rung of techniques that are searched together.
        init(
            _ techniques: NamedTechnique..., aim: StepSearch.Aim = .first,
            search: @escaping @Sendable (Board, inout StepSearch) -> Void
        ) {
            self.techniques = techniques
            self.search = search
            self.aim = aim
        }
    }

    /// The singles, which come from queues instead of searches.
    static let singles = [FullHouse.technique, NakedSingle.technique, HiddenSingle.technique]

    /// All techniques in the order of the ladder.
    static let techniques = singles + rungs.flatMap(\.techniques) + [BruteForce.technique]

    /// The other rungs except the last, brute force.
    static let rungs: [Rung] = [
        Rung(LockedSubset.pair),
        Rung(LockedSubset.triple),
        Rung(LockedCandidates.pointing),
        Rung(LockedCandidates.claiming),
        Rung(NakedSubset.pair),
        Rung(NakedSubset.triple),
        Rung(HiddenSubset.pair),
        Rung(HiddenSubset.triple),
        Rung(NakedSubset.quadruple),
        Rung(HiddenSubset.quadruple),
        Rung(BasicFish.xWing),
        Rung(BasicFish.swordfish),
        Rung(BasicFish.jellyfish),
        Rung(RemotePair.technique, aim: .most),
        Rung(BUGPlusOne.technique),
        Rung(Skyscraper.technique),
        Rung(TwoStringKite.technique),
        Rung(TwoStrongLinks.technique, aim: .most),
        Rung(EmptyRectangle.technique),
        Rung(WWing.technique),
        Rung(XYWing.technique),
        Rung(XYZWing.technique),
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
        Rung(SimpleColors.trap, SimpleColors.wrap, search: { SimpleColors.search(on: $0, &$1) }),
        Rung(MultiColors.type1, MultiColors.type2, search: { MultiColors.search(on: $0, &$1) }),
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
    ]
}
