public import SudokuEngine

/// Something that a player reaches once.
public enum Achievement: Hashable, Sendable, CaseIterable {
    /// A first win.
    case firstWin
    /// A win without hints.
    case noHints
    /// Wins without hints in a row.
    case threeInARow, sevenInARow, thirtyInARow
    /// A win in a tier.
    case tier(Tier)

    public static var allCases: [Achievement] {
        [.firstWin, .noHints, .threeInARow, .sevenInARow, .thirtyInARow]
            + Tier.allCases.map { .tier($0) }
    }
}

extension GameStatistics {
    /// The achievements of all results.
    public var achievements: [Achievement] {
        let wins = records.filter { $0.isWon }
        let longest = summary().longestStreak
        return Achievement.allCases.filter { achievement in
            switch achievement {
            case .firstWin: !wins.isEmpty
            case .noHints: wins.contains { $0.hints == 0 }
            case .threeInARow: longest >= 3
            case .sevenInARow: longest >= 7
            case .thirtyInARow: longest >= 30
            case .tier(let tier): wins.contains { $0.tier == tier }
            }
        }
    }
}
