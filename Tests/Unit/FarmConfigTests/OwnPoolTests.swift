import FarmStore
import SudokuEngine
import Testing

@testable import FarmConfig

/// Tables of pools that operators define.
struct OwnPoolTests {
    private static func read(_ texts: String...) throws -> EffectiveConfiguration {
        try EffectiveConfiguration(
            texts.enumerated().map {
                ConfigSource(file: "\($0.offset + 1).toml", bytes: Array($0.element.utf8))
            })
    }

    private static func errors(_ texts: String...) -> [String] {
        do throws(ConfigErrors) {
            _ = try EffectiveConfiguration(
                texts.enumerated().map {
                    ConfigSource(file: "\($0.offset + 1).toml", bytes: Array($0.element.utf8))
                })
            return []
        } catch {
            return error.all.map(\.description)
        }
    }

    private static let table = """
        [pool.newspaper]
        tier = "hard"
        low = 20
        target = 40
        symmetry = "half-turn"
        min_clues = 24
        max_clues = 28
        min_rating = 3
        max_rating = 4.4
        techniques = ["XY-Wing"]
        avoid = ["swordfish", "human:w-wing"]
        uniqueness = false
        minimal = true
        human = true
        stocked = true

        """

    @Test func `a table makes a pool with all its keys`() throws {
        let effective = try Self.read(Self.table)
        let pool = try #require(PoolName("newspaper"))
        #expect(effective.configuration.pools.names == PoolName.tiers + [pool])
        let settings = effective.configuration.pools[pool]
        #expect(settings.limits == PoolLimits(low: 20, target: 40))
        #expect(settings.storesHuman && settings.isAwaited)
        #expect(
            settings.promise.text
                == "tier=hard symmetry=half-turn min-clues=24 max-clues=28 min-rating=3.0 "
                + "max-rating=4.4 techniques=xy-wing avoid=swordfish,w-wing uniqueness=false "
                + "minimal=true")
        // Every other pool is as without the table.
        for tier in PoolName.tiers {
            #expect(effective.configuration.pools[tier] == Configuration().pools[tier])
        }
        // Printed values read back as the same pool.
        let printed = ConfigKey.keys(of: pool).compactMap { key in
            key.text(effective.configuration).map { "\(key.key) = \($0)" }
        }
        let again = try Self.read("[pool.newspaper]\n" + printed.joined(separator: "\n") + "\n")
        #expect(again.configuration == effective.configuration)
    }

    @Test func `a pattern is one text or an array of rows`() throws {
        let rows = (0..<9).map { $0 % 2 == 0 ? "xxxx.xxxx" : "xx.xxx.xx" }
        let one = try Self.read(
            "[pool.p]\ntier = \"easy\"\npattern = \"\(rows.joined())\"\n")
        let many = try Self.read(
            "[pool.p]\ntier = \"easy\"\npattern = [\(rows.map { "\"\($0)\"" }.joined(separator: ","))]\n"
        )
        #expect(one.configuration == many.configuration)
        let pool = try #require(PoolName("p"))
        #expect(one.configuration.pools[pool].promise.pattern?.count == 68)
    }

    @Test func `later files change and complete the same pool`() throws {
        let effective = try Self.read(
            Self.table, "[pool.newspaper]\ntarget = 99\nsymmetry = []\n")
        let pool = try #require(PoolName("newspaper"))
        let settings = effective.configuration.pools[pool]
        #expect(settings.limits.target == 99 && settings.promise.symmetries.isEmpty)
        #expect(effective.origins["pool.newspaper.tier"]?.description == "1.toml:2:8")
    }

    @Test func `the pools of the tiers can be narrowed, but stay pools of their tiers`() throws {
        let effective = try Self.read(
            "[pool.hard]\nsymmetry = [\"diagonal\", \"none\"]\nmax_clues = 26\nstocked = false\n")
        let settings = effective.configuration.pools[.hard]
        #expect(settings.promise.text == "tier=hard symmetry=none,diagonal max-clues=26")
        #expect(!settings.isAwaited)
        for line in [
            "tier = \"easy\"", "techniques = [\"X-Wing\"]", "avoid = []", "pattern = \"\"",
        ] {
            let errors = Self.errors("[pool.hard]\n\(line)\n")
            #expect(errors.count == 1)
            #expect(
                errors.first?.contains("make a pool of your own, such as [pool.my-hard]") == true)
        }
    }

    @Test(arguments: [
        ("[pool.hrad]\nlow = 1\n", "1.toml:1:1: pool.hrad: no such table; did you mean pool.hard?"),
        (
            "[pool.editor]\nlow = 1\n",
            "1.toml:1:1: pool.editor: tier is missing; write tier = and one of \"beginner\" \"easy\" "
                + "\"medium\" \"intermediate\" \"hard\" \"expert\""
        ),
        (
            "[pool.daily]\ntier = \"easy\"\n",
            "1.toml:1:1: pool.daily: daily has another meaning in catalogues; choose another name"
        ),
        (
            "[pool.e-000001]\ntier = \"easy\"\n",
            "1.toml:1:1: pool.e-000001: a hyphen and six digits at the end number the segments of "
                + "catalogues; choose another name"
        ),
        (
            "[pool.e]\ntier = \"hrad\"\n",
            "1.toml:2:8: pool.e.tier: 'hrad': no such tier; did you mean hard?"
        ),
        (
            "[pool.e]\ntier = \"hard\"\ntechniques = [\"X-Wing\", \"Jelyfish\"]\n",
            "1.toml:3:25: pool.e.techniques: 'Jelyfish': no such technique; did you mean jellyfish?"
        ),
        (
            "[pool.e]\ntier = \"easy\"\ntechniques = [\"X-Wing\"]\n",
            "1.toml:3:14: pool.e.techniques: X-Wing is rated 3.2 or more, above the limit of easy, "
                + "1.5; no puzzle is like that; change the value or remove the line"
        ),
        (
            "[pool.e]\ntier = \"hard\"\nmin_rating = 4.5\nmax_rating = 4.2\n",
            "1.toml:4:14: pool.e.max_rating: 4.2 is below min_rating, which is 4.5; no puzzle is like "
                + "that; change the value or remove the line"
        ),
        (
            "[pool.e]\ntier = \"hard\"\nmin_rating = \"4.5\"\n",
            "1.toml:3:14: pool.e.min_rating: expected a rating with at most one decimal, such as 4.2, "
                + "got the string \"4.5\"; remove the quotes"
        ),
        (
            "[pool.e]\ntier = \"hard\"\nlow = 9\ntarget = 4\n",
            "1.toml:3:7: pool.e.low: 9 is more than pool.e.target, which is 4 (1.toml:4:10); lower it "
                + "to 4, or raise pool.e.target"
        ),
        (
            "[pool.e]\ntier = \"hard\"\nclues = 4\n",
            "1.toml:3:1: pool.e.clues: no such key; the keys are layout, tier, low, target, human, "
                + "stocked, shared, symmetry, min_clues, max_clues, min_rating, max_rating, min_cages, "
                + "max_cages, techniques, avoid, uniqueness, minimal, pattern, regions"
        ),
    ])
    func `what is wrong or impossible has its file, line and reason`(
        text: String, error: String
    ) {
        #expect(Self.errors(text) == [error])
    }

    @Test func `more pools than a store can have are refused`() {
        let tables = (0..<59).map { "[pool.p\($0)]\ntier = \"easy\"\n" }.joined()
        let errors = Self.errors(tables)
        #expect(errors.count == 1)
        #expect(errors.first?.contains("59 pools of your own, the maximum is 58") == true)
    }

    @Test func `a reload lists changed keys and pools that come and go`() throws {
        let before = try Self.read(Self.table).configuration
        let after = try Self.read(
            Self.table.replacing("newspaper", with: "weekly") + "[farm]\nworkers = 1\n"
        ).configuration
        #expect(
            ConfigKey.changed(from: before, to: after).all
                == ["farm.workers", "pool.newspaper", "pool.weekly"])
        let narrower = try Self.read(Self.table.replacing("28", with: "27")).configuration
        #expect(
            ConfigKey.changed(from: before, to: narrower).all == ["pool.newspaper.max_clues"])
    }
}
