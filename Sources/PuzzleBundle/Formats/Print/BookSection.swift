import SudokuEngine

/// The puzzles of a layout and a tier in a book.
struct BookSection {
    let layout: String
    let tier: Tier
    var boards: [PrintedBoard]

    /// Sections by layout, in the order in which layouts come, and by tier; boards keep their order and
    /// get their numbers.
    static func sections(of boards: [PrintedBoard]) -> [BookSection] {
        var layouts: [String] = []
        for board in boards where !layouts.contains(board.grid.layout) {
            layouts.append(board.grid.layout)
        }
        var sections: [BookSection] = []
        var number = 0
        for layout in layouts {
            for tier in Tier.allCases {
                var found = boards.filter { $0.grid.layout == layout && $0.tier == tier }
                for place in found.indices {
                    number += 1
                    found[place].number = number
                }
                if !found.isEmpty {
                    sections.append(BookSection(layout: layout, tier: tier, boards: found))
                }
            }
        }
        return sections
    }

    /// The layout and the tier, such as `Killer 9×9 · Hard`.
    func title(in language: Language) -> String {
        "\(Self.name(of: layout)) · \(tier.title(in: language))"
    }

    /// The name of a layout for people, such as `Killer 9×9`.
    static func name(of layout: String) -> String {
        let parts = layout.split(separator: ":")
        let kinds = parts[0].split(separator: "-").map { kind in
            kind == "classic" ? "Sudoku" : kind.prefix(1).uppercased() + kind.dropFirst()
        }
        let size = parts[1].prefix { $0 != "w" }
        return "\(kinds.joined(separator: "-")) \(size)×\(size)"
    }

    var isLarge: Bool { layout.hasSuffix(":25") }

    /// Returns true if all of some boards, which are in the order of the book, are in the section.
    func contains(_ shown: ArraySlice<PrintedBoard>) -> Bool {
        guard let first = boards.first, let last = boards.last else { return false }
        return shown.allSatisfy { first.number...last.number ~= $0.number }
    }

    var numbers: String {
        guard let first = boards.first, let last = boards.last else { return "" }
        return first.number == last.number ? "\(first.number)" : "\(first.number)–\(last.number)"
    }
}
