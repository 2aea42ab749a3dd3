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
    /// The origin of a chain with several branches, if it is to be explained.
    var origin: Origin?
    /// The number of nodes that prove a chain, including nested chains; 0 for other techniques.
    var complexity = 0

    /// The starting point of several branches that all lead to the same conclusion.
    enum Origin {
        case cell(Int)
        /// The places of a digit in a house of the 27.
        case house(Int, digit: Int)
        /// A candidate, true or false.
        case candidate(digit: Int, in: Int)
    }

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

    /// The candidates that the pattern consists of, as shown to a player.
    var shownEvidence: Candidates {
        guard let placement, technique.isSingle else { return evidence }
        var single = Candidates()
        single[placement / 9] = UInt16(bit: placement % 9)
        return single
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

extension Finding {
    /// The pattern as shown to a player.
    var pattern: Pattern {
        var parts = [Pattern.Part(role: .set, candidates: shownEvidence, houses: [])]
        if houses != 0 { parts.append(Pattern.Part(.house, houses: houses)) }
        if covers != 0 { parts.append(Pattern.Part(.cover, houses: covers)) }
        return Pattern(parts)
    }
}
