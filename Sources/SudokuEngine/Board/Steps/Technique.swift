/// A solving technique: its names, its place on the scales of difficulty, and its search.
///
/// There is one value for each technique, in the technique's file, with everything about it but its
/// texts. Ladders, steps, filters and file formats refer to it.
public struct Technique: Identifiable, Sendable {
    private let facts: Facts
    /// The number of cells of a unique loop, which ladders that rate name; 0 for other techniques.
    let length: Int

    /// The facts, shared by all copies: a step holds its technique, and copies of one reference are
    /// small.
    private final class Facts: Sendable {
        let id: String
        let family: Family
        let type: Int
        let otherNames: [String]
        let hodokuCode: String?
        let level: HodokuLevel
        let score: Int
        let rating: Rating?
        let rated: Rated?
        /// The lowest rating on ladders that rate, in tenths, which every step reads.
        let lowest: Int
        let usesUniqueness: Bool
        let isListedByName: Bool
        let isListed: Bool
        let search: Search?

        init(
            id: String, family: Family, type: Int, otherNames: [String], hodokuCode: String?,
            level: HodokuLevel, score: Int, rating: Rating?, rated: Rated?, usesUniqueness: Bool,
            isListedByName: Bool, isListed: Bool, search: Search?
        ) {
            self.id = id
            self.family = family
            self.type = type
            self.otherNames = otherNames
            self.hodokuCode = hodokuCode
            self.level = level
            self.score = score
            self.rating = rating
            self.rated = rated
            lowest = rated?.minimum ?? 0
            self.usesUniqueness = usesUniqueness
            self.isListedByName = isListedByName
            self.isListed = isListed
            self.search = search
        }
    }

    /// Offers the steps of a technique on a board, in the order in which HoDoKu finds them.
    typealias Search = @Sendable (Technique, Board, inout StepSearch) -> Void

    /// The name in files and arguments, such as `xy-wing`.
    public var id: String { facts.id }
    /// The techniques with the same pattern, such as all types of a unique rectangle.
    public var family: Family { facts.family }
    /// The type of a unique rectangle, loop or BUG, 1...4; 0 for other techniques.
    public var type: Int { facts.type }
    /// Other names by which players know the technique.
    public var otherNames: [String] { facts.otherNames }
    /// The number of the technique in HoDoKu's library; nil if the library does not have it.
    public var hodokuCode: String? { facts.hodokuCode }
    /// The level of a puzzle that needs the technique, at least; extreme for a technique of the
    /// ladders that rate alone, which is not on HoDoKu's scale.
    public var level: HodokuLevel { facts.level }
    /// The score of a step on HoDoKu's scale; 0 for a technique of the ladders that rate alone.
    public var score: Int { facts.score }
    /// A rating comparable with Sudoku Explainer's, if the community has agreed on one.
    public var rating: Rating? { facts.rating }
    /// The ratings of its steps on ladders that rate; nil if they do not have the technique.
    var rated: Rated? { facts.rated }
    /// The rating of its easiest step there, in tenths; 0 if they do not have the technique.
    var lowestTenths: Int { facts.lowest }
    /// True if the technique relies on the puzzle having only one solution.
    public var usesUniqueness: Bool { facts.usesUniqueness }
    /// True if the search takes so long that steps are listed only if the technique is asked for by
    /// name.
    public var isListedByName: Bool { facts.isListedByName }
    /// The search for all steps; nil for a technique of the ladders that rate alone.
    var listing: Search? { facts.search }
    /// True if all steps of the technique can be listed.
    var isListed: Bool { facts.isListed }
    /// True if the technique is a naked or hidden single.
    public var isSingle: Bool { id == "hidden-single" || id == "naked-single" }

    // Inlined, so that a module which keeps no searches is linked without them.
    @inline(__always)
    init(
        _ id: String, code: String? = nil, _ level: HodokuLevel = .extreme, _ score: Int = 0,
        rating tenths: Int? = nil, rated: Rated? = nil, otherNames: [String] = [],
        usesUniqueness: Bool = false, isListedByName: Bool = false, in family: Family? = nil,
        type: Int = 0, search: Search? = nil
    ) {
        #if WITHOUT_CLASSIC_SEARCHES
            let kept: Search? = nil
        #else
            let kept = search
        #endif
        self.init(
            Facts(
                id: id, family: family ?? Family(id), type: type, otherNames: otherNames,
                hodokuCode: code, level: level, score: score,
                rating: tenths.map(Rating.init(tenths:)), rated: rated,
                usesUniqueness: usesUniqueness, isListedByName: isListedByName,
                isListed: search != nil, search: kept), length: 0)
    }

    private init(_ facts: Facts, length: Int) {
        self.facts = facts
        self.length = length
    }

    /// Returns the technique on loops of a number of cells.
    func on(_ cells: Int) -> Technique { Technique(facts, length: cells) }

    /// Offers the steps on a board.
    func search(_ board: Board, _ search: inout StepSearch) { facts.search?(self, board, &search) }

    /// The name as players write it, such as `XY-Wing`.
    public func name(in language: Language = .english) -> String {
        language.texts.name(isListed ? id : ratedKey, id: id)
    }

    /// The definition of the technique, in one or two sentences.
    public func meaning(in language: Language = .english) -> String {
        language.texts.text(id + ".meaning")
    }

    /// The key of the name on ladders that rate, which may have a length beside the id.
    var ratedKey: String { Texts.Keys.rated(id) + (length == 0 ? "" : "/\(length)") }
}

extension Technique: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.facts === right.facts && left.length == right.length
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(facts))
        hasher.combine(length)
    }
}

extension Technique: CustomStringConvertible {
    public var description: String { id }
}

extension Technique {
    /// The ratings of a technique's steps on the ladders `se121` and `farm`, and its names there.
    struct Rated: Sendable {
        /// The rating of the easiest step, in tenths.
        let minimum: Int
        /// The tenths by which other steps are rated higher.
        let higher: [Int]
        /// True if there is no highest rating: the longer a chain, the higher.
        let isOpen: Bool
        /// Other names by which people know the technique there.
        let otherNames: [String]
        /// The lengths that are techniques of their own, with the tenths that they add.
        let lengths: [(cells: Int, tenths: Int)]

        init(
            _ minimum: Int, plus higher: [Int] = [], isOpen: Bool = false,
            otherNames: [String] = [], lengths: [(cells: Int, tenths: Int)] = [(0, 0)]
        ) {
            self.minimum = minimum
            self.higher = higher
            self.isOpen = isOpen
            self.otherNames = otherNames
            self.lengths = lengths
        }
    }

    /// Techniques that share a pattern; most families are one technique.
    public struct Family: Identifiable, Hashable, Sendable {
        /// The id, such as `unique-rectangle`; that of the technique, if there is only one.
        public let id: String
        /// Other names by which people know the family.
        let otherNames: [String]

        init(_ id: String, otherNames: [String] = []) {
            self.id = id
            self.otherNames = otherNames
        }

        /// The name shared by all techniques of the family.
        public var name: String { Language.english.texts.name(Texts.Keys.rated(id), id: id) }
    }
}

extension Technique {
    /// A technique, and the number of its uses.
    public struct Count: Hashable, Codable, Sendable {
        /// The technique.
        public let technique: Technique
        /// The number of steps that use it.
        public internal(set) var count: Int
    }
}

extension [Technique.Count] {
    /// Counts a use of a technique.
    mutating func count(_ technique: Technique) {
        if let known = firstIndex(where: { $0.technique == technique }) {
            self[known].count += 1
        } else {
            append(Technique.Count(technique: technique, count: 1))
        }
    }
}
