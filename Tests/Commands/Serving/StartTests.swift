import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Failed starts report the reason, with an exit code that tells systemd if a retry may help.
@Suite struct StartTests {
    @Test func `startup reports every configuration error and exits with 78`() throws {
        let service = try ServiceFixture("[farm]\nworkers = 99\nlunch = true\n")
        #expect(service.process.line(with: "puzzlefarm.toml:2:11: farm.workers: ") != nil)
        #expect(service.process.line(with: "puzzlefarm.toml:3:1: ") != nil)
        #expect(service.process.end() == 78)
        #expect(service.notices.isQuiet)
    }

    @Test(arguments: [
        "127.0.0.1:8080", "localhost:80", ":8080", "8080", "[::1]:80", "tcp://127.0.0.1:8080",
        "http://farm.example/", "unix:///run/api.sock",
    ])
    func `an address of the network is no socket`(address: String) throws {
        let folder = try TemporaryDirectory()
        for option in ["--listen", "--status-listen"] {
            let started = try Command.shell(
                "cd '\(folder.path)' && exec $puzzlefarm serve --state state \(option) '\(address)'"
            )
            #expect(started.exitCode == 64)
            #expect(
                started.errors == "puzzlefarm: serve: \(option) \(address): the farm listens on "
                    + "Unix sockets; for TCP with TLS and tokens see puzzlefarm-edge(7)\n")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        for asked in ["status --socket '\(address)'", "take hard --socket '\(address)'"] {
            let client = try Command.shell("exec $puzzlefarm \(asked)")
            #expect(client.exitCode == 64 && client.errors.contains("puzzlefarm-edge(7)"))
        }
        let client = try Command.shell("PUZZLEFARM_SOCKET='\(address)' exec $puzzlefarm status")
        #expect(client.exitCode == 64)
        #expect(client.errors.contains("status: PUZZLEFARM_SOCKET=\(address): the farm listens"))
    }

    @Test func `a second service on a store exits with 75 and names the first`() throws {
        try ServiceFixture.run { first in
            let second = try Command.run(
                "serve", "--config", first.config, "--state", first.state, "--listen",
                first.folder.path + "/other.sock")
            #expect(second.exitCode == 75)
            #expect(second.errors.contains("in use by process \(first.process.pid)"))
        }
    }

    @Test func `a second service at a socket exits with 75`() throws {
        try ServiceFixture.run { first in
            let second = try Command.run(
                "serve", "--config", first.config, "--state", first.folder.path + "/other",
                "--listen", first.socket)
            #expect(second.exitCode == 75)
            #expect(second.errors.contains(first.socket))
        }
    }

