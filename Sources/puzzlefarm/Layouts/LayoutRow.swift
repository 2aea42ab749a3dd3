import SudokuEngine
import SudokuLayouts

/// A layout that puzzles are made of, as `layouts` lists it.
struct LayoutRow {
    let layout: Layout
    /// Puzzles that singles solve, or killers of any tier, made in a second on one core of a current
    /// server.
    let rate: Int

    /// All of them: sizes, regions, houses, moves.
    static let made = Layout.made.map { LayoutRow(layout: $0.layout, rate: $0.rate) }

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
