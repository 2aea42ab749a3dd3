import SudokuEngine

/// The numbers of puzzles of each tier whose path on the ladder `human` uses a technique.
struct TechniqueFrequency {
    private let users: [Int]

    init(of technique: Technique) {
        users = Self.users[technique.id] ?? Tier.allCases.map { _ in 0 }
    }

    /// True if a puzzle uses the technique.
    var isUsed: Bool { users.contains { $0 > 0 } }

    /// Returns the number of a tier's puzzles that use the technique.
    func count(of tier: Tier) -> Int { users[tier.index - 1] }

    /// Returns the share of a tier's puzzles that use the technique, such as `5.9 %`.
    func share(of tier: Tier) -> String { Self.share(count(of: tier)) }

    /// The tiers that use the technique, in words: `5.9 % of hard and 47 % of expert puzzles`.
    var words: String {
        if users.allSatisfy({ $0 == Self.puzzlesPerTier }) { return "all puzzles" }
        let parts = Tier.allCases.filter { count(of: $0) > 0 }
            .map { "\(share(of: $0)) of \($0.name)" }
        guard let last = parts.last else { return "no puzzle" }
        let others = parts.dropLast().joined(separator: ", ")
        return (others.isEmpty ? "" : others + " and ") + last + " puzzles"
    }

    /// Returns a share of the counted puzzles, such as `31 %`, `5.9 %` or `0.02 %`; 0 if it is none.
    static func share(_ count: Int) -> String {
        let hundredths = count * 10_000 / puzzlesPerTier
        switch hundredths {
        case 0: return "0"
        case ..<100: return "0." + (hundredths < 10 ? "0" : "") + "\(hundredths) %"
        case ..<995: return "\((hundredths + 5) / 100).\((hundredths + 5) / 10 % 10) %"
        case 9_950..<10_000: return "99.\(hundredths / 10 % 10) %"
        default: return "\((hundredths + 50) / 100) %"
        }
    }

    private static let users: [String: [Int]] = {
        var users: [String: [Int]] = [:]
        for line in counted.split(separator: "\n") {
            let words = line.split(separator: " ")
            users[String(words[0])] = words.dropFirst().compactMap { Int($0) }
        }
        return users
    }()
}
