/// A ``Rung`` as a value: what a ladder lists instead of metatypes, which Embedded Swift lacks.
struct LadderSearch: Sendable {
    let definitions: [TechniqueDefinition]
    let minimum: Int
    let unit: SearchScope.Unit
    let first: @Sendable (Board, inout SearchContext, () -> Bool) -> Finding?

    init<Search: Rung>(_ search: Search.Type) {
        definitions = Search.definitions
        minimum = Search.minimum
        unit = Search.unit
        first = { Search.first(on: $0, &$1, $2) }
    }

    /// The families that the search finds, as a mask of their numbers. No other search of the same
    /// unit finds them.
    var families: Mask128 {
        definitions.reduce(0) { $0 | Mask128(bit: Int($1.family.rawValue)) }
    }
}
