/// A technique that players know by name: its place on HoDoKu's scale, and its search.
///
/// Everything about a technique but its texts stands in its file. ``all`` lists the techniques, and
/// ladders say in which order they are tried.
public struct NamedTechnique: Identifiable, Sendable {
    private let properties: Properties

    /// The properties, shared by all copies: a step holds its technique, and copies of one reference
    /// are small.
    private final class Properties: Sendable {
        let id: String
        let otherNames: [String]
        let hodokuCode: String?
        let level: HodokuLevel
        let score: Int
        let rating: Rating?
        let usesUniqueness: Bool
        let isListedByName: Bool
        let search: @Sendable (Board, inout StepSearch) -> Void

        init(
            id: String, otherNames: [String], hodokuCode: String?, level: HodokuLevel, score: Int,
            rating: Rating?, usesUniqueness: Bool, isListedByName: Bool,
            search: @escaping @Sendable (Board, inout StepSearch) -> Void
        ) {
            self.id = id
            self.otherNames = otherNames
            self.hodokuCode = hodokuCode
            self.level = level
            self.score = score
            self.rating = rating
            self.usesUniqueness = usesUniqueness
            self.isListedByName = isListedByName
            self.search = search
        }
    }

    /// The name in files and arguments, such as `xy-wing`.
    public var id: String { properties.id }
    /// Other names by which players know the technique.
    public var otherNames: [String] { properties.otherNames }
    /// The number of the technique in HoDoKu's library; nil if the library does not have it.
    public var hodokuCode: String? { properties.hodokuCode }
    /// The level of a puzzle that needs the technique, at least.
    public var level: HodokuLevel { properties.level }
    /// The score of a step on HoDoKu's scale.
    public var score: Int { properties.score }
    /// A rating comparable with Sudoku Explainer's, if the community has agreed on one.
    public var rating: Rating? { properties.rating }
    /// True if the technique relies on the puzzle having only one solution.
    public var usesUniqueness: Bool { properties.usesUniqueness }
    /// True if the search takes so long that steps are listed only if the technique is asked for by
    /// name.
    public var isListedByName: Bool { properties.isListedByName }
    /// Offers the steps of the technique on a board, in the order in which HoDoKu finds them.
    var search: @Sendable (Board, inout StepSearch) -> Void { properties.search }

    init(
        _ id: String, code: String?, _ level: HodokuLevel, _ score: Int, rating tenths: Int? = nil,
        otherNames: [String] = [], usesUniqueness: Bool = false, isListedByName: Bool = false,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) {
        properties = Properties(
            id: id, otherNames: otherNames, hodokuCode: code, level: level, score: score,
            rating: tenths.map(Rating.init(tenths:)), usesUniqueness: usesUniqueness,
            isListedByName: isListedByName, search: search)
    }

    /// The name as players write it, such as `XY-Wing`.
    public func name(in language: Language = .english) -> String {
        language.texts.name(id, id: id)
    }

    /// The definition of the technique, in one or two sentences.
    public func meaning(in language: Language = .english) -> String {
        language.texts.text(id + ".meaning")
    }
}

extension NamedTechnique: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension NamedTechnique: CustomStringConvertible {
    public var description: String { id }
}
