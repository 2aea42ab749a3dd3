import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Notifications to the service manager, datagram by datagram.
@Suite struct NoticeTests {
    private static let empty =
        "beginner 0/10 easy 0/10 medium 0/10 intermediate 0/10 hard 0/10 expert 0/10; 0 leased"

    @Test func `READY=1 follows a successful self-probe, STOPPING=1 precedes the end`() throws {
        let service = try ServiceFixture()
        #expect(service.notices.next().hasPrefix("READY=1\nSTATUS="))
        #expect(try service.curl("/v1/health/live") == #"{"status":"live"}"#)
        let log = try service.end()
        #expect(
            log.contains(
                "Z notice: ready; listening on \(service.socket) and \(service.statusSocket)"))
        let heard = service.heard("STOPPING=1")
        #expect(heard.last == "STOPPING=1\nSTATUS=draining")
        // In between there are only status lines.
        #expect(heard.dropLast().allSatisfy { $0.hasPrefix("STATUS=ready; beginner ") })
        #expect(log.hasSuffix("Z notice: stopped\n"))
    }

    @Test func `a stocked start waits for every pool and extends the start timeout`() throws {
        let service = try ServiceFixture(
            "[farm]\nready_when = \"stocked\"\n" + ServiceFixture.pools(low: 200, target: 400))
        let before = service.heard("READY=1")
        #expect(
            before.dropLast().allSatisfy {
                $0.hasPrefix("EXTEND_TIMEOUT_USEC=30000000\nSTATUS=starting; beginner ")
            })
        let status = try #require(before.last)
        let counts = status.matches(of: /(\d+)\/400/).compactMap { Int($0.1) }
        #expect(counts.count == 6)
        #expect(try service.curl("/v1/health/ready") == #"{"status":"ready"}"#)
        try service.end()
    }

    private static let patient = "[farm]\nready_when = \"stocked\"\n"

    @Test func `a stocked start does not wait for a pool that is paused`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        let paused = try Command.run(
            "pause", "--persist", "--tier", "hard", "--socket", service.socket)
        #expect(paused.exitCode == 0)
        try service.end()
        let more = ServiceFixture.smallPools.replacing(
            "[pool.hard]\nlow = 5\ntarget = 10", with: "[pool.hard]\nlow = 500\ntarget = 1000")
        try Data((Self.patient + more).utf8).write(to: URL(filePath: service.config))
        try service.startAgain()
        let ready = try #require(service.heard("READY=1").last)
        #expect(ready.contains(/hard \d+\/1000\b/), "\(ready)")
        try service.end()
    }

    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `a stocked start does not wait for disk space`() throws {
        let disk = try Mount(megabytes: 3)
        let service = try ServiceFixture(
            Self.patient + "[store]\nmin_free_bytes = 0\n"
                + ServiceFixture.pools(low: 100_000, target: 1_000_000),
            state: disk.path + "/state")
        #expect(service.heard("READY=1").last?.contains("disk-full") == true)
        try service.end()
    }

    @Test func `a busy manager delays neither start nor stop`() throws {
        let folder = try TemporaryDirectory()
        let manager = try NotifySocket(folder.path + "/notify")
        func fill() throws {
            var notifier = try Notifier(address: folder.path + "/notify")
            while !notifier.isBehind { try notifier.send(.status("unread")) }
        }
        _ = try folder.write(ServiceFixture.smallPools.utf8, to: "puzzlefarm.toml")
        try fill()
        let service = try RunningCommand(
            [
                Command.path, "serve", "--config", folder.path + "/puzzlefarm.toml", "--state",
                folder.path + "/state", "--listen", folder.path + "/api.sock",
            ], environment: ["NOTIFY_SOCKET": folder.path + "/notify"])
        #expect(service.line(with: "ready; listening on ") != nil)
        #expect(try Command.run("status", "--socket", folder.path + "/api.sock").exitCode == 0)
        // The manager reads again, and misses nothing.
        var heard = manager.next()
        while heard == "STATUS=unread" { heard = manager.next() }
        #expect(heard.hasPrefix("READY=1\nSTATUS=ready; "))
        try fill()
        service.send(signal: SIGTERM)
        #expect(service.end() == 0)
    }

    @Test func `a reload is announced with its start time and ends with READY=1`() throws {
        try ServiceFixture.run { service in
            try Data((ServiceFixture.smallPools + "[claims]\nlease_seconds = 60\n").utf8)
                .write(to: URL(filePath: service.config))
            service.process.send(signal: SIGHUP)
            let reloading = try #require(service.heard("RELOADING=1").last)
            let match = try #require(
                reloading.wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=(\d+)/))
            var time = timespec()
            unsafe clock_gettime(CLOCK_MONOTONIC, &time)
            let now = Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
            let begin = try #require(Int(match.1))
            #expect(now - 60_000_000...now ~= begin)
            #expect(service.heard("READY=1").last?.hasPrefix("READY=1\nSTATUS=ready; ") == true)
            #expect(service.process.line(with: "reloaded: claims.lease_seconds") != nil)
        }
    }

    @Test func `a failed reload ends with READY=1, and the configuration is unchanged`() throws {
        try ServiceFixture.run { service in
            let mended = try String(contentsOfFile: service.config, encoding: .utf8)
            try Data("[farm]\nworkers = 0\n[pool.hard]\nlow = x\n".utf8)
                .write(to: URL(filePath: service.config))
            let refused = try Command.run("reload", "--socket", service.socket)
            #expect(refused.exitCode == 78)
            #expect(refused.errors.contains("puzzlefarm.toml:2:11: farm.workers: "))
            #expect(refused.errors.contains("puzzlefarm.toml:4:7: pool.hard.low: "))
            #expect(refused.errors.contains("the previous settings stay in effect"))
            service.heard("RELOADING=1")
            #expect(service.heard("READY=1").last?.hasPrefix("READY=1\nSTATUS=ready; ") == true)
            #expect(try service.curl("/v1/status").contains(#""low":5,"target":10"#))

            try Data(mended.replacing("low = 5", with: "low = 6").utf8)
                .write(to: URL(filePath: service.config))
            let done = try Command.run("reload", "--socket", service.socket)
            #expect(done.exitCode == 0)
            #expect(done.lines.contains("pool.hard.low: changed"))
            #expect(try service.curl("/v1/status").contains(#""low":6,"target":10"#))
        }
    }

    @Test func `reload reports settings that need a restart`() throws {
        try ServiceFixture.run { service in
            try Data((ServiceFixture.smallPools + "[store]\npath = \"/nowhere\"\n").utf8)
                .write(to: URL(filePath: service.config))
            // The command line overrides the store path of the file.
            let unchanged = try Command.run("reload", "--socket", service.socket)
            #expect(unchanged.output == "nothing changed\n")
            try Data(
                (ServiceFixture.smallPools + "[socket]\nlisten = \"/elsewhere\"\n").utf8
            ).write(to: URL(filePath: service.config))
            let waits = try Command.run("reload", "--socket", service.socket)
            #expect(waits.output == "socket.listen: changed, takes effect after a restart\n")
        }
    }

    @Test func `reload changes the number of workers`() throws {
        try ServiceFixture.run("[farm]\nworkers = 1\n" + ServiceFixture.smallPools) { service in
            try Data(
                ("[farm]\nworkers = 3\n" + ServiceFixture.pools(low: 20, target: 40)).utf8
            ).write(to: URL(filePath: service.config))
            #expect(try Command.run("reload", "--socket", service.socket).exitCode == 0)
            #expect(try service.curl("/v1/status").contains(#""workers":{"count":3,"#))
            try service.awaitFullPools()
        }
    }
}
