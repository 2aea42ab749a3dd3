/// The description of a family of techniques: its names, ratings and sentence, without its search.
///
/// It stands in the file of the technique and is read by tables, hints, filters and file formats.
struct TechniqueDefinition: Sendable {
    let family: Technique.Family
    /// The name shared by all techniques of the family.
    let name: String
    /// The rating of the family's easiest step, in tenths.
    let minimum: Int
    let higherRatings: HigherRatings
    /// Other names by which people know the family.
    let otherNames: [String]
    /// HoDoKu's number of each type, or of the only technique; empty if HoDoKu does not know it.
    let hodokuNumbers: [String]
    /// True if the technique relies on the puzzle having only one solution.
    let usesUniqueness: Bool
    /// A short description of the pattern, for tables.
    let meaning: String
    let variants: Variants
    /// Returns the first half of a hint's sentence, the reason of a step.
    let reason: @Sendable (FindingWords) -> String

    /// The ratings of a family apart from its lowest one.
    enum HigherRatings {
        case none
        /// The lowest rating plus these tenths.
        case plus([Int])
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
        /// Returns the name of a technique, given that of the family.
        var name: @Sendable (Technique, String) -> String = { $1 }
        /// Returns the tenths by which a technique's lowest rating exceeds that of the family.
        var surplus: @Sendable (Technique) -> Int = { _ in 0 }
    }

    init(
        _ family: Technique.Family, _ name: String, minimum: Int,
        higher higherRatings: HigherRatings = .none, otherNames: [String] = [],
        hodoku hodokuNumbers: [String] = [], usesUniqueness: Bool = false, meaning: String,
        variants: Variants = Variants(), reason: @escaping @Sendable (FindingWords) -> String
    ) {
        self.family = family
        self.name = name
        self.minimum = minimum
        self.higherRatings = higherRatings
        self.otherNames = otherNames
        self.hodokuNumbers = hodokuNumbers
        self.usesUniqueness = usesUniqueness
        self.meaning = meaning
        self.variants = variants
        self.reason = reason
    }
}
