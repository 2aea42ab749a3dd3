/// The techniques that players know by name.
extension Technique {
    /// All techniques in the order of tables: those that HoDoKu tries, in its order, then the others.
    public static let all: [Technique] =
        HodokuLadder.techniques + others
        + Ladder.human.techniques.filter { !(HodokuLadder.techniques + others).contains($0) }

    /// Techniques that HoDoKu does not try. One of the ladder `human` alone need not be here: it
    /// comes last.
    private static let others: [Technique] = [
        DeathBlossom.technique, HouseFish.frankenJellyfish, HouseFish.finnedFrankenJellyfish,
        HouseFish.finnedMutantJellyfish, HouseFish.finnedMutantSquirmbag,
        HouseFish.finnedMutantWhale, SiameseFish.swordfish, SiameseFish.jellyfish,
        SiameseFish.sashimiSwordfish, SiameseFish.sashimiJellyfish, SiameseFish.frankenSwordfish,
        SiameseFish.frankenJellyfish, SiameseFish.mutantJellyfish, DualTwoStringKite.technique,
        DualEmptyRectangle.technique, Templates.set, Templates.delete, WXYZWing.technique,
        Medusa.technique, BUG.typeTwo, BUG.typeThree, BUG.typeFour, UniqueLoop.typeOne,
        UniqueLoop.typeTwo, UniqueLoop.typeThree, UniqueLoop.typeFour,
        ExtendedUniqueRectangle.technique,
    ]

    /// The techniques whose steps are listed unless others are asked for: all but those whose search
    /// takes long.
    public static let listed: [Technique] = all.filter { !$0.isListedByName }

    /// Returns the technique with an id.
    public static func named(_ id: String) -> Technique? { byID[id] }

    /// Returns the technique with an id or another name, in any spelling: with capitals, spaces or
    /// hyphens.
    public init?(name text: String) {
        guard let technique = Self.byName[Self.key(text)] else { return nil }
        self = technique
    }

    private static let byName: [String: Technique] = {
        var names: [String: Technique] = [:]
        // Ids come last: they win over other names.
        for technique in all {
            for name in technique.otherNames { names[key(name)] = technique }
        }
        for technique in all { names[key(technique.name())] = technique }
        for technique in all { names[key(technique.id)] = technique }
        return names
    }()

    /// The letters and digits of a name in lower case, and its plus signs; all names are in ASCII.
    private static func key(_ text: String) -> String {
        TechniqueName.key(String(decoding: text.utf8.filter { $0 < 0x80 }, as: UTF8.self))
    }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
