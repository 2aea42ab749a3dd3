extension NamedTechnique {
    /// All techniques in the order of tables: those that HoDoKu tries, in its order, then the others.
    public static let all: [NamedTechnique] = [
        FullHouse.technique,
        NakedSingle.technique,
        HiddenSingle.technique,
        LockedSubset.pair,
        LockedSubset.triple,
        LockedCandidates.pointing,
        LockedCandidates.claiming,
        NakedSubset.pair,
        NakedSubset.triple,
        HiddenSubset.pair,
        HiddenSubset.triple,
        NakedSubset.quadruple,
        HiddenSubset.quadruple,
        BasicFish.xWing,
        BasicFish.swordfish,
        BasicFish.jellyfish,
        RemotePair.technique,
        BUGPlusOne.technique,
        Skyscraper.technique,
        TwoStringKite.technique,
        TwoStrongLinks.technique,
        EmptyRectangle.technique,
        WWing.technique,
        XYWing.technique,
        XYZWing.technique,
        UniqueRectangle.typeOne,
        UniqueRectangle.typeTwo,
        UniqueRectangle.typeThree,
        UniqueRectangle.typeFour,
        UniqueRectangle.typeFive,
        UniqueRectangle.typeSix,
        HiddenRectangle.technique,
        AvoidableRectangle.typeOne,
        AvoidableRectangle.typeTwo,
        FinnedFish.xWing,
        FinnedFish.sashimiXWing,
        FinnedFish.swordfish,
        FinnedFish.sashimiSwordfish,
        FinnedFish.jellyfish,
        FinnedFish.sashimiJellyfish,
        SueDeCoq.technique,
        SimpleColors.trap,
        SimpleColors.wrap,
        MultiColors.type1,
        MultiColors.type2,
        XChain.technique,
        XYChain.technique,
        ContinuousNiceLoop.technique,
        DiscontinuousNiceLoop.technique,
        AlternatingInferenceChain.technique,
        ContinuousNiceLoop.grouped,
        DiscontinuousNiceLoop.grouped,
        AlternatingInferenceChain.grouped,
        ALSXZ.technique,
        ALSXYWing.technique,
        ALSChain.technique,
        HouseFish.frankenXWing,
        HouseFish.frankenSwordfish,
        HouseFish.finnedFrankenXWing,
        HouseFish.finnedFrankenSwordfish,
        ForcingChainContradiction.technique,
        ForcingChainVerity.technique,
        ForcingNetContradiction.technique,
        ForcingNetVerity.technique,
        BruteForce.technique,
        DeathBlossom.technique,
        HouseFish.frankenJellyfish,
        HouseFish.finnedFrankenJellyfish,
        HouseFish.finnedMutantJellyfish,
        HouseFish.finnedMutantSquirmbag,
        HouseFish.finnedMutantWhale,
        SiameseFish.swordfish,
        SiameseFish.jellyfish,
        SiameseFish.sashimiSwordfish,
        SiameseFish.sashimiJellyfish,
        SiameseFish.frankenSwordfish,
        SiameseFish.frankenJellyfish,
        SiameseFish.mutantJellyfish,
        DualTwoStringKite.technique,
        DualEmptyRectangle.technique,
        Templates.set,
        Templates.delete,
        WXYZWing.technique,
        Medusa.technique,
        BUG.typeTwo,
        BUG.typeThree,
        BUG.typeFour,
        UniqueLoop.typeOne,
        UniqueLoop.typeTwo,
        UniqueLoop.typeThree,
        UniqueLoop.typeFour,
        ExtendedUniqueRectangle.technique,
    ]

    /// The techniques whose steps are listed unless others are asked for: all but those whose search
    /// takes long.
    public static let listed: [NamedTechnique] = all.filter { !$0.isListedByName }

    /// Returns the technique with an id.
    public static func named(_ id: String) -> NamedTechnique? { byID[id] }

    /// Returns the technique with an id or another name, in any spelling: with capitals, spaces or
    /// hyphens.
    public init?(name text: String) {
        guard let technique = Self.byName[Self.key(text)] else { return nil }
        self = technique
    }

    private static let byName: [String: NamedTechnique] = {
        var names: [String: NamedTechnique] = [:]
        // Ids come last: they win over other names.
        for technique in all {
            for name in technique.otherNames { names[key(name)] = technique }
        }
        for technique in all { names[key(technique.name())] = technique }
        for technique in all { names[key(technique.id)] = technique }
        return names
    }()

    /// The letters and digits of a name in lower case, and its plus signs.
    private static func key(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "+" }
    }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
