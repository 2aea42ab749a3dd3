import FarmConfig
import FarmStore
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@Suite struct ConfigurationTests {
    private static func read(_ texts: String...) throws -> EffectiveConfiguration {
        try EffectiveConfiguration(
            texts.enumerated().map { ConfigSource(file: "\($0 + 1).toml", bytes: Array($1.utf8)) })
    }

    @Test func `the shipped file lists every key once, with its default`() throws {
        let effective = try Self.read(ConfigManual.text)
        #expect(effective.configuration == Configuration())
        #expect(Set(effective.origins.keys) == Set(Self.keysWithDefaults.map(\.name)))
        #expect(effective.notes.isEmpty)
    }

    @Test func `the shipped file sets no key, so that later defaults apply`() throws {
        let effective = try Self.read(ConfigManual.reference)
        #expect(effective.configuration == Configuration())
        #expect(effective.origins.isEmpty)
        for key in Self.keysWithDefaults {
            #expect(ConfigManual.reference.contains("\n#\(key.key) = \(key.usual ?? "")"))
        }
    }

    /// Narrower promises of the pools of tiers have no default.
    private static let keysWithDefaults = ConfigKey.all.filter { $0.usual != nil }

    @Test func `every key of the shipped file has a comment above it`() {
        let lines = ConfigManual.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, above) in zip(lines.dropFirst(), lines)
        where !line.isEmpty && !line.hasPrefix("#") {
            #expect(above.hasPrefix("# "), "\(line)")
        }
    }

    @Test func `the defaults match the values that scripts rely on`() {
        let defaults = Configuration()
        #expect(PoolName.tiers.allSatisfy { defaults.pools[$0].limits.low == 500 })
        #expect(PoolName.tiers.allSatisfy { defaults.pools[$0].limits.target == 2_000 })
        #expect(defaults.store.path == "/var/lib/puzzlefarm")
        #expect(defaults.store.minFreeBytes == 268_435_456)
        #expect(defaults.socket.listen == "/run/puzzlefarm/api.sock")
        #expect(defaults.socket.statusListen == "/run/puzzlefarm/status.sock")
        #expect(defaults.socket.maxConnections == 256)
        #expect(defaults.socket.maxConnectionsPerUID == 128)
        #expect(defaults.claims.leaseSeconds == 300)
        #expect(defaults.claims.maxKeys == 0)
        #expect(defaults.claims.onLeaseEnd == .requeue)
        #expect(defaults.farm.readyWhen == .serving)
        #expect(defaults.farm.maxCPUPercent == 100)
    }

    @Test func `every key sets its value`() throws {
        let effective = try Self.read(
            """
            [farm]
            workers = 3
            ready_when = "stocked"
            max_cpu_percent = 50
            quiet_hours = "22:00-06:00"
            [pool.expert]
            low = 1
            target = 2
            [store]
            path = "/srv/puzzles"
            min_free_bytes = 0
            [socket]
            listen = "/run/a"
            status_listen = "/run/b"
            max_connections = 64
            max_connections_per_uid = 8
            [access]
            claim_gids = [33, 4_294_967_294, "www-data"]
            admin_gids = [0]
            [claims]
            lease_seconds = 60
            on_lease_end = "discard"
            max_keys = 1000000
            """)
        var expected = Configuration()
        expected.farm.workers = .number(3)
        expected.farm.readyWhen = .stocked
        expected.farm.maxCPUPercent = 50
        expected.farm.quietHours = QuietHours([try #require(.init("22:00-06:00"))])
        expected.pools[.expert].limits.low = 1
        expected.pools[.expert].limits.target = 2
        expected.store.path = "/srv/puzzles"
        expected.store.minFreeBytes = 0
        expected.socket.listen = "/run/a"
        expected.socket.statusListen = "/run/b"
        expected.socket.maxConnections = 64
        expected.socket.maxConnectionsPerUID = 8
        expected.access.claimGIDs = [
            .number(33), .number(4_294_967_294), .name("www-data"),
        ]
        expected.access.adminGIDs = [.number(0)]
        expected.claims.leaseSeconds = 60
        expected.claims.onLeaseEnd = .discard
        expected.claims.maxKeys = 1_000_000
        #expect(effective.configuration == expected)
        #expect(
            effective.notes.map(\.description) == [
                "1.toml:10:8: store.path: the systemd unit permits writes only below "
                    + "/var/lib/puzzlefarm; run systemctl edit puzzlefarm, and add "
                    + "ReadWritePaths=/srv/puzzles under [Service]",
                "1.toml:23:12: claims.max_keys: keys are kept for less than a day above 11.6 claims "
                    + "a second; use 0, unless a small disk requires a limit",
            ])
        // A printed value reads back as the same value.
        var printed = ""
        for key in ConfigKey.all {
            // Narrower promises have no default.
            guard let text = key.text(expected), let usual = key.usual else { continue }
            printed += "[\(key.table)]\n\(key.key) = \(text)\n"
            let one = try Self.read("[\(key.table)]\n\(key.key) = \(usual)\n")
            #expect(one.configuration == Configuration())
        }
        #expect(printed.contains("quiet_hours = [\"22:00-06:00\"]\n"))
        #expect(printed.contains("claim_gids = [33, 4294967294, \"www-data\"]\n"))
    }

    @Test func `an unknown group name is a warning, not an error`() throws {
        let effective = try Self.read(
            "[access]\nclaim_gids = [\"root\", \"nosuchgroup\"]\nadmin_gids = [7]\n")
        #expect(
            effective.notes.map(\.description) == [
                "1.toml:2:14: access.claim_gids: no group \"nosuchgroup\" in /etc/group; it grants "
                    + "nothing until it exists: create it with groupadd, or correct the name, and "
                    + "reload"
            ])
    }

    @Test(arguments: [
        ("postgresql:///farm", false), ("postgresql://farm@%2Frun%2Fpostgresql/farm", false),
        ("postgresql:///farm?host=/run/pg-1,/run/pg-2", false),
        ("postgresql://farm@127.0.0.1:5432,[::1]:5432,localhost/farm", false),
        ("postgresql://db.example/farm?sslmode=verify-full&hostaddr=192.0.2.10", false),
        ("postgresql://db.example/farm?hostaddr=127.0.0.1", false),
        ("postgresql://db.example/farm", true), ("postgresql://farm@[2001:db8::1]:5432/farm", true),
        ("postgresql:///farm?hostaddr=192.0.2.10&sslmode=require", true),
        ("postgresql:///farm?host=/run/pg-1,db.example&sslmode=verify-ca", true),
        ("postgresql://127.0.0.1/farm?hostaddr=192.0.2.10", true),
        ("postgresql:///farm?host=db.example&sslmode=verify-full&sslmode=disable", true),
    ])
    func `an address over the network without verified TLS is a warning`(
        url: String, isExposed: Bool
    ) throws {
        let notes = try Self.read("[store]\nurl = \"\(url)\"\n").notes.map(\.description)
        let note =
            "1.toml:2:7: store.url: leads over the network without sslmode=verify-full, so that "
            + "others there can read the claims or pass for the server; add sslmode=verify-full "
            + "and sslrootcert=, or name a Unix socket"
        #expect(notes == (isExposed ? [note] : []))
    }

    @Test func `the last file that sets a key wins`() throws {
        let effective = try Self.read(
            "[pool.hard]\nlow = 1\ntarget = 10\n", "[x-tool]\nnote = 1\n[pool.hard]\nlow = 2\n",
            "[farm]\nworkers = 2\n")
        #expect(effective.configuration.pools[.hard].limits.low == 2)
        #expect(effective.configuration.pools[.hard].limits.target == 10)
        #expect(effective.origins["pool.hard.low"]?.description == "2.toml:4:7")
        #expect(effective.origins["pool.hard.target"]?.description == "1.toml:3:10")
        #expect(effective.origins["farm.ready_when"] == nil)
        #expect(effective.files == ["1.toml", "2.toml", "3.toml"])
    }

    @Test func `a change is reported by its key and by its need for a restart`() throws {
        let new = try Self.read(
            "[socket]\nlisten = \"/a\"\n[store]\npath = \"/b\"\n[pool.easy]\ntarget = 600\n"
                + "[claims]\nlease_seconds = 300\n"
        ).configuration
        let changed = ConfigKey.changed(from: Configuration(), to: new)
        #expect(changed.all == ["pool.easy.target", "store.path", "socket.listen"])
        #expect(changed.needingRestart == ["store.path", "socket.listen"])
    }

    @Test func `a lower overall connection limit lowers the default per user`() throws {
        let sockets = try Self.read("[socket]\nmax_connections = 10\n").configuration.socket
        #expect(sockets.maxConnectionsPerUID == 10)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 1), (8, 4), (1_000, 64)])
    func `automatic worker count: half of the processors`(processors: Int, workers: Int) {
        #expect(Configuration.Workers.half.count(processors: processors) == workers)
        #expect(Configuration.Workers.number(5).count(processors: processors) == 5)
    }
}

