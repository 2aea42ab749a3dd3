import SudokuEngine

/// The properties of a puzzle that filters test, in one number, so that a pool is searched without
/// reading its puzzles.
///
/// This is a prefilter: matches are verified on the puzzle, since techniques may share the last bit,
/// and numbers above 127 count as 127. Killers have no ER.
///
///     63 ... 57  tierRating in tenths
///     56 ... 50  the ER in tenths
///     49 ... 43  the number of givens; of a killer that of its cages
///     42 ... 40  the symmetry; 0 if there is no puzzle
///     39 ...  0  techniques that occur
struct PuzzleTraits: Hashable, Sendable {
    let raw: UInt64

    init(techniques: UInt64, symmetry: UInt64, tierRating: Int, er: Int, clues: Int) {
        let numbers =
            Self.clamped(tierRating) << 57 | Self.clamped(er) << 50 | Self.clamped(clues) << 43
        raw = numbers | symmetry << 40 | techniques
    }

    /// The number of technique bits; all techniques beyond share the last bit.
    static let bits = 40

    static func clamped(_ number: Int) -> UInt64 { UInt64(min(max(0, number), 127)) }

    static func clamped(_ range: ClosedRange<Int>) -> ClosedRange<UInt64> {
        clamped(range.lowerBound)...clamped(range.upperBound)
    }

    /// Returns the stored number of a symmetry; numbers are part of the file format and never reused.
    static func number(_ symmetry: Symmetry) -> UInt64 {
        switch symmetry {
        case .none: 1
        case .halfTurn: 2
        case .quarterTurn: 3
        case .horizontal: 4
        case .vertical: 5
        case .diagonal: 6
        case .antiDiagonal: 7
        }
    }
}

/// The techniques of a store with their bits; a store in a file numbers them in the order in which
/// they first occur.
struct TechniqueBits: Sendable {
    private var numbers: [String: Int] = [:]
    private var names: [Int: String] = [:]
    /// The number of all other techniques; nil if these do not occur.
    private var others: Int?
    var count: Int { numbers.count }

    init() {}

    /// Creates a fixed table, in which all other techniques share the last bit.
    init(of names: [String]) {
        for (number, name) in names.enumerated() { set(name, number) }
        others = PuzzleTraits.bits - 1
    }

    /// The techniques of layouts and, for each, one of classic puzzles that no puzzle with it can have:
    /// they share a bit. The most frequent ones of killers share the last bit with all others. Pairs are
    /// part of the formats of both stores.
    static let shared = [
        "Common Peers": "Unique Loop type 1", "Law of Leftovers": "Unique Loop type 2",
        "Non-Consecutive Forcing Cell": "Unique Loop type 3",
        "Locked Non Consecutive": "Unique Loop type 4",
        "Rule of 45 One House": "Direct Pointing", "Rule of 45 Two Houses": "Direct Claiming",
        "Rule of 45 More Houses": "Direct Hidden Pair", "Cage Pointing": "Direct Hidden Triplet",
        "Cage Claiming": "Unique Rectangle type 1", "Cage Permutations": "Unique Rectangle type 2",
        "Hidden Cage 2": "Unique Rectangle type 3", "Hidden Cage 3": "Unique Rectangle type 4",
        "Hidden Cage 4": "Unique Loop type 3", "Hidden Cage 5": "Unique Loop type 4",
        "Innie Outie 2": "BUG type 1", "Innie Outie 3": "BUG type 2",
        "Innie Outie 4": "BUG type 3", "Killer Pair": "BUG type 4",
        "Killer Triple": "Aligned Pair Exclusion", "Killer Chain": "Forcing X-Chain",
        "Killer Chain Long": "Forcing Chain", "Killer Forcing": "Bidirectional X-Cycle",
        "Killer Trial": "Generalized X-Wing",
    ]

    /// The bit of a technique. A damaged number must not trap: matches of the prefilter are verified
    /// anyway.
    subscript(name: String) -> UInt64? {
        let number = numbers[Self.shared[name] ?? name] ?? others
        return number.map { 1 << UInt64(min(max(0, $0), PuzzleTraits.bits - 1)) }
    }

    func number(of name: String) -> Int? { numbers[name] }
    func name(of number: Int) -> String? { names[number] }

    mutating func set(_ name: String, _ number: Int) {
        numbers[name] = number
        names[number] = name
    }
}

/// A filter compiled to bit masks.
struct TraitFilter: Sendable {
    /// The bits that must all be set.
    let techniques: UInt64
    /// The masks of which at least one bit each must be set.
    let alternatives: [UInt64]
    let symmetry: UInt64?
    let ratings: ClosedRange<UInt64>
    let ers: ClosedRange<UInt64>
    let clues: ClosedRange<UInt64>

    /// Returns nil if no puzzle in a full block can match because a technique, or a whole choice, never
    /// occurred.
    init?(_ filter: PuzzleFilter, _ bits: TechniqueBits) {
        var techniques: UInt64 = 0
        var alternatives: [UInt64] = []
        for choice in filter.techniques {
            let known = choice.techniques.reduce(0) { $0 | (bits[$1] ?? 0) }
            switch known.nonzeroBitCount {
            case 0: return nil
            case 1: techniques |= known
            default: alternatives.append(known)
            }
        }
        self.techniques = techniques
        self.alternatives = alternatives
        symmetry = filter.symmetry.map(PuzzleTraits.number)
        ratings = PuzzleTraits.clamped(filter.ratings.tenths)
        ers = PuzzleTraits.clamped(filter.ers.tenths)
        // Of a killer they are its cages, and nearly all killers have no givens.
        let numbers = filter.cages == PuzzleFilter.allClues ? filter.clues : filter.cages
        clues = PuzzleTraits.clamped(numbers.contains(0) ? PuzzleFilter.allClues : numbers)
    }

    func lets(_ raw: UInt64) -> Bool {
        let found: UInt64 = (raw >> 40) & 7
        return raw & techniques == techniques && alternatives.allSatisfy { raw & $0 != 0 }
            && ratings.contains(raw >> 57) && ers.contains((raw >> 50) & 127)
            && clues.contains((raw >> 43) & 127) && (symmetry ?? found) == found
    }
}

extension ClosedRange<Rating> {
    /// The range as numbers of tenths.
    var tenths: ClosedRange<Int> { lowerBound.tenths...upperBound.tenths }
}
