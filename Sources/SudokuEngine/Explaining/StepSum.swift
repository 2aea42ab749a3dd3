/// A sum on which a step relies: of the empty cells of a cage, or of unknown cells of houses.
package struct StepSum: Hashable, Sendable {
    /// The cells that are added, and those that are subtracted.
    package let cells: [Int]
    package let minus: [Int]
    /// The sum of the former without the latter.
    package let sum: Int
    /// The sets of digits that the cells can have, masks in which bit 0 is digit 1; none if the step
    /// does not count them.
    package let combinations: [UInt32]
    /// The cage whose empty cells these are; nil for cells of houses.
    package let cage: GridCage?
    /// The houses, and the cages and filled cells that make the sum of unknown cells known.
    package let houses: [Int]
    package let cages: [GridCage]
    package let known: [GridEntry]
    /// The number of digits of a killer pair that the cells need.
    package let least: Int

    package init(
        cells: [Int], minus: [Int] = [], sum: Int, combinations: [UInt32] = [],
        cage: GridCage? = nil, houses: [Int] = [], cages: [GridCage] = [],
        known: [GridEntry] = [], least: Int = 0
    ) {
        self.cells = cells
        self.minus = minus
        self.sum = sum
        self.combinations = combinations
        self.cage = cage
        self.houses = houses
        self.cages = cages
        self.known = known
        self.least = least
    }
}
