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

/// The bits of techniques in ``PuzzleTraits``, which are part of the formats of both stores.
///
/// They are the same in every store: numbers in the order in which techniques occur gave rare ones of layouts
/// the last bit, which frequent ones had, too, and a filter read every puzzle.
enum TechniqueBits {
    /// The techniques with bits of their own, by number; all others share the last bit.
    static let own = [
        "Hidden Single", "Direct Pointing", "Direct Claiming", "Direct Hidden Pair", "Naked Single",
        "Direct Hidden Triplet", "Pointing", "Claiming", "Naked Pair", "X-Wing", "Hidden Pair",
        "Naked Triplet", "Swordfish", "Hidden Triplet", "Skyscraper", "Two-String Kite",
        "Turbot Fish", "XY-Wing", "XYZ-Wing", "Unique Rectangle type 1",
        "Unique Rectangle type 2", "Unique Rectangle type 3", "Unique Rectangle type 4",
        "Naked Quad", "Jellyfish", "Hidden Quad", "Unique Loop type 1", "Unique Loop type 2",
        "Unique Loop type 3", "Unique Loop type 4", "BUG type 1", "BUG type 2", "BUG type 3",
        "BUG type 4", "Aligned Pair Exclusion", "Bidirectional X-Cycle", "Forcing X-Chain",
        "Forcing Chain", "Generalized X-Wing",
    ]

    /// The techniques of layouts and, for each, one of classic puzzles that no puzzle with it can have:
    /// they share a bit. The most frequent ones of killers share the last bit with all others.
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

    private static let numbers = Dictionary(
        uniqueKeysWithValues: own.enumerated().map { ($1, UInt64($0)) })

    /// Returns the bit of a technique.
    static func bit(of name: String) -> UInt64 {
        1 << (numbers[shared[name] ?? name] ?? UInt64(PuzzleTraits.bits - 1))
    }

    /// Returns the bits of some techniques.
    static func bits(of names: some Sequence<String>) -> UInt64 {
        names.reduce(0) { $0 | bit(of: $1) }
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

    init(_ filter: PuzzleFilter) {
        var techniques: UInt64 = 0
        var alternatives: [UInt64] = []
        for choice in filter.techniques {
            let bits = TechniqueBits.bits(of: choice.techniques)
            if bits.nonzeroBitCount == 1 { techniques |= bits } else { alternatives.append(bits) }
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
