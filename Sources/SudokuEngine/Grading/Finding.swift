/// One step that a technique offers on a board, and why.
struct Finding {
    var technique: Technique
    var rating: Rating
    /// The candidate `9 * cell + digit` that is placed, if one is.
    var placement: Int?
    /// What goes, apart from what placing takes away. Not empty unless there is a placement.
    var eliminations = Candidates()
    /// The candidates that the pattern consists of; of a single, which is all there is to it, none.
    var evidence = Candidates()
    /// The houses, of the 27, in which the pattern lies, and those that it then rules.
    var houses: UInt32 = 0
    var covers: UInt32 = 0
    /// What a chain with several branches sets out from, if that is to be told.
    var origin: Origin?
    /// How many nodes prove a chain, nested chains included; 0 of what is no chain.
    var complexity = 0

    /// What has several ways to be right, all of which lead to the same.
    enum Origin {
        case cell(Int)
        /// The places of a digit in a house of the 27.
        case house(Int, digit: Int)
        /// A candidate that is right or wrong.
        case candidate(digit: Int, in: Int)
    }

    init(_ family: Technique.Family, _ tenths: Int) {
        technique = Technique(family)
        rating = Rating(tenths: tenths)
    }

    init(_ technique: Technique, _ rating: Rating) {
        self.technique = technique
        self.rating = rating
    }

    /// The candidates that the pattern consists of, as a player is shown them.
    var pattern: Candidates {
        guard let placement, technique.isSingle else { return evidence }
        var single = Candidates()
        single[placement / 9] = UInt16(bit: placement % 9)
        return single
    }

    mutating func place(_ digit: Int, in cell: Int) { placement = cell * 9 + digit }
}

extension Board {
    /// Makes the step: first what it removes, then what it places.
    mutating func apply(_ finding: Finding) {
        finding.eliminations.forEach { cell, mask in remove(mask: mask, from: cell) }
        if let placement = finding.placement { place(placement % 9, in: placement / 9) }
        checkInvariants()
    }
}
