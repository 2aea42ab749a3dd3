/// The memory that grids up to a size need: a constant for the compiler, which unrolls all loops over
/// the words of a board.
///
/// A board is a set of cells, a bit for each. Code that is generic over the width is compiled once
/// for each of them. Modules for pages have two of the four, and half of the code.
protocol BoardWidth {
    /// The number of words of a board.
    static var words: Int { get }
    /// The number of words of a set of houses.
    static var houseWords: Int { get }
    /// The most digits.
    static var digits: Int { get }
}

/// Up to 8x8 cells in one word.
enum SmallBoard: BoardWidth {
    static var words: Int { 1 }
    static var houseWords: Int { 1 }
    static var digits: Int { 8 }
}

/// Up to 11x11 cells; 9x9 cells have 59 houses with every kind.
enum MediumBoard: BoardWidth {
    static var words: Int { 2 }
    static var houseWords: Int { 1 }
    static var digits: Int { 11 }
}

/// Up to 16x16 cells.
enum LargeBoard: BoardWidth {
    static var words: Int { 4 }
    static var houseWords: Int { 2 }
    static var digits: Int { 16 }
}

/// Up to 25x25 cells.
enum GiantBoard: BoardWidth {
    static var words: Int { 10 }
    static var houseWords: Int { 3 }
    static var digits: Int { 25 }
}
