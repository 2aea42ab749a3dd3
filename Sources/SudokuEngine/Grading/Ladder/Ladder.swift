/// An ordered list of searches. The first one that finds a step is used, so the order determines
/// the rating.
///
/// Everything about a technique but its texts stands in one file: its id, its lowest rating and its
/// search, a type that conforms to `Rung`. A ladder is a table of such types, and the only
/// place that says where a technique is tried. Whatever else is known about ladders and techniques
/// is derived from the two tables when they are first used:
///
/// - the definition of each ``Technique/Family``, for names, manuals, hints and filters;
/// - the slots of searches that examine only houses or digits that have changed (`SearchScope`);
/// - the lowest rating from each rung on, at which a search up to a limit may end;
/// - the techniques that only the ladder `farm` has, where its path leaves that of `se121`.
///
/// The ladders `human` and `hodoku` are tables of named techniques instead (``NamedTechnique``),
/// which explain their steps and do not rate puzzles.
///
/// A search that needs scratch space, or keeps results from one board to the next, declares a
/// `SearchMemory`, which the grader owns. `SudokuEngine.docc/Ladders.md` explains the order of
/// each ladder.
public struct Ladder: Hashable, Sendable {
    /// `human`, `farm`, `hodoku` or `se121`.
    public let name: String
    /// The searches that rate; none on ladders of named techniques.
    let rungs: [Place]
    /// The searches of named techniques; none on ladders that rate.
    let namedRungs: [NamedRung]
    /// True if a digit of the solution is placed where no search finds a step.
    let hasBruteForce: Bool
    /// The families that the ladder finds, as a mask of their numbers.
    private let families: Mask128

    /// A search and its place on the ladder.
    struct Place: Sendable {
        let search: LadderSearch
        /// The lowest rating, in tenths, that this search or any later one can give.
        let minimumFromHere: Int
        /// The slot of the search in a `SearchScope`, the same on every ladder.
        let slot: Int
    }

    /// The exact ladder of Sudoku Explainer 1.2.1.
    public static let se121 = Ladder(name: "se121", se121Searches)

    /// The same ladder with the turbot family (two strong links) where people place it.
    public static let farm = Ladder(name: "farm", farmSearches)

    /// The order in which people find techniques, up to forcing chains.
    public static let human = Ladder(name: "human", named: HumanLadder.rungs)

    /// The order of HoDoKu 2.2.0, which ends with brute force.
    public static let hodoku = Ladder(
        name: "hodoku", named: HodokuLadder.singles.map { NamedRung($0) } + HodokuLadder.rungs,
        hasBruteForce: true)

    /// All ladders, the one for people first.
    public static let all: [Ladder] = [.human, .farm, .hodoku, .se121]

    /// Returns the ladder with a name.
    public static func named(_ name: String) -> Ladder? { all.first { $0.name == name } }

    /// The families that only `farm` finds, as a mask of their numbers.
    static let familiesOnFarmAlone = farm.families & ~se121.families

    private init(name: String, _ searches: [LadderSearch]) {
        self.name = name
        var rungs: [Place] = []
        var families: Mask128 = 0
        var minimum = Int.max
        for search in searches.reversed() {
            minimum = min(minimum, search.minimum)
            rungs.append(
                Place(search: search, minimumFromHere: minimum, slot: Self.slot(of: search)))
            families |= search.families
        }
        self.rungs = rungs.reversed()
        self.families = families
        namedRungs = []
        hasBruteForce = false
    }

    private init(name: String, named rungs: [NamedRung], hasBruteForce: Bool = false) {
        self.name = name
        self.rungs = []
        families = 0
        namedRungs = rungs
        self.hasBruteForce = hasBruteForce
    }

    /// True if the ladder rates puzzles: each step has a rating, and no later search a lower one.
    public var rates: Bool { !rungs.isEmpty }

    /// The named techniques that the ladder finds, in the order in which they are tried; none on
    /// ladders that rate.
    public var techniques: [NamedTechnique] { namedRungs.flatMap { $0.techniques } }

    /// Returns true if a search of the ladder finds the techniques of a family.
    func finds(_ family: Technique.Family) -> Bool { families.has(bit: Int(family.rawValue)) }

    /// Returns the number of a search among those of the same unit on both ladders.
    private static func slot(of search: LadderSearch) -> Int {
        var met: [Mask128] = []
        for other in farmSearches + se121Searches where other.unit == search.unit {
            if other.families == search.families { break }
            if !met.contains(other.families) { met.append(other.families) }
        }
        precondition(met.count < SearchScope.slots(for: search.unit), "a search needs a slot")
        return met.count
    }

    /// The named techniques of each rung, which compete for a step, in the order in which rungs are
    /// tried; none on ladders that rate.
    package var techniquesByRung: [[NamedTechnique]] { namedRungs.map { $0.techniques } }

    public static func == (left: Ladder, right: Ladder) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
