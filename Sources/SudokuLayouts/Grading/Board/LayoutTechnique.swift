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
        /// The last empty cell of a cage.
        case cageLastCell = "Cage Last Cell"
        /// The only unknown cell of a house, which adds up to a known sum.
        case ruleOf45OneHouse = "Rule of 45 One House"
        /// The same of two houses.
        case ruleOf45TwoHouses = "Rule of 45 Two Houses"
        /// The same of three to five houses.
        case ruleOf45MoreHouses = "Rule of 45 More Houses"
        /// The only set of digits that a sum has.
        case fixedCombination = "Fixed Combination"
        /// Digits in no viable set of a cage with two empty cells.
        case cageCombinations2 = "Cage Combinations 2"
        /// The same with three empty cells.
        case cageCombinations3 = "Cage Combinations 3"
        /// The same with four or more.
        case cageCombinations4 = "Cage Combinations 4"
        /// A digit that a cage must contain goes from the cells that see all its places there.
        case cagePointing = "Cage Pointing"
        /// A digit whose places in a house all lie in one cage.
        case cageClaiming = "Cage Claiming"
        /// Digits in no assignment of a cage.
        case cagePermutations = "Cage Permutations"
        /// Two unknown cells of an equation that are a cage.
        case hiddenCage2 = "Hidden Cage 2"
        /// The same of three cells.
        case hiddenCage3 = "Hidden Cage 3"
        /// The same of four cells.
        case hiddenCage4 = "Hidden Cage 4"
        /// The same of five or six cells, and equations of as many that are no cage.
        case hiddenCage5 = "Hidden Cage 5"
        /// Two unknown cells of an equation that are no cage.
        case innieOutie2 = "Innie Outie 2"
        /// The same of three cells.
        case innieOutie3 = "Innie Outie 3"
        /// The same of four cells.
        case innieOutie4 = "Innie Outie 4"
        /// Two digits that cages and cells of a house need.
        case killerPair = "Killer Pair"
        /// The same of three digits.
        case killerTriple = "Killer Triple"
        /// An assumption that singles and combinations refute in up to four placements.
        case killerChain = "Killer Chain"
        /// The same in up to ten placements.
        case killerChainLong = "Killer Chain Long"
        /// An assumption that techniques up to naked pairs refute in up to twenty placements.
        case killerForcing = "Killer Forcing"
        /// The same in any number of placements.
        case killerTrial = "Killer Trial"

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

    /// Returns the definition, in one or two sentences.
    public func meaning(in language: Language = .english) -> String {
        switch self {
        case .common(let technique): technique.meaning(in: language)
        case .special(let special): language.texts.text(special.id + ".meaning")
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