@Suite struct ConfigFilesTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.path + "/puzzlefarm.toml" }

    init() throws {
        folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/conf.d", withIntermediateDirectories: false)
    }

    private func write(_ text: String, to name: String = "puzzlefarm.toml") throws {
        _ = try folder.write(text.utf8, to: name)
    }

    private func errors() -> [String] {
        do throws(ConfigErrors) {
            _ = try ConfigFiles.load(path)
            return []
        } catch {
            return error.all.map { $0.description.replacing(folder.path + "/", with: "") }
        }
    }

    @Test func `drop-ins are read in byte order, and only *.toml files`() throws {
        try write("[farm]\nworkers = 1\n")
        for (name, workers) in [("B", 2), ("a", 3), ("é", 4), ("10", 5), ("9", 6)] {
            try write("[farm]\nworkers = \(workers)\n", to: "conf.d/\(name).toml")
        }
        for name in [".hidden.toml", "z.toml.bak", "z.TOML", "toml"] {
            try write("wrong", to: "conf.d/\(name)")
        }
        let effective = try ConfigFiles.load(path)
        #expect(effective.configuration.farm.workers == .number(4))
        #expect(
            effective.files.map { $0.replacing(folder.path + "/", with: "") } == [
                "puzzlefarm.toml", "conf.d/10.toml", "conf.d/9.toml", "conf.d/B.toml",
                "conf.d/a.toml", "conf.d/é.toml",
            ])
    }

    @Test func `a missing named file is an error, reported along with others`() throws {
        try write("[farm]\nworkers = 0\n", to: "conf.d/a.toml")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/conf.d/b.toml", withIntermediateDirectories: false)
        #expect(
            errors() == [
                "puzzlefarm.toml: no such file; check the name",
                "conf.d/b.toml: is a folder; name a file",
                "conf.d/a.toml:2:11: farm.workers: expected a whole number from 1 to 64 or "
                    + "\"auto\", got 0; remove the line to use the default, \"auto\"",
            ])
    }

    @Test(arguments: ["fifo", "device", "socket"])
    func `a non-regular file in conf.d is rejected without blocking`(kind: String) throws {
        try write("")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/conf.d", withIntermediateDirectories: true)
        let path = folder.path + "/conf.d/a.toml"
        switch kind {
        case "fifo": _ = try Command.tool("mkfifo", path)
        case "device": _ = try Command.tool("ln", "-s", "/dev/zero", path)
        default:
            _ = try Command.python("import socket,sys; socket.socket(1).bind(sys.argv[1])", path)
        }
        let found = errors()
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("conf.d/a.toml: ") == true)
    }

    @Test func `an oversized file is rejected`() throws {
        try write(String(repeating: "#\n", count: 1 << 20))
        #expect(errors() == ["puzzlefarm.toml: larger than 1 MiB; specify a config file"])
        try write(String(repeating: "#\n", count: 1 << 19))
        #expect(errors() == [])
    }
}
