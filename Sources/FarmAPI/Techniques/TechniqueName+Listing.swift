package import SudokuEngine
import SudokuLayouts

extension TechniqueName {
    /// True if puzzles of some tier can have it.
    package var isInStock: Bool { minimum.map { Tier(holding: $0) != nil } ?? true }

    /// All names that puzzles of some tier can have, as a list in a sentence, with the types of a
    /// family joined.
    package static let list: String = {
        var words: [String] = []
        for technique in Technique.onFarmLadder where Tier(holding: technique.minimumRating) != nil
        {
            let word =
                switch technique.family.id {
                case "unique-loop":
                    "Unique Loop type 1 to 4, the same with a length from 8 to 18 "
                        + "(Unique Loop 8 type 1)"
                default: technique.type > 0 ? technique.family.nameWithTypes : technique.ratedName
                }
            if words.last != word { words.append(word) }
        }
        return words.joined(separator: ", ")
    }()

    /// Returns the names of techniques that paths of a layout can have, as a list in a sentence.
    package static func list(of layout: PoolLayout) -> String {
        (single + PoolLayouts.all.techniques).filter { $0.isInStock && layout.allows($0) }
            .map(\.name).joined(separator: ", ")
    }

    /// The names of families as a list in a sentence.
    package static let listOfFamilies: String =
        families.filter { $0.isInStock && !$0.name.contains(/[0-9]/) }.map(\.name)
        .joined(separator: ", ")

    /// The ids of techniques of the human ladder as a list in a sentence.
    package static let listOfHuman: String = Ladder.human.techniques.map(\.id)
        .joined(separator: ", ")
}
