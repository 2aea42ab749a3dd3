/// A cage as a step names it: one that is drawn, or the unknown cells of an equation.
struct CagePattern: Hashable {
    /// The first cell of the cage.
    var first: Int
    /// The sum of the cage, or the constant of the equation.
    var sum: Int
    /// The sets of digits that its empty cells can have.
    var combinations: [UInt64]
}
