/// A technique that players know by name: its names, its place on HoDoKu's scale, and its search.
///
/// Everything about a technique stands in its file. ``all`` lists the techniques, and ladders say in
/// which order they are tried.
public struct NamedTechnique: Identifiable, Sendable {
    /// The name in files and arguments, such as `xy-wing`.
    public let id: String
    let texts: TechniqueTexts
    /// Other names by which players know the technique.
    public let otherNames: [String]
    /// The number of the technique in HoDoKu's library; nil if the library does not have it.
    public let hodokuCode: String?
    /// The level of a puzzle that needs the technique, at least.
    public let level: HodokuLevel
    /// The score of a step on HoDoKu's scale.
    public let score: Int
    /// A rating comparable with Sudoku Explainer's, if the community has agreed on one.
    public let rating: Rating?
    /// True if the technique relies on the puzzle having only one solution.
    public let usesUniqueness: Bool
    /// True if the search takes so long that steps are listed only if the technique is asked for by
    /// name.
    public let isListedByName: Bool
    /// Offers the steps of the technique on a board, in the order in which HoDoKu finds them.
    let search: @Sendable (Board, inout StepSearch) -> Void

    init(
        _ id: String, code: String?, _ level: HodokuLevel, _ score: Int, rating tenths: Int? = nil,
        otherNames: [String] = [], usesUniqueness: Bool = false, isListedByName: Bool = false,
        english: TechniqueText, german: TechniqueText,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) {
        self.id = id
        self.hodokuCode = code
        self.level = level
        self.score = score
        self.rating = tenths.map(Rating.init(tenths:))
        self.otherNames = otherNames
        self.usesUniqueness = usesUniqueness
        self.isListedByName = isListedByName
        self.texts = TechniqueTexts(english: english, german: german)
        self.search = search
    }

    /// The name as players write it, such as `XY-Wing`.
    public func name(in language: Language = .english) -> String { texts[language].name }

    /// The definition of the technique, in one or two sentences.
    public func meaning(in language: Language = .english) -> String { texts[language].meaning }
}

extension NamedTechnique: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension NamedTechnique: CustomStringConvertible {
    public var description: String { id }
}
