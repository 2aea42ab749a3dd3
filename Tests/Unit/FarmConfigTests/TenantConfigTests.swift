import FarmStore
import FarmSystem
import FarmTestSupport
import SudokuEngine
import Testing

@testable import FarmConfig

/// Proxies and tenants in the configuration.
@Suite struct TenantConfigTests {
    private static func read(_ text: String) throws -> EffectiveConfiguration {
        try EffectiveConfiguration([ConfigSource(file: "1.toml", bytes: Array(text.utf8))])
    }

    private static func errors(_ text: String) -> [String] {
        do {
            _ = try read(text)
            return []
        } catch let error as ConfigErrors {
            return error.all.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }

    private static let users = UserFile(
        Array(
            """
            root:x:0:0::/:/bin/sh
            www-data:x:33:33::/:/bin/sh
            caddy:x:101:101::/:/bin/sh
            nobody:x:65534:65534::/:/bin/sh
            """.utf8))

    @Test func `every key sets its value`() throws {
        let effective = try Self.read(
            """
            [access]
            proxies = ["caddy", 33]
            tenant_admins = true
            [tenant.shop]
            level = "admin"
            pools = ["hard", "newspaper"]
            max_leased = 20
            claims_per_minute = 600
            [tenant.school]
            [pool.newspaper]
            tier = "hard"
            """)
        let configuration = effective.configuration
        #expect(configuration.access.proxies == [.name("caddy"), .number(33)])
        let (shop, school) = (try #require(TenantName("shop")), try #require(TenantName("school")))
        var expected = TenantSettings()
        #expect(configuration.tenants[school] == expected)
        #expect(expected.level == .claim && expected.maxLeased == 100_000)
        #expect(expected.pools == nil && expected.claimsPerMinute == nil)
        expected.level = .admin
        expected.pools = [.hard, try #require(PoolName("newspaper"))]
        expected.maxLeased = 20
        expected.claimsPerMinute = 600
        #expect(configuration.tenants[shop] == expected)
        // What is printed reads back as the same.
        let lines = ConfigKey.all(of: configuration).compactMap { key in
            key.text(configuration).map { "[\(key.table)]\n\(key.key) = \($0)\n" }
        }
        var printed: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: "\n", maxSplits: 1)
            printed[String(parts[0]), default: ""] += parts[1]
        }
        let again = try Self.read(printed.map { "\($0)\n\($1)" }.joined())
        #expect(again.configuration == configuration)
    }

    @Test(arguments: [
        (
            "[access]\nproxies = [65534]\n",
            "1.toml:2:12: access.proxies: 65534 stands for every user"
        ),
        ("[access]\nproxies = \"caddy\"\n", "write [\"caddy\"]"),
        ("[tenant.Shop]\n", "1.toml:1:1: tenant.Shop: the name of a tenant is"),
        ("[tenant.a.b]\n", "no such table"),
        ("[tenant.a]\nlevel = \"admin\"\n", "1.toml:2:9: tenant.a.level: a mistake of a proxy"),
        ("[tenant.a]\nlevel = \"owner\"\n", "expected \"read\" or \"claim\" or \"admin\""),
        ("[tenant.a]\npools = []\n", "expected an array of names of pools"),
        ("[tenant.a]\npools = [\"hrad\"]\n", "1.toml:2:9: tenant.a.pools: no pool \"hrad\""),
        ("[tenant.a]\npools = [\"Hard\"]\n", "1.toml:2:10: tenant.a.pools: expected the name"),
        ("[tenant.a]\nmax_leased = 0\n", "expected a whole number from 1 to 100000000"),
        ("[tenant.a]\nclaims_per_minute = 0\n", "expected a whole number from 1 to 1000000"),
        ("[tenant.a]\nclaims_per_hour = 1\n", "no such key"),
    ])
    func `what cannot be meant is an error`(text: String, part: String) {
        let errors = Self.errors(text)
        #expect(errors.count == 1 && errors[0].contains(part), "\(errors)")
    }

    @Test func `there are at most 256 tenants`() {
        func tables(_ count: Int) -> String { (0..<count).map { "[tenant.t\($0)]\n" }.joined() }
        #expect(Self.errors(tables(256)) == [])
        #expect(Self.errors(tables(300)).count == 1)
    }

    @Test(arguments: [
        ("\"caddy\"", []), ("101", []), ("\"nosuch\"", ["no user \"nosuch\" in /etc/passwd"]),
        ("\"www-data\"", ["other programs run as www-data"]),
        ("33", ["other programs run as www-data"]), ("\"nobody\"", ["nobody is no proxy"]),
    ])
    func `users that are no good proxies are warned of`(
        proxy: String, warnings: [String]
    ) throws {
        let effective = try Self.read("[access]\nproxies = [\(proxy)]\n[tenant.a]\n")
        let notes = effective.notes(GroupFile([]), Self.users).map(\.description)
        #expect(notes.first?.contains("cannot run the console") == true)
        #expect(notes.count == 1 + warnings.count)
        for (note, warning) in zip(notes.dropFirst(), warnings) {
            #expect(note.hasPrefix("1.toml:2:11: access.proxies: \(warning)"), "\(note)")
        }
    }

    @Test func `a proxy without tenants is warned of`() throws {
        let notes = try Self.read("[access]\nproxies = [101]\n").notes(GroupFile([]), Self.users)
        #expect(notes.map(\.problem).first?.contains("there are no tenants") == true)
    }

    @Test func `an unknown user and the overflow number are no proxies`() throws {
        var access = Configuration.AccessSettings()
        access.proxies = [.name("caddy"), .name("nosuch"), .name("nobody"), .number(7)]
        #expect(AccessRules(access, GroupFile([]), Self.users).proxies == [101, 7])
    }

    @Test func `changed tenants are reported by their keys`() throws {
        let before = try Self.read("[tenant.a]\n[tenant.b]\n").configuration
        let after = try Self.read("[tenant.b]\nmax_leased = 5\n[tenant.c]\n").configuration
        let changed = ConfigKey.changed(from: before, to: after)
        #expect(changed.all == ["tenant.b.max_leased", "tenant.a", "tenant.c"])
        #expect(changed.needingRestart == [])
    }

    @Test func `every key of tenants is explained`() {
        for key in ConfigKey.keysOfTenants {
            #expect(ConfigManual.meaningsOfTenants[key.key]?.isEmpty == false, "\(key.key)")
        }
    }
}
