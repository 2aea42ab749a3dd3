package import SudokuEngine

/// The tiers of the days of a week, from Monday to Sunday: those of the page's daily puzzles, too.
package enum WeekTiers {
    package static let all: [Tier] = [
        .easy, .easy, .medium, .medium, .intermediate, .intermediate, .hard,
    ]
}
