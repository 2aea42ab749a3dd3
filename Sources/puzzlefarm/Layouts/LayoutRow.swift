import SudokuEngine
import SudokuLayouts

/// A layout that puzzles are made of, as `layouts` lists it.
struct LayoutRow {
    let layout: Layout
    /// Puzzles that singles solve, or killers of any tier, made in a second on one core of a current
    /// server.
    let rate: Int

    /// All of them: sizes, regions, houses, moves.
    static let made: [LayoutRow] = rates.compactMap { name, rate in
        (try? Layout(name: name)).map { LayoutRow(layout: $0, rate: rate) }
    }

    private static let rates = [
        ("classic:4", 200_000), ("classic:6", 55_000), ("classic:8", 20_000),
        ("classic:9", 10_000), ("classic:10", 7_000), ("classic:12", 3_000),
        ("classic:16", 3_000), ("classic:25", 500), ("jigsaw:6", 8_000), ("jigsaw:9", 3_000),
        ("x:6", 55_000), ("x:8", 20_000), ("x:9", 12_000), ("x:16", 3_000), ("windoku:9", 12_000),
        ("disjoint:9", 12_000), ("girandola:9", 12_000), ("asterisk:9", 12_000),
        ("centredot:9", 12_000), ("antiknight:9", 10_000), ("antiking:9", 12_000),
        ("antiknight-antiking:9", 10_000), ("nonconsecutive:9", 800),
        ("killer:4", 7_000), ("killer:6", 2_500), ("killer:9", 700), ("x-killer:9", 1_200),
        ("jigsaw-killer:9", 800), ("windoku-killer:9", 900),
    ]

    /// The tiers of the puzzles: `beginner`, or the first and the last of several.
    var tiers: String {
        let names = layout.tiers.map(\.name)
        return names.count == 1 ? names[0] : "\(names[0]) to \(names[names.count - 1])"
    }

    /// The rules beside rows and columns in a sentence each, and those of boxes.
    var rules: String {
        let kinds = layout.rules(in: .english)
        if !kinds.isEmpty { return kinds.joined(separator: " ") }
        return
            "Boxes of \(layout.frame.boxWidth)x\(layout.frame.boxHeight) cells contain each digit once."
    }
}
