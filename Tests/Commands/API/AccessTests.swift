import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// Access control: every kind of user at every route, with real processes.
@Suite struct AccessTests {
    private static let isRoot = geteuid() == 0

    /// The kinds of users with their highest access level.
    private static let peers: [(name: String, identity: [String], level: Int)] = [
        ("root", ["--reuid=0", "--regid=0", "--clear-groups"], 2),
        ("own user", ["--reuid=61001", "--regid=61009", "--clear-groups"], 2),
        ("admin group", ["--reuid=61002", "--regid=61009", "--groups=61005"], 2),
        ("own group, primary", ["--reuid=61003", "--regid=61001", "--clear-groups"], 1),
        ("own group, another", ["--reuid=61003", "--regid=61009", "--groups=61001"], 1),
        ("claim group", ["--reuid=61004", "--regid=61006", "--clear-groups"], 1),
        ("outside", ["--reuid=61007", "--regid=61009", "--clear-groups"], 0),
    ]

    private struct Question {
        let socket: String
        let method: String
        let target: String
        let needed: Int

        /// A command that prints the status of the response.
        func command(in folder: String) -> String {
            // HEAD, because an event stream would not end.
            let words = method == "GET" ? "-I" : "-X \(method)"
            return "curl -sS --max-time 20 \(words) -o /dev/null -w '%{http_code}\\n' "
                + "--unix-socket \(folder)/\(socket).sock http://localhost\(target)"
        }
    }

