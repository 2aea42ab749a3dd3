import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// The errors of failed requests: thing, problem and remedy.
@Suite struct TroubleTests {
    @Test(
        .enabled(
            if: !FileManager.default.fileExists(atPath: "/run/puzzlefarm/api.sock"),
            "needs a machine without a running service"))
    func `without a socket the error lists the paths tried and the start commands`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.shell(
            "cd \(folder.path); unset PUZZLEFARM_SOCKET; $puzzlefarm status")
        #expect(result.exitCode == 69)
        #expect(
            result.errors
                == "puzzlefarm: no service is running: neither /run/puzzlefarm/api.sock nor "
                + "./var/api.sock exists; name its socket with --socket, or start it: systemctl "
                + "reset-failed 'puzzlefarm*'; systemctl start puzzlefarm.socket "
                + "puzzlefarm-status.socket puzzlefarm\n")
    }

    private static let remedy =
        "; start its service, or name another socket with --socket\n"

    @Test func `a missing socket is reported`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let result = try Command.run("take", "hard", "--socket", path)
        #expect(result.exitCode == 69)
        #expect(result.errors == "puzzlefarm: \(path): no such socket" + Self.remedy)
    }

    @Test func `a file that is not a socket is reported`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write([], to: "api.sock")
        let result = try Command.run("pause", "--socket", path)
        #expect(result.exitCode == 69)
        #expect(result.errors == "puzzlefarm: \(path): not a socket" + Self.remedy)
    }

    @Test func `the socket of a dead service is reported`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        service.process.send(signal: SIGKILL)
        _ = service.process.end()
        let result = try Command.run("reload", "--socket", service.socket)
        #expect(result.exitCode == 69)
        #expect(
            result.errors == "puzzlefarm: \(service.socket): connection refused" + Self.remedy)
    }

    @Test func `an unknown response is reported`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let service = try CannedService(at: path)
        let result = try Command.run("backup", "--socket", path)
        service.end()
        #expect(result.exitCode == 69)
        #expect(
            result.errors
                == "puzzlefarm: \(path): the response is unknown to this version; use the "
                + "puzzlefarm command of the service's version\n")
    }

    @Test func `an empty pool reports the retry delay`() throws {
        try ServiceFixture.run { service in
            let result = try Command.run("take", "hard", "-n", "100", "--socket", service.socket)
            #expect(result.exitCode == 75)
            let text = /puzzlefarm: hard: \d+ ready, 100 wanted; the .*; try again in \d+ s\n/
            #expect(result.errors.wholeMatch(of: text) != nil, "\(result.errors)")
            #expect(result.output.isEmpty)
        }
    }

    @Test func `a full service is reported`() throws {
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

    @Test func `the status of a starting service is shown`() throws {
        let service = try ServiceFixture(
            "[farm]\nready_when = \"stocked\"\n"
                + ServiceFixture.pools(low: 100_000, target: 1_000_000))
        service.heard("EXTEND_TIMEOUT_USEC=")
        let result = try Command.run("status", "--socket", service.socket)
        #expect(result.exitCode == 0)
        #expect(result.output.contains("# starting: not ready yet\n"))
        try service.end()
    }

    @Test(.enabled(if: Mount.isPossible, "needs permission to mount"))
    func `a full disk is reported with its remedy`() throws {
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

    /// An unprivileged user by number: nobody and nogroup, and the group games.
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
                "only the group games may use it; join the group with usermod -aG games nobody, as "
                    + "root, and log in again"
            ),
            (
                "nogroup", "60",
                "only the group nogroup may use it, which nobody joined after logging in; log in "
                    + "again"
            ),
            ("root", "60", "only root may use it; run this as root, or with sudo"),
        ])
    func `permission errors explain how to get access`(
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
    func `a forbidden request has its own exit code`() throws {
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

/// An idle connection.
private final class HeldConnection {
    private let stream: Descriptor

    init(to path: String) throws { stream = try Descriptor(connectingTo: path) }
}
