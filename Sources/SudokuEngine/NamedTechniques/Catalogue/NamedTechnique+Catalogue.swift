extension NamedTechnique {
    /// All techniques, in the order of tables: the order in which HoDoKu tries them, then those that
    /// it does not try.
    public static let all: [NamedTechnique] = [
        FullHouse.technique
    ]

    /// Returns the technique with an id.
    public static func named(_ id: String) -> NamedTechnique? { byID[id] }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
