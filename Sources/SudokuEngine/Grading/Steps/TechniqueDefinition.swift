/// The description of a family of techniques: its names, ratings and texts, without its search.
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
    /// The texts. A family without sentences has the pattern of a named technique, whose sentences
    /// explain its steps.
    let english: TechniqueText
    let german: TechniqueText
    /// Returns the pattern of a step by its roles, for a hint: the search itself does not keep it.
    let pattern: @Sendable (Finding, Board) -> StepPattern

    /// The name shared by all techniques of the family.
    var name: String { english.name }

    /// A short description of the pattern, for tables.
    var meaning: String { english.meaning }

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
        /// Returns the name of a technique, given that of the family in the same language.
        var name: @Sendable (Technique, String, Language) -> String = { _, name, _ in name }
        /// Returns the id of a technique, given that of the family.
        var id: @Sendable (Technique, String) -> String = { $1 }
        /// Returns the tenths by which a technique's lowest rating exceeds that of the family.
        var surplus: @Sendable (Technique) -> Int = { _ in 0 }
    }

    init(
        _ family: Technique.Family, _ id: String, minimum: Int,
        higher higherRatings: HigherRatings = .none, otherNames: [String] = [],
        hodoku hodokuNumbers: [String] = [], usesUniqueness: Bool = false,
        variants: Variants = Variants(), english: TechniqueText, german: TechniqueText,
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
        self.english = english
        self.german = german
        self.pattern = pattern
    }

    /// Returns the texts in one language.
    func text(in language: Language) -> TechniqueText {
        switch language {
        case .english: english
        case .german: german
        }
    }
}

extension TechniqueDefinition.Variants {
    /// Returns the name of a type: `BUG type 1`.
    static func name(_ family: String, type: Int, in language: Language) -> String {
        switch language {
        case .english: "\(family) type \(type)"
        case .german: "\(family) Typ \(type)"
        }
    }
}
