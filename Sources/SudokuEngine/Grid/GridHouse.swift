/// A house of a grid of any size: as many cells as there are digits, each digit once.
public struct GridHouse: Hashable, Sendable {
    /// The roles of houses in techniques.
    public enum Kind: Hashable, Sendable {
        /// A box, or a region that stands for one.
        case box
        /// A row or a column.
        case row, column
        /// A house beside these, such as a diagonal.
        case extra
    }

    /// The role of the house.
    public let kind: Kind
    /// The number among the houses of the same name, from 0; nil if the name says it all.
    public let number: Int?
    /// The name without the number: `window`.
    public let english: String
    /// The German name without the number: `Fenster`.
    public let german: String
    /// The cells in position order, as indices row by row.
    public let cells: [Int]

    /// Creates a house.
    public init(
        _ kind: Kind, _ number: Int?, english: String, german: String, cells: [Int]
    ) {
        self.kind = kind
        self.number = number
        self.english = english
        self.german = german
        self.cells = cells
    }
}
