/// The description of a family of techniques: its ratings and the techniques in it, without its search.
///
/// It stands in the file of the technique and is read by tables, hints, filters and file formats.
struct TechniqueDefinition: Sendable {
    let family: Technique.Family
    /// The id of the family, such as `x-wing`; that of the named technique with the same pattern, if
    /// there is one.
    let id: String
    /// The rating of the family's easiest step, in tenths.
    let minimum: Int
    let higherRatings: HigherRatings
    /// Other names by which people know the family.
    let otherNames: [String]
    /// HoDoKu's number of each type, or of the only technique; empty if HoDoKu does not know it.
    let hodokuNumbers: [String]
    /// True if the technique relies on the puzzle having only one solution.
    let usesUniqueness: Bool
    let variants: Variants
    /// Returns the pattern of a step by its roles, for a hint: the search itself does not keep it.
    let pattern: @Sendable (Finding, Board) -> StepPattern

    /// The name shared by all techniques of the family.
    var name: String { Language.english.texts.name(Texts.Keys.rated(id), id: id) }

    /// A short description of the pattern, for tables.
    var meaning: String { Language.english.texts.text(Texts.Keys.rated(id) + ".meaning") }

    /// The ratings of a technique apart from its lowest one.
    enum HigherRatings: Sendable {
        case none
        /// The lowest rating plus the tenths that the function returns for a technique.
        case plus(@Sendable (Technique) -> [Int])
        /// Any: the longer a chain, the higher.
        case open
    }

    /// The techniques of a family that has more than one.
    struct Variants: Sendable {
        /// The types, which are part of the name.
        var types: ClosedRange<Int>?
        /// Other names of the types, in their order.
        var otherNames: [[String]] = []
        /// Returns the techniques, easiest first.
        var techniques: @Sendable (Technique.Family) -> [Technique] = { [Technique($0)] }
        /// Returns the id of a technique, given that of the family.
        var id: @Sendable (Technique, String) -> String = { $1 }
        /// Returns the tenths by which a technique's lowest rating exceeds that of the family.
        var surplus: @Sendable (Technique) -> Int = { _ in 0 }
    }

    init(
        _ family: Technique.Family, _ id: String, minimum: Int,
        higher higherRatings: HigherRatings = .none, otherNames: [String] = [],
        hodoku hodokuNumbers: [String] = [], usesUniqueness: Bool = false,
        variants: Variants = Variants(),
        pattern: @escaping @Sendable (Finding, Board) -> StepPattern
    ) {
        self.family = family
        self.id = id
        self.minimum = minimum
        self.higherRatings = higherRatings
        self.otherNames = otherNames
        self.hodokuNumbers = hodokuNumbers
        self.usesUniqueness = usesUniqueness
        self.variants = variants
        self.pattern = pattern
    }
}
