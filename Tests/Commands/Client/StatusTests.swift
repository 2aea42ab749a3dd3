import FarmAPI
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// The status on a terminal and on a pipe.
@Suite struct StatusTests {
    /// Returns the lines printed on a terminal of the given width.
    private func picture(
        _ status: StatusBody, columns: Int, before: String = "NO_COLOR=1"
    ) throws -> [String] {
        let folder = try TemporaryDirectory()
        let service = try CannedService(at: folder.path + "/s", status)
        defer { service.end() }
        let result = try Command.shell(
            "cd \(folder.path); export puzzlefarm LC_ALL=C.UTF-8 TERM=xterm; script -qec "
                + "'stty cols \(columns) rows 24; \(before) $puzzlefarm status --socket s' /dev/null"
        )
        return result.output.split(separator: "\r\n").map(String.init)
    }

    @Test(arguments: [20, 40, 52, 66, 80, 100])
    func `lines fit the width of the terminal`(columns: Int) throws {
        let lines = try picture(
            .usual.with {
                $0.degraded = [
                    .init(reason: "disk-full", since: "2026-11-21T17:15:26Z", detail: "no room")
                ]
            }, columns: columns)
        #expect(lines.count >= 9)
        // Bars and words have a minimum width.
        #expect(lines.allSatisfy { $0.count <= max(40, columns) }, "\(lines)")
        #expect(columns < 40 || lines[0] == "puzzlefarm 1.2.3, up 1 h 2 min")
        #expect(lines[1].hasPrefix("beginner     █"))
    }

