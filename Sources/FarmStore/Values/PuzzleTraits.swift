import SudokuEngine

/// The properties of a puzzle that filters test, in one number, so that a pool is searched without
/// reading its puzzles.
///
/// This is a prefilter: matches are verified on the puzzle, since techniques may share the last bit.
///
///     63 ... 52  tierRating in tenths
///     51 ... 48  the symmetry; 0 if there is no puzzle
///     47 ...  0  techniques that occur
struct PuzzleTraits: Hashable, Sendable {
    let raw: UInt64

    init(raw: UInt64) { self.raw = raw }

    init(techniques: UInt64, symmetry: UInt64, tierRating tenths: Int) {
        raw = UInt64(clamping: tenths) << 52 | symmetry << 48 | techniques
    }

    /// The number of technique bits; all techniques beyond share the last bit.
    static let bits = 48

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

/// The techniques of a store, numbered in the order in which they first occur, with their bits.
struct TechniqueBits: Sendable {
    private var numbers: [String: Int] = [:]
    private var names: [Int: String] = [:]
    var count: Int { numbers.count }

    /// The bit of a technique. A damaged number must not trap: matches of the prefilter are verified
    /// anyway.
    subscript(name: String) -> UInt64? {
        numbers[name].map { 1 << UInt64(min(max(0, $0), PuzzleTraits.bits - 1)) }
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
    private let techniques: UInt64
    /// The masks of which at least one bit each must be set.
    private let alternatives: [UInt64]
    private let symmetry: UInt64?
    private let ratings: ClosedRange<UInt64>

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
        ratings =
            UInt64(
                clamping: filter.ratings.lowerBound.tenths)...UInt64(
                clamping: filter.ratings.upperBound.tenths)
    }

    func lets(_ raw: UInt64) -> Bool {
        raw & techniques == techniques && alternatives.allSatisfy { raw & $0 != 0 }
            && ratings.contains(raw >> 52)
            && (symmetry ?? (raw >> 48) & 15) == (raw >> 48) & 15
    }
}