    @Test func `a start with too few descriptors reports the reason at every stage`() throws {
        let folder = try TemporaryDirectory()
        let config = try folder.write(
            ServiceFixture.pools(low: 0, target: 0).utf8, to: "puzzlefarm.toml")
        var codes: [Int32] = []
        // From starts that cannot listen, over starts that cannot probe themselves, to starts that
        // succeed.
        for count in 9...40 {
            let address = folder.path + "/notify-\(count)"
            let notices = try NotifySocket(address)
            let service = try RunningCommand(
                [
                    "prlimit", "--nofile=\(count):\(count)", Command.path, "serve", "--config",
                    config,
                    "--state", folder.path + "/state", "--listen", folder.path + "/api.sock",
                ], environment: ["NOTIFY_SOCKET": address])
            var lines: [String] = []
            while let line = service.nextLine() {
                lines.append(line)
                if line.contains("ready; listening on") { service.send(signal: SIGTERM) }
            }
            let code = service.end()
            codes.append(code)
            withExtendedLifetime(notices) {}
            if code != 0 {
                #expect(
                    lines.contains { $0.contains(" error: ") },
                    "\(count) descriptors: \(code), \(lines)")
            } else {
                break
            }
        }
        // EX_OSERR and EX_CANTCREAT: a system call failed.
        #expect(codes.count > 2 && codes.last == 0 && codes.contains(71), "\(codes)")
        #expect(Set(codes).isSubset(of: [0, 71, 73]), "\(codes)")
    }

    @Test func `a start with too little memory reports the reason`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.tool(
            "prlimit", "--as=\(128 << 20)", Command.path, "serve", "--state",
            folder.path + "/state", "--listen", folder.path + "/api.sock")
        #expect(result.exitCode == 71)
        #expect(
            result.errors.contains(
                "the address space is limited to 128 MiB; raise the limit to 256 MiB or more"))
    }

    @Test func `a state path that is not a folder exits with 73`() throws {
        let folder = try TemporaryDirectory()
        let file = try folder.write([], to: "file")
        let config = try folder.write([], to: "puzzlefarm.toml")
        let words = ["serve", "--config", config, "--listen", folder.path + "/api.sock", "--state"]
        #expect(try Command.run(words + [file + "/state"]).exitCode == 73)
    }

    @Test func `a refused start leaves nothing behind`() throws {
        let folder = try TemporaryDirectory()
        func left(_ words: String, exitCode: Int32) throws -> [String] {
            let result = try Command.shell(
                "cd '\(folder.path)' && exec $puzzlefarm serve --config /dev/null \(words)")
            #expect(result.exitCode == exitCode, "\(result.errors)")
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        }
        _ = try folder.write([], to: "file")
        #expect(try left("--state s --listen file", exitCode: 73) == ["file"])
        #expect(try left("--state file --listen a", exitCode: 73) == ["file"])
        #expect(try left("--state s --listen a --status-listen file", exitCode: 73) == ["file"])
        // Whether the folders of the sockets can be made is known before there is a store.
        #expect(try left("--state s --listen file/x/a", exitCode: 73) == ["file"])
        #expect(try left("--state s --listen n/a --status-listen file/b", exitCode: 73) == ["file"])
        #expect(try left("--state file --listen n/m/a", exitCode: 73) == ["file"])
        let listener = try ListeningSocket(at: folder.path + "/taken")
        try Files.remove(folder.path + "/taken.lock")
        #expect(try left("--state s --listen taken", exitCode: 75) == ["file", "taken"])
        withExtendedLifetime(listener) {}
        let other = try Command.shell(
            "cd '\(folder.path)' && rm -f taken* && mkdir db && "
                + "sqlite3 db/farm.db 'PRAGMA application_id = 7; CREATE TABLE a (b)'")
        #expect(other.exitCode == 0)
        let foreign = try left("--state db --listen a", exitCode: 65)
        #expect(foreign == ["db", "db/farm.db", "file"])
    }

    @Test func `a newer store exits with 65 and is not modified`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        try service.end()
        let database = service.state + "/farm.db"
        let change = try Command.tool("sqlite3", database, "PRAGMA user_version = 99")
        #expect(change.exitCode == 0)
        let before = try Data(contentsOf: URL(filePath: database))
        let again = try Command.run(
            "serve", "--config", service.config, "--state", service.state, "--listen",
            service.socket)
        #expect(again.exitCode == 65)
        #expect(again.errors.contains("schema 99"))
        #expect(try Data(contentsOf: URL(filePath: database)) == before)
    }

    @Test func `an unknown fault name is a usage error`() throws {
        let result = try Command.shell("PUZZLEFARM_FAULT=lunch $puzzlefarm serve")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("stall-store"))
    }

    @Test func `the service starts with a damaged store and reports it`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        try service.end()
        try Data(repeating: 0x41, count: 8_192).write(
            to: URL(filePath: service.state + "/farm.db"))
        try service.startAgain()
        #expect(service.process.line(with: "degraded, corrupt: ") != nil)
        service.heard("READY=1")
        #expect(try service.curl("/v1/health/ready").contains(#""code":"degraded""#))
        #expect(try service.curl("/v1/status").contains(#""reason":"corrupt""#))
        try service.end()
    }
}
