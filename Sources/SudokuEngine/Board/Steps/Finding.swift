/// A step that a technique offers on a board, with its justification.
struct Finding {
    var technique: Technique
    var rating: Rating
    /// The placed candidate `9 * cell + digit`, if any.
    var placement: Int?
    /// The eliminated candidates, apart from those removed by the placement. Never empty without a
    /// placement.
    var eliminations = Candidates()
    /// The candidates that the pattern consists of; empty for a single, whose pattern is the
    /// placement.
    var evidence = Candidates()
    /// The houses (mask of the 27) that contain the pattern, and its cover houses.
    var houses: UInt32 = 0
    var covers: UInt32 = 0
    /// The pattern of a chain, if it is to be explained.
    var chainPattern: Pattern?
    /// The number of nodes that prove a chain, including nested chains; 0 for other techniques.
    var complexity = 0

    /// Creates a step of a technique, rated some tenths above the lowest rating of its family.
    @inline(__always)
    init(_ definition: TechniqueDefinition, plus tenths: Int = 0, type: Int = 0) {
        technique = Technique(definition.family, type: type)
        rating = Rating(tenths: definition.minimum + tenths)
    }

    init(_ technique: Technique, _ rating: Rating) {
        self.technique = technique
        self.rating = rating
    }

    mutating func place(_ digit: Int, in cell: Int) { placement = cell * 9 + digit }
}

extension Board {
    /// Applies the step: first its eliminations, then its placement.
    mutating func apply(_ finding: Finding) {
        finding.eliminations.forEach { cell, mask in remove(mask: mask, from: cell) }
        if let placement = finding.placement { place(placement % 9, in: placement / 9) }
        checkInvariants()
    }
}
