import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// What is told when the service does not do what it is asked: thing, problem and remedy.
@Suite struct TroubleTests {
    @Test(
        .enabled(
            if: !FileManager.default.fileExists(atPath: "/run/puzzlefarm/api.sock"),
            "needs a machine without a service of its own"))
    func `without any socket it says where it looked and how to start one`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.shell(
            "cd \(folder.path); unset PUZZLEFARM_SOCKET; $puzzlefarm status")
        #expect(result.exitCode == 69)
        #expect(
            result.errors
                == "puzzlefarm: no service is running: neither /run/puzzlefarm/api.sock nor "
                + "./var/api.sock is there; name its socket with --socket, or start it: "
                + "systemctl reset-failed 'puzzlefarm*'; "
                + "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm\n")
    }

    private static let remedy =
        "; start the service that should, or name another socket with --socket\n"

    @Test func `a socket that is not there is called that`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let result = try Command.run("take", "hard", "--socket", path)
        #expect(result.exitCode == 69)
        #expect(result.errors == "puzzlefarm: \(path): no such socket" + Self.remedy)
    }

    @Test func `a file is no socket`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write([], to: "api.sock")
        let result = try Command.run("pause", "--socket", path)
        #expect(result.exitCode == 69)
        #expect(result.errors == "puzzlefarm: \(path): is no socket" + Self.remedy)
    }

    @Test func `a socket of a service that is gone is nobody's`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        service.process.send(signal: SIGKILL)
        _ = service.process.end()
        let result = try Command.run("reload", "--socket", service.socket)
        #expect(result.exitCode == 69)
        #expect(
            result.errors == "puzzlefarm: \(service.socket): nobody listens there" + Self.remedy)
    }

    @Test func `what answers otherwise is named`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let service = try CannedService(at: path)
        let result = try Command.run("backup", "--socket", path)
        service.end()
        #expect(result.exitCode == 69)
        #expect(
            result.errors
                == "puzzlefarm: \(path): answers in a way that this version does not know; use the "
                + "puzzlefarm that the service belongs to\n")
    }

    @Test func `an empty pool tells when to come again`() throws {
        try ServiceFixture.run { service in
            let result = try Command.run("take", "hard", "-n", "100", "--socket", service.socket)
            #expect(result.exitCode == 75)
            let text = /puzzlefarm: hard: \d+ ready, 100 wanted; the .*; try again in \d+ s\n/
            #expect(result.errors.wholeMatch(of: text) != nil, "\(result.errors)")
            #expect(result.output.isEmpty)
        }
    }

    @Test func `where no place is left it says so`() throws {
        let places = "[socket]\nmax_connections = 8\nmax_connections_per_uid = 8\n"
        try ServiceFixture.run(ServiceFixture.smallPools + places) { service in
            var held: [HeldConnection] = []
            for _ in 0..<8 { held.append(try HeldConnection(to: service.socket)) }
            let result = try Command.run("status", "--socket", service.socket)
            #expect(result.exitCode == 75)
            #expect(result.errors.hasPrefix("puzzlefarm: \(service.socket): "))
            #expect(result.errors.contains(" 8 connections "))
            withExtendedLifetime(held) {}
        }
    }

    @Test func `a service on its way up is asked what it does, and says so`() throws {
        let service = try ServiceFixture(
            "[farm]\nready_when = \"stocked\"\n"
                + ServiceFixture.pools(low: 100_000, target: 1_000_000))
        service.heard("EXTEND_TIMEOUT_USEC=")
        let result = try Command.run("status", "--socket", service.socket)
        #expect(result.exitCode == 0)
        #expect(result.output.contains("# starting: it is not ready yet\n"))
        try service.end()
    }

    @Test(.enabled(if: Mount.isPossible, "needs the right to mount"))
    func `a store without room is told with its remedy`() throws {
        let mount = try Mount(megabytes: 2)
        let service = try ServiceFixture(
            ServiceFixture.pools(low: 100_000, target: 1_000_000)
                + "[store]\nmin_free_bytes = 0\n", state: mount.path + "/state")
        service.heard("READY=1")
        try service.awaitStatus(with: #""reason":"disk-full""#)
        let taken = try Command.run("take", "easy", "--socket", service.socket)
        #expect(taken.exitCode == 75)
        #expect(taken.errors.hasPrefix("puzzlefarm: \(mount.path)/state"))
        #expect(taken.errors.contains("; "))
        let status = try Command.run("status", "--socket", service.socket)
        #expect(status.output.contains("# degraded, disk-full since 20"))
        #expect(!status.output.contains("healthy"))
        service.process.send(signal: SIGTERM)
        #expect(service.process.end() == 0)
    }

    // MARK: Other users

    /// A user without rights, by number: nobody and nogroup, and the group games.
    private static let nobody: UInt32 = 65_534
    private static let games = "60"

    private static let canBeNobody =
        (try? Command.tool(
            "setpriv", "--reuid=65534", "--regid=60", "--clear-groups", Command.path, "version"))?
        .exitCode == 0 && Account(user: nobody)?.name == "nobody"
        && Account.name(ofGroup: 60) == "games" && Account.name(ofGroup: nobody) == "nogroup"

    private static func asNobody(
        group: String, _ words: String...
    ) throws -> Command.Result {
        try Command.tool(
            ["setpriv", "--reuid=65534", "--regid=\(group)", "--clear-groups", Command.path] + words
        )
    }

    @Test(
        .enabled(if: canBeNobody, "needs root, and Debian's users nobody and games"),
        arguments: [
            (
                "games", "65534",
                "it is for the group games; join it with usermod -aG games nobody, as root, and log "
                    + "in anew"
            ),
            (
                "nogroup", "60",
                "it is for the group nogroup, which nobody joined after logging in; log in anew"
            ),
            ("root", "60", "it is for root; run it as root, or with sudo"),
        ])
    func `who may not use the socket learns who may`(
        owner: String, group: String, advice: String
    ) throws {
        try ServiceFixture.run { service in
            _ = try Command.tool("chmod", "755", service.folder.path)
            _ = try Command.tool("chgrp", owner, service.socket)
            let result = try Self.asNobody(group: group, "status", "--socket", service.socket)
            #expect(result.exitCode == 77)
            #expect(
                result.errors == "puzzlefarm: \(service.socket): permission denied: \(advice)\n")
        }
    }

    @Test(.enabled(if: canBeNobody, "needs root, and Debian's users nobody and games"))
    func `what the service does not allow has an exit code of its own`() throws {
        try ServiceFixture.run { service in
            _ = try Command.tool("chmod", "755", service.folder.path)
            _ = try Command.tool("chmod", "666", service.socket)
            for words in [
                ["take", "easy"], ["pause"], ["withdraw", "--reason", "x", "aaaaaaaaaaaaaaaa"],
            ] {
                let result = try Command.tool(
                    [
                        "setpriv", "--reuid=65534", "--regid=\(Self.games)", "--clear-groups",
                        Command.path,
                    ] + words + ["--socket", service.socket])
                #expect(result.exitCode == 77)
                #expect(result.errors.hasPrefix("puzzlefarm: \(service.socket): this needs "))
            }
        }
    }
}

/// A connection over which nothing is asked.
private final class HeldConnection {
    private let stream: Descriptor

    init(to path: String) throws { stream = try Descriptor(connectingTo: path) }
}
