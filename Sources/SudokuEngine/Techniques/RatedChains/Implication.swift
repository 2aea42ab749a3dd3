/// A statement about a candidate, true (on) or false (off), as a small number: `9 * cell + digit`,
/// plus ``Board/candidateCount`` for off.
struct Implication: Hashable, Sendable {
    /// The number of implications: every candidate can be on or off.
    @inline(__always) static var count: Int { 2 * Board.candidateCount }
    /// The number of the first off implication.
    @inline(__always) private static var firstOff: UInt16 { UInt16(Board.candidateCount) }

    let raw: UInt16

    @inline(__always)
    init(raw: UInt16) { self.raw = raw }

    @inline(__always)
    init(on candidate: Int) { raw = UInt16(truncatingIfNeeded: candidate) }

    @inline(__always)
    init(off candidate: Int) { raw = UInt16(truncatingIfNeeded: candidate + Board.candidateCount) }

    @inline(__always) var isOn: Bool { raw < Self.firstOff }
    @inline(__always) var candidate: Int { Int(isOn ? raw : raw - Self.firstOff) }
    @inline(__always) var cell: Int { candidate / 9 }
    @inline(__always) var digit: Int { candidate % 9 }
}

/// The reason why an implication follows from its parent.
enum Cause: UInt8, Sendable {
    /// Another candidate of the same cell.
    case cell
    /// The same digit in the same house.
    case box, row, column
    /// A technique enabled by other implications.
    case advanced
    /// The assumption itself.
    case source

    static let houses = [Cause.box, .row, .column]

    /// The kind of house, numbered as in ``GridGeometry``.
    @inline(__always)
    var kind: Int {
        switch self {
        case .box: GridGeometry.box
        case .row: GridGeometry.row
        default: GridGeometry.column
        }
    }

    /// Returns the house (of the 27) that contains both candidates.
    @inline(__always)
    func house(of cell: Int) -> Int? {
        switch self {
        case .box: GridGeometry.house(GridGeometry.box, of: cell)
        case .row: GridGeometry.house(GridGeometry.row, of: cell)
        case .column: GridGeometry.house(GridGeometry.column, of: cell)
        case .cell, .advanced, .source: nil
        }
    }
}

/// The addition to a rating for the length of the proof.
package enum Surcharge {
    /// Returns the surcharge in tenths: the number of thresholds 4, 6, 8, 12, 16, 24, 32, 48 ...
    /// below the complexity minus two.
    package static func tenths(ofComplexity complexity: Int) -> Int {
        var (count, threshold, isOdd) = (0, 4, false)
        while threshold < complexity - 2 {
            count += 1
            threshold += isOdd ? threshold / 3 : threshold / 2
            isOdd.toggle()
        }
        return count
    }
}

/// The effect of a chain.
struct ChainEffect: Hashable, Sendable {
    /// The placed candidate, if any.
    var placement: Int?
    var eliminations = Candidates()

    /// Creates the effect of removing a candidate.
    init(removing candidate: Int) {
        eliminations[candidate / 9] = UInt16(bit: candidate % 9)
    }

    /// Creates the effect of placing a candidate, which removes the others of its cell; nil if
    /// there are none.
    init?(placing candidate: Int, on board: Board) {
        let others = board[candidate / 9] & ~UInt16(bit: candidate % 9)
        guard others != 0 else { return nil }
        placement = candidate
        eliminations[candidate / 9] = others
    }

    init(eliminations: Candidates) { self.eliminations = eliminations }

    /// Makes this the effect of a step.
    func set(_ step: inout Step) {
        step.eliminations = eliminations
        if let placement { step.place(placement % 9, in: Mask128(bit: placement / 9)) }
    }
}
