/// A cage as a step names it: one that is drawn, or the unknown cells of an equation.
struct CagePattern: Hashable {
    /// The number of the drawn cage; nil without one.
    var number: Int?
    /// The empty cells that take the digits of a combination.
    var cells: [Int]
    /// The sum of the cage, or the constant of the equation.
    var sum: Int
    /// The sets of digits that the cells can have.
    var combinations: [UInt64] = []
    /// The number of digits of a killer pair that the cells need.
    var least = 0
}
