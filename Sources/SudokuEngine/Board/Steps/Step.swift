/// One step of a solution path.
public struct Step: Hashable, Codable, Sendable {
    /// The technique of the step.
    public let technique: Technique
    /// The rating of the step on its ladder.
    public let rating: Rating
    /// The cell that the step fills, if any.
    public let placement: Placement?
    /// The eliminated candidates, apart from those removed by filling a cell.
    public let eliminations: Candidates
    /// The number of implications that prove a chain; 0 for other techniques.
    public let complexity: Int

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
