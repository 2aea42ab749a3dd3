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

        /// The name in small letters, with hyphens.
        public var id: String {
            String(
                decoding: rawValue.utf8.map {
                    $0 == UInt8(ascii: " ") ? UInt8(ascii: "-") : $0 < 0x40 ? $0 : $0 | 0x20
                }, as: UTF8.self)
        }
    }

    /// The id in files and arguments, such as `xy-wing`.
    public var id: String {
        switch self {
        case .common(let technique): technique.id
        case .special(let special): special.id
        }
    }

    /// The name as the community writes it.
    public var name: String {
        switch self {
        case .common(let technique): technique.ratedName
        case .special(let special): special.rawValue
        }
    }

    /// Returns the name in a language.
    public func name(in language: Language) -> String {
        switch self {
        case .common(let technique): technique.ratedName(in: language)
        case .special(let special): language.texts.text(special.id + ".name")
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
