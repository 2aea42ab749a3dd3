/// The ladder `human`: techniques in the order in which people find them.
///
/// It has no rating to keep, so a technique stands where players look for it: first what can be
/// seen without candidates, then patterns by the number of digits and cells that must be held in
/// mind, then chains from short to long. Techniques that people do not search without a program,
/// such as mutant fish, templates and nets, are left out. `SudokuEngine.docc/Ladders.md` explains
/// the order.
enum HumanLadder {
    static let rungs: [NamedRung] =
        singles + subsets + oneDigit + wings + uniqueness + largePatterns + chains

    /// Steps that need no candidates. A box is looked through before lines, since its cells stand
    /// together.
    private static let singles: [NamedRung] = [
        NamedRung(FullHouse.technique),
        NamedRung(HiddenSingle.technique, search: HiddenSingle.searchBoxesFirst),
        NamedRung(NakedSingle.technique),
    ]

    /// Locked candidates and sets. A locked set is both in one, so it comes before other sets of
    /// its size; hidden sets are harder to see than naked ones.
    private static let subsets: [NamedRung] = [
        NamedRung(LockedCandidates.pointing),
        NamedRung(LockedCandidates.claiming),
        NamedRung(LockedSubset.pair),
        NamedRung(NakedSubset.pair),
        NamedRung(HiddenSubset.pair),
        NamedRung(LockedSubset.triple),
        NamedRung(NakedSubset.triple),
        NamedRung(HiddenSubset.triple),
    ]

    /// Patterns of one digit with two strong links, which filtering the grid for a digit shows.
    private static let oneDigit: [NamedRung] = [
        NamedRung(BasicFish.xWing),
        NamedRung(Skyscraper.technique),
        NamedRung(TwoStringKite.technique),
        NamedRung(TwoStrongLinks.technique),
        NamedRung(EmptyRectangle.technique),
    ]

    /// Wings of cells with two candidates; quadruples and the swordfish take longer to see.
    private static let wings: [NamedRung] = [
        NamedRung(XYWing.technique),
        NamedRung(RemotePair.technique, aim: .shortest),
        NamedRung(WWing.technique),
        NamedRung(XYZWing.technique),
        NamedRung(BasicFish.swordfish),
        NamedRung(NakedSubset.quadruple),
        NamedRung(HiddenSubset.quadruple),
    ]

    /// Deadly patterns. Type 4 needs one strong link only, type 3 a set; a BUG arises late and is
    /// easy to see then.
    private static let uniqueness: [NamedRung] = [
        NamedRung(BUGPlusOne.technique),
        NamedRung(UniqueRectangle.typeOne),
        NamedRung(UniqueRectangle.typeTwo),
        NamedRung(UniqueRectangle.typeFour),
        NamedRung(UniqueRectangle.typeThree),
        NamedRung(UniqueRectangle.typeFive),
        NamedRung(UniqueRectangle.typeSix),
        NamedRung(HiddenRectangle.technique),
        NamedRung(AvoidableRectangle.typeOne),
        NamedRung(AvoidableRectangle.typeTwo),
    ]

    /// Fish with fins, colours and larger patterns.
    private static let largePatterns: [NamedRung] = [
        NamedRung(FinnedFish.xWing),
        NamedRung(FinnedFish.sashimiXWing),
        NamedRung(
            SimpleColors.trap, SimpleColors.wrap, search: { SimpleColors.search(on: $0, &$1) }),
        NamedRung(FinnedFish.swordfish),
        NamedRung(FinnedFish.sashimiSwordfish),
        NamedRung(BasicFish.jellyfish),
        NamedRung(BUG.typeTwo),
        NamedRung(BUG.typeFour),
        NamedRung(BUG.typeThree),
        NamedRung(UniqueLoop.typeOne),
        NamedRung(UniqueLoop.typeTwo),
        NamedRung(UniqueLoop.typeFour),
        NamedRung(UniqueLoop.typeThree),
        NamedRung(ExtendedUniqueRectangle.technique),
        NamedRung(
            MultiColors.type1, MultiColors.type2, search: { MultiColors.search(on: $0, &$1) }),
    ]

    /// Chains, each the shortest of its kind: a player follows every link. Chains of one digit or
    /// of cells with two candidates come before almost locked sets and chains that mix links. Forcing chains are last,
    /// since they begin with an assumption instead of a pattern.
    private static let chains: [NamedRung] = [
        NamedRung(XChain.technique, aim: .shortest),
        NamedRung(XYChain.technique, aim: .shortest),
        NamedRung(WXYZWing.technique),
        NamedRung(ALSXZ.technique),
        NamedRung(SueDeCoq.technique),
        NamedRung(Medusa.technique),
        NamedRung(
            ContinuousNiceLoop.technique, DiscontinuousNiceLoop.technique,
            AlternatingInferenceChain.technique, aim: .shortest,
            search: { NiceLoops.searchAll(on: $0, &$1) }),
        NamedRung(ALSXYWing.technique),
        NamedRung(FinnedFish.jellyfish),
        NamedRung(FinnedFish.sashimiJellyfish),
        NamedRung(
            ContinuousNiceLoop.grouped, DiscontinuousNiceLoop.grouped,
            AlternatingInferenceChain.grouped, aim: .shortest,
            search: { NiceLoops.searchAllGrouped(on: $0, &$1) }),
        NamedRung(ALSChain.technique),
        NamedRung(DeathBlossom.technique),
        NamedRung(
            ForcingChainContradiction.technique, ForcingChainVerity.technique, aim: .shortest,
            search: { ForcingChains.searchAll(on: $0, &$1) }),
    ]
}
