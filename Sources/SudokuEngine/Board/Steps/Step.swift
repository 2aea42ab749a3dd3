/// A step that a search finds on a board, with its justification: what all ladders return.
public struct Step: Hashable, Sendable {
    /// The technique of the step.
    public internal(set) var technique: Technique
    /// The rating of the step; nil if the community has not rated the technique.
    public internal(set) var rating: Rating?
    /// The digits that identify the step among those of its technique, such as the two digits of a
    /// unique rectangle or the three of an XY-Wing.
    public var digits: DigitSet { DigitSet(bits: key) }
    var key: UInt16 = 0
    /// The placed digit 0...8 and its cells: a step places one digit, which needs no list.
    var (digit, cells): (Int, Mask128) = (0, 0)
    /// The eliminated candidates, apart from those removed by filling cells; empty only if the step
    /// fills cells.
    public internal(set) var eliminations = Candidates()
    /// The parts of the pattern by their roles, and its chains; empty if the search does not explain.
    public internal(set) var pattern = Pattern()
    /// The number of nodes that prove a chain of Sudoku Explainer, including nested chains; 0 for
    /// other techniques.
    public internal(set) var complexity = 0

    /// Creates a step of a ladder that rates, some tenths above the lowest rating of its technique.
    @inline(__always)
    init(_ technique: Technique, plus tenths: Int = 0) {
        self.init(technique, Rating(tenths: technique.lowestTenths + tenths))
    }

    @inline(__always)
    init(_ technique: Technique, _ rating: Rating?) {
        self.technique = technique
        self.rating = rating
    }

    /// True if the step fills a cell.
    var places: Bool { cells != 0 }

    /// The cells that the step fills; empty if it eliminates candidates.
    public var placements: [Placement] {
        Bits(cells).map {
            Placement(cell: Cell(trusted: UInt8($0)), digit: Digit(trusted: UInt8(digit + 1)))
        }
    }

    mutating func place(_ digit: Int, in cells: Mask128) {
        self.digit = digit
        self.cells = cells
    }

    /// Sets the pattern and the digits that identify the step.
    mutating func explain(_ key: UInt16, _ pattern: Pattern) {
        self.key = key
        self.pattern = pattern
    }
}

extension Board {
    /// Makes a step: first its eliminations, then its placements.
    mutating func apply(_ step: Step) {
        step.eliminations.forEach { cell, mask in remove(mask: mask, from: cell) }
        for cell in Bits(step.cells) { place(step.digit, in: cell) }
        checkInvariants()
    }
}

extension Step: CustomStringConvertible {
    /// `2.6 locked-candidates-pointing: r8c4<>2`
    public var description: String {
        var effects = placements.map { "\($0.cell)=\($0.digit)" }
        for cell in eliminations.cells {
            for digit in eliminations[cell] { effects.append("\(cell)<>\(digit)") }
        }
        return (rating.map { "\($0) " } ?? "") + "\(technique): " + effects.joined(separator: " ")
    }
}