    @Test(.enabled(if: isRoot, "needs root to change the user"))
    func `users reach the routes of their access level only`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path
        let config =
            "[access]\nclaim_gids = [61006]\nadmin_gids = [61005]\n"
            + ServiceFixture.pools(low: 0, target: 0)
        _ = try folder.write(config.utf8, to: "config.toml")
        // The build folder may be inaccessible to other users.
        try RunningCommand.copy(Command.path, to: path + "/puzzlefarm")
        for words in [
            ["chown", "61001:61001", path], ["chmod", "755", path, path + "/puzzlefarm"],
        ] {
            #expect(try Command.tool(words).exitCode == 0)
        }
        let notices = try NotifySocket(path + "/notify")
        #expect(try Command.tool("chmod", "666", path + "/notify").exitCode == 0)
        let service = try RunningCommand(
            [
                "setpriv", "--reuid=61001", "--regid=61001", "--clear-groups",
                path + "/puzzlefarm", "serve", "--config", path + "/config.toml", "--state",
                path + "/state", "--listen", path + "/api.sock", "--status-listen",
                path + "/status.sock",
            ], environment: ["NOTIFY_SOCKET": path + "/notify"])
        while true {
            let notice = notices.next()
            try #require(!notice.isEmpty)
            if notice.hasPrefix("READY=1") { break }
        }
        // All users may connect here; the test is about their permissions.
        #expect(try Command.tool("chmod", "666", path + "/api.sock").exitCode == 0)
        let client = try APIClient(path + "/api.sock")
        let document = try client.ask("GET", "/v1/openapi.json").value
        let routes = (document["paths"]?.members ?? []).flatMap { path in
            (path.value.members ?? []).map { (path.name, $0.name.uppercased(), $0.value) }
        }
        #expect(routes.count == 32)
        let questions = try routes.flatMap { template, method, operation in
            let target = template.replacingOccurrences(of: "{pool}", with: "easy")
                .replacingOccurrences(of: "{id}", with: "c00000000000000000001")
            let tag = operation["tags"]?.elements?.first?.string
            let needed = try #require(["read", "claim", "admin"].firstIndex { $0 == tag })
            return ["api", "status"].map {
                Question(socket: $0, method: method, target: target, needed: needed)
            }
        }
        for (name, identity, level) in Self.peers {
            let script = questions.map { $0.command(in: path) }.joined(separator: "\n")
            let answers = try Command.tool(["setpriv"] + identity + ["sh", "-c", script]).lines
            #expect(answers.count == questions.count)
            for (question, answer) in zip(questions, answers) {
                let place = "\(name): \(question)"
                if question.socket == "status" && question.needed > 0 {
                    #expect(answer == "404", "\(place)")
                } else if question.needed > level {
                    #expect(answer == "403", "\(place)")
                } else {
                    #expect(answer != "403" && answer != "000", "\(place)")
                }
            }
        }
        service.send(signal: SIGTERM)
        #expect(service.end() == 0)
    }

    @Test(.enabled(if: isRoot, "needs root to change the user"))
    func `groups may be given by name, and an unknown name grants nothing`() throws {
        // The groups games and man have these IDs on Debian.
        try #require(GroupFile.read().number(of: "games") == 60)
        try #require(GroupFile.read().number(of: "man") == 12)
        func access(_ claim: String, _ admin: String) -> String {
            ServiceFixture.pools(low: 0, target: 0)
                + "[access]\nclaim_gids = [\(claim)]\nadmin_gids = [\(admin)]\n"
        }
        let service = try ServiceFixture(access("\"games\", \"nosuchgroup\"", "61005"))
        let warning = service.process.line(with: "nosuchgroup")
        #expect(warning?.contains("access.claim_gids: no group \"nosuchgroup\"") == true)
        service.heard("READY=1")
        #expect(try Command.tool("chmod", "755", service.folder.path).exitCode == 0)
        #expect(try Command.tool("chmod", "666", service.socket).exitCode == 0)
        func status(_ group: Int, _ words: String...) throws -> String {
            try Command.tool(
                ["setpriv", "--reuid=61003", "--regid=\(group)", "--clear-groups"]
                    + ["curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}"]
                    + ["--unix-socket", service.socket] + words
            ).output
        }
        let peek = "http://localhost/v1/pools/easy/peek"
        let backup = "http://localhost/v1/backup"
        #expect(try status(60, peek) == "200")
        #expect(try status(12, peek) == "403")
        #expect(try status(60, "-X", "POST", backup) == "403")
        _ = try service.folder.write(access("\"man\"", "\"games\"").utf8, to: "puzzlefarm.toml")
        service.process.send(signal: SIGHUP)
        #expect(service.process.line(with: "reloaded: ") != nil)
        #expect(try status(12, peek) == "200")
        #expect(try status(60, "-X", "POST", backup) == "200")
        let check = try Command.run("config", "check", service.config)
        #expect(check.exitCode == 0 && check.errors == "")
        _ = try service.folder.write(access("\"nosuchgroup\"", "1").utf8, to: "puzzlefarm.toml")
        let noted = try Command.run("config", "check", service.config)
        #expect(noted.exitCode == 0 && noted.errorLines.count == 1)
        #expect(noted.errors.contains(":14: access.claim_gids: no group \"nosuchgroup\""))
        try service.end()
    }

    @Test(.enabled(if: isRoot, "needs root to change the user"))
    func `a claim is invisible to other users`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let claim = try client.claim(#"{"pool":"easy"}"#, key: "mine")
            let id = try #require(claim["id"]?.string)
            #expect(try Command.tool("chmod", "755", service.folder.path).exitCode == 0)
            #expect(try Command.tool("chmod", "666", service.socket).exitCode == 0)
            // A member of the service's own group, which is root's here.
            func other(_ words: String...) throws -> String {
                try Command.tool(
                    ["setpriv", "--reuid=61003", "--regid=\(getegid())", "--clear-groups"]
                        + ["curl", "-sS", "--unix-socket", service.socket] + words
                ).output
            }
            let base = "http://localhost/v1/claims"
            #expect(try other(base + "/" + id).contains(#""code":"unknown-claim""#))
            for word in ["ack", "return"] {
                #expect(
                    try other("-X", "PUT", "\(base)/\(id)/\(word)").contains(#""status":404"#))
            }
            // The same key of another user is another key.
            let own = try other(
                "-H", "Idempotency-Key: mine", "-H", "Content-Type: application/json", "-d",
                #"{"pool":"easy"}"#, base)
            #expect(own.contains(#""state":"leased""#) && !own.contains(claim.ids[0]))
        }
    }
}