    @Test func `NO_COLOR disables colours`() throws {
        #expect(
            try picture(.usual, columns: 80, before: "unset NO_COLOR;").joined().contains(
                "\u{1B}[32m"))
        #expect(!(try picture(.usual, columns: 80).joined().contains("\u{1B}")))
    }

    @Test func `bars are ASCII in an ASCII locale`() throws {
        let lines = try picture(.usual, columns: 80, before: "LC_ALL=C NO_COLOR=1")
        #expect(lines[1].hasPrefix("beginner     ####"))
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: [
        ("resting", "2 workers resting; "), ("quiet-hours", "2 workers resting in quiet hours; "),
        ("low-space", "2 workers resting, low on space; "),
        ("paused", "2 workers resting, paused; "),
        ("degraded", "2 workers resting, the store is degraded; "),
        ("working", "2 workers between two puzzles; "),
    ])
    func `the state of idle workers is shown in words`(state: String, words: String) throws {
        let lines = try columns(
            of: .usual.with { $0.workers = .init(count: 2, state: state, making: []) })
        #expect(lines[7].hasPrefix("# " + words))
    }

    @Test func `a pool that is not filling has no rate`() throws {
        let lines = try picture(.usual, columns: 80)
        #expect(lines[1].contains("2,000/2,000") && lines[1].contains("full"))
        #expect(lines[1].hasSuffix(" -") || lines[1].contains(" -  "))
        #expect(lines[2].contains("25,020/min"))
    }

    // MARK: Pools of one's own

    /// A status with a pool that costs much, one with a long name and unfit puzzles, and a removed one.
    private static let owned = StatusBody.usual.with { status in
        let pools: [(String, StatusBody.Pool)] = [
            (
                "news",
                .init(
                    ready: 3, leased: 0, low: 20, target: 40, perMinuteTenths: 0,
                    promise: "tier=hard max-clues=22", candidatesTenths: 12_345,
                    fullInSeconds: 7_300)
            ),
            (
                "a-lesson-with-x-wings-for-evenings",
                .init(
                    ready: 10, leased: 0, low: 5, target: 10, perMinuteTenths: 0, unfit: 7,
                    promise: "tier=intermediate techniques=x-wing", candidatesTenths: 95)
            ),
            (
                "old",
                .init(
                    ready: 1, leased: 2, low: 0, target: 0, perMinuteTenths: 0, unfit: 4,
                    isRemoved: true)
            ),
        ]
        for (name, pool) in pools {
            if let name = PoolName(String(name.prefix(32))) { status.pools[name] = pool }
        }
    }

    @Test(arguments: [40, 80])
    func `pools of one's own follow those of the tiers, with what they cost`(columns: Int) throws {
        let lines = try picture(Self.owned, columns: columns)
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        #expect(lines[7].hasPrefix("a-lesson-with-"))
        #expect(lines[8].hasPrefix("news ") && lines[8].contains("3/40"))
        #expect(lines[9].hasPrefix("old "))
        if columns == 80 {
            #expect(lines[8].contains("full in 3 h"))
            #expect(lines[9].contains("removed"))
        }
        let text = lines.joined(separator: " ")
        #expect(
            text.contains("news") && text.contains("old: 5 puzzles are set apart, the pool was"))
        let wide = try picture(Self.owned, columns: 120)
        #expect(wide[8].contains("1,235 candidates"))
        #expect(!wide[1].contains("candidates"))
    }

    @Test func `columns say what a puzzle costs and when a pool is full`() throws {
        let lines = try columns(of: Self.owned)
        #expect(lines[8] == "news\t3\t0\t20\t40\t0.0\t0\t1234.5\t7300\tclassic:9\tno")
        #expect(lines[9] == "old\t1\t2\t0\t0\t0.0\t4\t-\t-\tclassic:9\tno")
    }

    // MARK: Machine-readable output

    private static let head =
        "pool\tready\tleased\tlow\ttarget\tper_minute\tunfit\tcandidates\tfull_in_seconds"
        + "\tlayout\texhausted"

    @Test func `output on a pipe has columns and plain numbers`() throws {
        #expect(
            try columns(of: .usual) == [
                "\(Self.head)",
                "beginner\t2000\t0\t500\t2000\t0.0\t0\t-\t-\tclassic:9\tno",
                "easy\t1999\t1\t500\t2000\t25019.6\t0\t-\t-\tclassic:9\tno",
                "medium\t1000\t0\t500\t2000\t99.9\t0\t-\t-\tclassic:9\tno",
                "intermediate\t0\t0\t500\t2000\t0.3\t0\t-\t-\tclassic:9\tno",
                "hard\t100\t1200\t500\t2000\t0.0\t0\t-\t-\tclassic:9\tno",
                "expert\t700\t0\t500\t2000\t100.5\t0\t-\t-\tclassic:9\tno",
                "# 2 workers working on medium, expert; 1,201 leased; store 22 MiB; healthy",
            ])
    }

    private func columns(of status: StatusBody, hindrance: Problem? = nil) throws -> [Substring] {
        let folder = try TemporaryDirectory()
        let service = try CannedService(at: folder.path + "/s", status, hindrance: hindrance)
        defer { service.end() }
        return try Command.run("status", "--socket", folder.path + "/s").lines
    }

    @Test func `JSON is the service's response, byte for byte`() throws {
        let folder = try TemporaryDirectory()
        let service = try CannedService(at: folder.path + "/s")
        let result = try Command.run("status", "--json", "--socket", folder.path + "/s")
        service.end()
        #expect(Array(result.output.utf8) == StatusBody.usual.json + Array("\n".utf8))
    }

    // MARK: Unusual conditions

    private static let concerns: [(StatusBody, Problem?, [String])] = [
        (.usual, Problem(.starting, "x"), ["starting: not ready yet"]),
        (.usual, Problem(.draining, "x"), ["stopping: new claims are refused"]),
        (
            .usual.with {
                $0.degraded = [
                    .init(reason: "read-only", since: "2026-11-21T17:15:26Z", detail: "/x: no")
                ]
            }, Problem(.degraded, "/x: no"),
            [
                "degraded, read-only since 2026-11-21T17:15:26Z: /x: no; claims are refused, read "
                    + "requests are answered"
            ]
        ),
        (
            .usual.with { $0.workers = .init(count: 2, state: "low-space", making: []) },
            nil,
            ["low on space: 120 MiB are free; production is stopped, claims are accepted"]
        ),
        (
            .usual.with { $0.workers = .init(count: 2, state: "quiet-hours", making: []) }, nil,
            ["quiet hours: production is stopped, claims are accepted"]
        ),
        (
            .usual.with {
                $0.paused = [PoolName.hard, .expert].map {
                    PausesBody.Entry(pool: $0, reason: "load test", since: "now", persists: false)
                }
            }, nil,
            [
                "hard, expert: paused since now (load test); production is stopped, claims are "
                    + "accepted"
            ]
        ),
        (
            .usual.with {
                $0.paused = PoolName.tiers.map {
                    PausesBody.Entry(pool: $0, reason: "", since: "now", persists: true)
                }
            }, nil, ["all pools: paused since now; production is stopped, claims are accepted"]
        ),
    ]

    @Test(arguments: concerns)
    func `unusual conditions are reported in words`(
        status: StatusBody, hindrance: Problem?, words: [String]
    ) throws {
        let lines = try columns(of: status, hindrance: hindrance)
        #expect(lines.dropFirst(8).map(String.init) == words.map { "# " + $0 })
        #expect(!lines[7].contains("healthy"))
    }

    // MARK: Watching

    @Test func `watch waits for a service that is gone and reports its restart`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/s"
        func lead(to name: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: folder.path + "/" + name)
        }
        let first = try CannedService(at: folder.path + "/first")
        try lead(to: "first")
        let watch = try RunningCommand([Command.path, "status", "--watch", "--socket", path])
        #expect(watch.line(with: "healthy") != nil)
        try FileManager.default.removeItem(atPath: path)
        first.end()
        #expect(
            watch.line(with: "no response")
                == "# no response for 0 s, the figures are out of date; retrying")
        #expect(try #require(watch.nextLine()).hasPrefix("# \(path): no such socket; "))
        let second = try CannedService(
            at: folder.path + "/second", .usual.with { $0.uptimeSeconds = 7 })
        try lead(to: "second")
        #expect(watch.line(with: "restart") == "# the service was restarted 7 s ago")
        watch.send(signal: SIGKILL)
        #expect(watch.end() == -SIGKILL)
        second.end()
    }

    @Test func `watch writes at once what changes the health, and nothing else`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/s"
        func lead(to name: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: path + ".new", withDestinationPath: folder.path + "/" + name)
            try Files.rename(path + ".new", to: path)
        }
        let first = try CannedService(at: folder.path + "/first")
        try lead(to: "first")
        let watch = try RunningCommand([Command.path, "status", "--watch", "--socket", path])
        #expect(watch.line(with: "healthy") != nil)
        // Pools become full, and workers go on to others.
        let second = try CannedService(
            at: folder.path + "/second",
            .usual.with {
                $0.workers.making = [.hard]
                $0.pools[.hard].perMinuteTenths = 600
                $0.pools[.medium].ready = 2_000
            })
        try lead(to: "second")
        first.end()
        #expect(comesTrue { second.wasAsked })
        let third = try CannedService(
            at: folder.path + "/third",
            .usual.with { $0.workers = .init(count: 2, state: "quiet-hours", making: []) })
        try lead(to: "third")
        second.end()
        #expect(watch.nextLine() == Self.head)
        #expect(watch.line(with: "workers")?.contains("resting in quiet hours") == true)
        #expect(watch.nextLine()?.hasPrefix("# quiet hours: ") == true)
        watch.send(signal: SIGKILL)
        third.end()
    }

    @Test func `watch ends when its reader exits`() throws {
        let folder = try TemporaryDirectory()
        let service = try CannedService(at: folder.path + "/s")
        let result = try Command.shell(
            "$puzzlefarm status --watch --socket \(folder.path)/s | head -1")
        service.end()
        #expect(result.output == Self.head + "\n")
    }

    @Test func `watch redraws in place on a terminal`() throws {
        let folder = try TemporaryDirectory()
        let service = try CannedService(at: folder.path + "/s")
        let watch = try RunningCommand(
            [
                "script", "-qfec",
                "stty cols 60 rows 24; \(Command.path) status --watch --socket \(folder.path)/s",
                "/dev/null",
            ], environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"])
        _ = watch.line(with: "healthy")
        let second = try #require(watch.nextLine())
        // A title, six pools and two lines of text.
        #expect(second.contains("\u{1B}[9A\r"), "\(second)")
        watch.send(signal: SIGKILL)
        service.end()
    }

    @Test func `watch waits for a service that is not there yet, and writes changes only`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/s"
        let watch = try RunningCommand([Command.path, "status", "--watch", "--socket", path])
        #expect(watch.nextLine()?.hasSuffix("; waiting for it") == true)
        let service = try CannedService(at: path)
        #expect(watch.line(with: "healthy") != nil)
        service.end()
        // Nothing was written since, although the figures were read several times.
        #expect(watch.nextLine() == Self.head)
        #expect(watch.line(with: "no response") != nil)
        watch.send(signal: SIGKILL)
        #expect(watch.end() == -SIGKILL)
    }
}
