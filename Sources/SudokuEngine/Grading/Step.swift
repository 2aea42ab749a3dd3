/// One step of a solution path.
public struct Step: Hashable, Codable, Sendable {
    public let technique: Technique
    public let rating: Rating
    /// The cell that is filled, if one is.
    public let placement: Placement?
    /// The candidates that go, apart from what filling a cell takes away.
    public let eliminations: Candidates
    /// How many implications prove a chain; 0 of everything else.
    public let complexity: Int

    public struct Placement: Hashable, Codable, Sendable {
        public let cell: Cell
        public let digit: Digit
    }

    init(_ finding: Finding) {
        technique = finding.technique
        rating = finding.rating
        placement = finding.placement.map {
            Placement(
                cell: Cell(trusted: UInt8($0 / 9)), digit: Digit(trusted: UInt8($0 % 9 + 1)))
        }
        eliminations = finding.eliminations
        complexity = finding.complexity
    }
}

extension Step: CustomStringConvertible {
    /// `2.6 Pointing: r8c4<>2`
    public var description: String {
        var effects: [String] = []
        if let placement { effects.append("\(placement.cell)=\(placement.digit)") }
        for cell in eliminations.cells {
            for digit in eliminations[cell] { effects.append("\(cell)<>\(digit)") }
        }
        return "\(rating) \(technique): " + effects.joined(separator: " ")
    }
}
