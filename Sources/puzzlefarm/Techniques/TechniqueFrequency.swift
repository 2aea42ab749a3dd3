import SudokuEngine

/// The numbers of puzzles of each tier whose path on the ladder `human` uses a technique.
struct TechniqueFrequency {
    private let users: [Int]

    init(of technique: Technique) {
        users = Self.numbers(technique.id)
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

    static let date = counted["date"]?.first ?? ""
    /// The signature of the engine that generated and solved the puzzles.
    static let signature = counted["signature"]?.first ?? ""
    static let puzzlesPerTier = numbers("puzzlesPerTier")[0]
    static let seed = numbers("seed")[0]
    /// The puzzles of each tier that the ladder solves without forcing chains.
    static let withoutForcingChains = numbers("withoutForcingChains")
    /// The puzzles of each tier that the ladder does not finish.
    static let unfinished = numbers("unfinished")

    private static func numbers(_ name: String) -> [Int] {
        counted[name]?.compactMap { Int($0) } ?? Tier.allCases.map { _ in 0 }
    }

    /// The output of tools/technique-frequency, by the first word of each line: facts, then for each
    /// technique that was used the number of puzzles of each tier that use it.
    private static let counted: [String: [String]] = {
        let text = String(decoding: PackageResources.technique_frequency_txt, as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Array($0.dropFirst())) })
    }()
}
