/// An ordered list of searches. The first one that finds a step is used, so the order determines
/// the rating.
///
/// Everything about a technique but its texts stands in one file: the ``Technique`` and its searches.
/// A ladder is a table of them, and the only place that says where a technique is tried. Whatever else
/// is known about ladders is derived from the tables when they are first used:
///
/// - the slots of searches that examine only houses or digits that have changed (`SearchScope`);
/// - the lowest rating from each rung on, at which a search up to a limit may end;
/// - the rungs that only the ladder `farm` has, where its path leaves that of `se121`.
///
/// The ladders `farm` and `se121` rate puzzles: their rungs return the first step of a pattern, fast.
/// The rungs of `human` and `hodoku` take a step from the list of all steps of a technique, and do not
/// rate puzzles.
///
/// A search that needs scratch space, or keeps results from one board to the next, declares a
/// `SearchMemory`, which the walk owns. `SudokuEngine.docc/Ladders.md` explains the order of
/// each ladder.
public struct Ladder: Hashable, Sendable {
    /// `human`, `farm`, `hodoku` or `se121`.
    public let name: String
    /// True if the ladder rates puzzles: each step has a rating, and no later search a lower one.
    public let rates: Bool
    let rungs: [Place]
    /// True if a digit of the solution is placed where no search finds a step.
    let hasBruteForce: Bool

    /// A rung and its place on the ladder.
    struct Place: Sendable {
        let rung: Rung
        /// The lowest rating, in tenths, that this search or any later one can give.
        let minimumFromHere: Int
        /// The slot of the search in a `SearchScope`, the same on every ladder.
        let slot: Int
        /// True if the ladder `farm` has the rung and `se121` does not.
        let isOnFarmAlone: Bool
    }

    /// The exact ladder of Sudoku Explainer 1.2.1.
    public static let se121 = Ladder("se121", rating: se121Rungs)

    /// The same ladder with the turbot family (two strong links) where people place it.
    public static let farm = Ladder("farm", rating: farmRungs)

    /// The order in which people find techniques, up to forcing chains.
    public static let human = Ladder("human", HumanLadder.rungs)

    /// The order of HoDoKu 2.2.0, which ends with brute force.
    public static let hodoku = Ladder(
        "hodoku", HodokuLadder.singles.map { Rung($0) } + HodokuLadder.rungs, hasBruteForce: true)

    /// All ladders, the one for people first.
    public static let all: [Ladder] = [.human, .farm, .hodoku, .se121]

    /// Returns the ladder with a name.
    public static func named(_ name: String) -> Ladder? { all.first { $0.name == name } }

    private init(_ name: String, rating rungs: [Rung]) {
        self.name = name
        rates = true
        var places: [Place] = []
        var minimum = Int.max
        for rung in rungs.reversed() {
            minimum = min(minimum, rung.minimum)
            let isShared = Self.se121Rungs.contains { rung.shares(with: $0) }
            places.append(
                Place(
                    rung: rung, minimumFromHere: minimum, slot: Self.slot(of: rung),
                    isOnFarmAlone: !isShared))
        }
        self.rungs = places.reversed()
        hasBruteForce = false
    }

    private init(_ name: String, _ rungs: [Rung], hasBruteForce: Bool = false) {
        self.name = name
        rates = false
        self.rungs = rungs.map {
            Place(rung: $0, minimumFromHere: 0, slot: 0, isOnFarmAlone: false)
        }
        self.hasBruteForce = hasBruteForce
    }

    /// The techniques that the ladder finds, in the order in which they are tried; none on ladders
    /// that rate.
    public var techniques: [Technique] { techniquesByRung.flatMap { $0 } }

    /// The techniques of each rung, which compete for a step, in the order in which rungs are tried;
    /// none on ladders that rate.
    package var techniquesByRung: [[Technique]] { rates ? [] : rungs.map { $0.rung.techniques } }

    /// Returns true if a search of the ladder finds a technique.
    func finds(_ technique: Technique) -> Bool {
        rungs.contains { $0.rung.techniques.contains(technique.on(0)) }
    }

    /// Returns the number of a search among those of the same unit on both ladders.
    private static func slot(of rung: Rung) -> Int {
        var met: [[Technique]] = []
        for other in farmRungs + se121Rungs where other.unit == rung.unit {
            if other.techniques == rung.techniques { break }
            if !met.contains(other.techniques) { met.append(other.techniques) }
        }
        precondition(met.count < SearchScope.slots(for: rung.unit), "a search needs a slot")
        return met.count
    }

    public static func == (left: Ladder, right: Ladder) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
