import FarmStore
import SudokuEngine
import Testing

@testable import FarmConfig

/// Tables of pools whose puzzles have another layout.
struct LayoutPoolTests {
    private static func read(_ text: String) throws -> EffectiveConfiguration {
        try EffectiveConfiguration([ConfigSource(file: "a.toml", bytes: Array(text.utf8))])
    }

    @Test(arguments: [
        (
            "tier = \"medium\"\nlayout = \"killer:9\"\nmin_cages = 25\nmax_cages = 29\n",
            "layout=killer:9 tier=medium min-cages=25 max-cages=29"
        ),
        (
            "layout = \"jigsaw:6\"\ntier = \"easy\"\nregions = [\"AAABBB\", \"AAABBB\", \"CCCDDD\", "
                + "\"CCCDDD\", \"EEEFFF\", \"EEEFFF\"]\n",
            "layout=jigsaw:6 tier=easy regions=AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF"
        ),
        ("layout = \"classic:9\"\ntier = \"easy\"\n", "tier=easy"),
    ])
    func `a table makes a pool of a layout, in any order of its keys`(
        text: String, promise: String
    ) throws {
        let effective = try Self.read("[pool.own]\n" + text)
        let pool = try #require(PoolName("own"))
        #expect(effective.configuration.pools[pool].promise.text == promise)
    }

    @Test(arguments: [
        ("layout = \"killer:9\"\ntier = \"easy\"\nmin_clues = 2", "killer:9 has no min_clues"),
        ("layout = \"classic:4\"\ntier = \"hard\"", "classic:4 has no tier hard; it has beginner"),
        ("layout = \"kiler:9\"\ntier = \"hard\"", "did you mean killer:9?"),
        ("layout = 9\ntier = \"hard\"", "expected the name of a layout"),
    ])
    func `what a layout cannot have is an error with the reason`(
        text: String, reason: String
    ) throws {
        let errors = try #require(throws: ConfigErrors.self) {
            try Self.read("[pool.own]\n" + text)
        }
        let descriptions = errors.all.map(\.description).joined(separator: "\n")
        #expect(descriptions.contains(reason), "\(descriptions)")
    }

    @Test func `the pool of a tier has no layout`() throws {
        let errors = try #require(throws: ConfigErrors.self) {
            try Self.read("[pool.hard]\nlayout = \"x:9\"\n")
        }
        #expect(errors.all[0].description.contains("make a pool of your own"))
    }

    /// The shelf of the shipped file, as an operator would uncomment it.
    @Test func `the shelf of the shipped configuration is valid`() throws {
        let lines = ConfigManual.reference.split(separator: "\n", omittingEmptySubsequences: false)
        let shelf = lines.drop { $0 != "#   [pool.kids-4x4]" }.prefix { !$0.isEmpty }
            .map { $0.dropFirst(4) }.joined(separator: "\n")
        let effective = try Self.read(shelf)
        #expect(effective.configuration.pools.names.count >= PoolName.tiers.count + 8)
    }
}
