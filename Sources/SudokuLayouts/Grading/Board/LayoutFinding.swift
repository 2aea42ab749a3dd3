import SudokuEngine

/// A step that a technique offers on a board, with what its explanation needs.
struct LayoutFinding {
    var technique: LayoutTechnique
    var rating: Rating
    /// The placed candidate, if any.
    var placement: Int?
    /// The eliminated candidates, ascending, apart from those removed by the placement.
    var eliminations: [Int] = []
    /// The house of a hidden single.
    var house: Int?
    /// The houses that contain the pattern, and those that it affects.
    var houses: [Int] = []
    var covers: [Int] = []
    /// The cells and the digits of the pattern.
    var cells: [Int] = []
    var digits: UInt64 = 0
    /// The cage of the pattern, in killers.
    var cage: CagePattern?
    /// The cages and cells that need digits of a killer pair.
    var units: [CagePattern] = []
    /// The failure of an assumption.
    var refutation: Refutation?
    /// The chains, each from its assumption to its end.
    var chains: [[LayoutNode]] = []
    /// The candidates that chains remove before they use a link.
    var removed: [Int] = []
    /// The number of nodes that prove a chain, including nested chains; 0 for other techniques.
    var complexity = 0

    init(_ technique: LayoutTechnique, _ tenths: Int) {
        self.technique = technique
        rating = Rating(tenths: tenths)
    }

    /// Creates a step of a technique that classic puzzles have, too, some tenths above its lowest
    /// rating.
    init(_ technique: Technique, plus tenths: Int = 0) {
        self.init(.common(technique), technique.minimumRating.tenths + tenths)
    }

    init(_ special: LayoutTechnique.Special, _ tenths: Int) {
        self.init(.special(special), tenths)
    }
}

/// A statement of a chain: a candidate is true or false.
struct LayoutNode: Hashable {
    let candidate: Int
    let isOn: Bool
}
