public import SudokuEngine

/// A technique on a ladder of layouts: one of the engine's, or one that only layouts have.
public enum LayoutTechnique: Hashable, Sendable {
    /// A technique that classic puzzles have, too.
    case common(Technique)
    /// A technique of rules beside rows, columns and boxes.
    case special(Special)

    /// The techniques that only layouts have.
    public enum Special: String, Hashable, Sendable, CaseIterable {
        /// A cell whose candidates leave its neighbours no consecutive digit.
        case nonConsecutiveForcingCell = "Non-Consecutive Forcing Cell"
        /// A digit whose places in a house leave cells beside them no consecutive digit.
        case lockedNonConsecutive = "Locked Non Consecutive"
        /// A digit that goes from the cells that see all its places in a house.
        case commonPeers = "Common Peers"
        /// The same technique on the second scale.
        case generalizedIntersections = "Generalized Intersections"
        /// A naked pair that removes digits outside its house, too.
        case generalizedNakedPair = "Generalized Naked Pair"
        /// The same with three cells.
        case generalizedNakedTriplet = "Generalized Naked Triplet"
        /// The same with four cells.
        case generalizedNakedQuad = "Generalized Naked Quad"
        /// Cells that regions and lines do not share contain the same digits.
        case lawOfLeftovers = "Law of Leftovers"
    }

    /// The name as the community writes it.
    public var name: String {
        switch self {
        case .common(let technique): technique.ratedName
        case .special(let special): special.rawValue
        }
    }

    /// True for naked and hidden singles.
    public var isSingle: Bool {
        if case .common(let technique) = self { technique.isSingle } else { false }
    }

    /// True if the technique relies on the puzzle having only one solution.
    public var usesUniqueness: Bool {
        if case .common(let technique) = self { technique.usesUniqueness } else { false }
    }

}

extension LayoutTechnique: CustomStringConvertible {
    public var description: String { name }
}
