public import SudokuEngine

/// A rule that a layout can have beside rows and columns: a word in names and in the notation.
///
/// Each kind is a constant in a file of its own, and has its place in ``all``; the rest follows from
/// what it contains.
public struct LayoutKind: Sendable {
    /// The word in names of layouts, such as `windoku`.
    public let word: String
    /// The rule in an English sentence.
    public let english: String
    /// The rule in a German sentence.
    public let german: String
    /// The words of kinds that it cannot be combined with.
    var excluded: [String] = []
    /// Returns the reason why a grid cannot have the kind, with the remedy; nil if it can.
    package var refusal: @Sendable (LayoutFrame) -> String? = { _ in nil }
    /// Returns the houses that it adds to every puzzle, with cells in position order.
    var houses: @Sendable (LayoutFrame) -> [GridHouse] = { _ in [] }
    /// The form in which its houses are drawn.
    var look = HouseLook.tint
    /// Returns the number of its houses that are drawn, the first ones.
    var shownHouses: @Sendable (LayoutFrame) -> Int = { _ in .max }
    /// The place of its houses among those of other kinds; houses of equal rank are in the order of
    /// ``all``.
    var houseRank = 7
    /// Equal digits are not allowed in cells that are such a move apart.
    var moves: [GridMove] = []
    /// Consecutive digits are not allowed in neighbours; cyclic if 1 follows the highest digit.
    var consecutive: Consecutive?
    /// Symmetries of a 9x9 grid beside those of the square; nil if it has no others. Ids of puzzles
    /// depend on them.
    var lines: LineSymmetries?

    /// The meanings of consecutive digits.
    enum Consecutive: Sendable { case linear, cyclic }

    /// Forms of drawn houses: cells of one tint, of a tint for each house, or a line through the cells.
    enum HouseLook: Sendable { case tint, tints, lines }

    /// All kinds, in their order in a name.
    public static let all: [LayoutKind] = [
        .jigsaw, .x, .windoku, .extra, .disjoint, .girandola, .asterisk, .centreDot, .antiKnight,
        .antiKing, .nonConsecutive, .cyclic, .toroidal, .latin, .killer,
    ]

    /// The kinds with houses that are drawn by a tint, which formats without a name for them can list.
    package static let tinted = all.filter {
        $0.look == .tint && !$0.houses(LayoutFrame(size: 9)).isEmpty
    }

    /// Returns the cells of its houses that are drawn, from which all others follow.
    package func shownCells(_ frame: LayoutFrame) -> [[Int]] {
        houses(frame).prefix(shownHouses(frame)).map { $0.cells }
    }

    /// Returns the rule in a sentence.
    public func rule(in language: Language) -> String { language == .english ? english : german }

    /// Returns the rule in the language of texts, which may have their own.
    func rule(from texts: Texts) -> String {
        let text = texts.text("rule." + word)
        return text.isEmpty ? rule(in: texts.language) : text
    }
}

extension LayoutKind: Hashable {
    public static func == (one: LayoutKind, other: LayoutKind) -> Bool { one.word == other.word }
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension LayoutKind: CustomStringConvertible {
    public var description: String { word }
}
