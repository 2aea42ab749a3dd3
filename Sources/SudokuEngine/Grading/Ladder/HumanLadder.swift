/// The ladder `human`: techniques in the order in which people find them.
///
/// It has no rating to keep, so a technique stands where players look for it: first what can be
/// seen without candidates, then patterns by the number of digits and cells that must be held in
/// mind, then chains from short to long. Techniques that people do not search without a program,
/// such as mutant fish, templates and nets, are left out. `SudokuEngine.docc/Ladders.md` explains
/// the order.
enum HumanLadder {
    static let rungs: [Rung] =
        singles + subsets + oneDigit + wings + uniqueness + largePatterns + chains

    /// Steps that need no candidates. A box is looked through before lines, since its cells stand
    /// together.
    private static let singles: [Rung] = [
        Rung(FullHouse.technique),
        Rung(HiddenSingle.technique, search: HiddenSingle.searchBoxesFirst),
        Rung(NakedSingle.technique),
    ]

    /// Locked candidates and sets. A locked set is both in one, so it comes before other sets of
    /// its size; hidden sets are harder to see than naked ones.
    private static let subsets: [Rung] = [
        Rung(Locking.pointing),
        Rung(Locking.claiming),
        Rung(LockedSubset.pair),
        Rung(NakedSet.pair),
        Rung(HiddenSet.pair),
        Rung(LockedSubset.triple),
        Rung(NakedSet.triple),
        Rung(HiddenSet.triple),
    ]

    /// Patterns of one digit with two strong links, which filtering the grid for a digit shows.
    private static let oneDigit: [Rung] = [
        Rung(Fish.xWing),
        Rung(Skyscraper.technique),
        Rung(TwoStringKite.technique),
        Rung(TurbotFish.technique),
        Rung(EmptyRectangle.technique),
    ]

    /// Wings of cells with two candidates; quadruples and the swordfish take longer to see.
    private static let wings: [Rung] = [
        Rung(XYWing.technique),
        Rung(RemotePair.technique, aim: .shortest),
        Rung(WWing.technique),
        Rung(XYWing.xyz),
        Rung(Fish.swordfish),
        Rung(NakedSet.quadruple),
        Rung(HiddenSet.quadruple),
    ]

    /// Deadly patterns. Type 4 needs one strong link only, type 3 a set; a BUG arises late and is
    /// easy to see then.
    private static let uniqueness: [Rung] = [
        Rung(BUGPlusOne.technique),
        Rung(UniqueRectangle.typeOne),
        Rung(UniqueRectangle.typeTwo),
        Rung(UniqueRectangle.typeFour),
        Rung(UniqueRectangle.typeThree),
        Rung(UniqueRectangle.typeFive),
        Rung(UniqueRectangle.typeSix),
        Rung(HiddenRectangle.technique),
        Rung(AvoidableRectangle.typeOne),
        Rung(AvoidableRectangle.typeTwo),
    ]

    /// Fish with fins, colours and larger patterns.
    private static let largePatterns: [Rung] = [
        Rung(FinnedFish.xWing),
        Rung(FinnedFish.sashimiXWing),
        Rung(
            SimpleColors.trap, SimpleColors.wrap, search: { SimpleColors.search(on: $0, &$1) }),
        Rung(FinnedFish.swordfish),
        Rung(FinnedFish.sashimiSwordfish),
        Rung(Fish.jellyfish),
        Rung(BUG.typeTwo),
        Rung(BUG.typeFour),
        Rung(BUG.typeThree),
        Rung(UniqueLoop.typeOne),
        Rung(UniqueLoop.typeTwo),
        Rung(UniqueLoop.typeFour),
        Rung(UniqueLoop.typeThree),
        Rung(ExtendedUniqueRectangle.technique),
        Rung(
            MultiColors.type1, MultiColors.type2, search: { MultiColors.search(on: $0, &$1) }),
    ]

    /// Chains, each the shortest of its kind: a player follows every link. Chains of one digit or
    /// of cells with two candidates come before almost locked sets and chains that mix links. Forcing chains are last,
    /// since they begin with an assumption instead of a pattern.
    private static let chains: [Rung] = [
        Rung(XChain.technique, aim: .shortest),
        Rung(XYChain.technique, aim: .shortest),
        Rung(WXYZWing.technique),
        Rung(ALSXZ.technique),
        Rung(SueDeCoq.technique),
        Rung(Medusa.technique),
        Rung(
            ContinuousNiceLoop.technique, DiscontinuousNiceLoop.technique,
            AlternatingInferenceChain.technique, aim: .shortest,
            search: { NiceLoops.searchAll(on: $0, &$1) }),
        Rung(ALSXYWing.technique),
        Rung(FinnedFish.jellyfish),
        Rung(FinnedFish.sashimiJellyfish),
        Rung(
            ContinuousNiceLoop.grouped, DiscontinuousNiceLoop.grouped,
            AlternatingInferenceChain.grouped, aim: .shortest,
            search: { NiceLoops.searchAllGrouped(on: $0, &$1) }),
        Rung(ALSChain.technique),
        Rung(DeathBlossom.technique),
        Rung(
            ForcingChainContradiction.technique, ForcingChainVerity.technique, aim: .shortest,
            search: { ForcingChains.searchAll(on: $0, &$1) }),
    ]
}
