import FarmTestSupport
import Foundation
import Testing

/// Takes puzzles from the pools of a real service.
@Suite struct TakeTests {
    /// Runs a service with full pools and production paused.
    private func withFullPools(
        _ configuration: String = ServiceFixture.smallPools, _ body: (ServiceFixture) throws -> Void
    ) throws {
        try ServiceFixture.run(configuration) { service in
            try service.awaitFullPools()
            #expect(try Command.run("pause", "--socket", service.socket).exitCode == 0)
            try body(service)
        }
    }

    private func ready(_ tier: String, _ service: ServiceFixture) throws -> Int? {
        let lines = try Command.run("status", "--socket", service.socket).lines
        return lines.first { $0.hasPrefix(tier + "\t") }
            .flatMap { Int($0.split(separator: "\t")[1]) }
    }

    @Test func `each line is one puzzle, and none is repeated`() throws {
        try withFullPools { service in
            let first = try Command.run("take", "hard", "-n", "4", "--socket", service.socket)
            #expect(first.exitCode == 0)
            #expect(first.errors.isEmpty)
            #expect(first.output.wholeMatch(of: /([1-9.]{81}\n){4}/) != nil)
            let second = try Command.run("take", "hard", "-n6", "--socket", service.socket)
            #expect(Set(first.lines + second.lines).count == 10)
            #expect(try ready("hard", service) == 0)
        }
    }

    @Test func `grids can be parsed, and objects are complete`() throws {
        try withFullPools { service in
            let grid = try Command.run("take", "easy", "--format=grid", "--socket", service.socket)
            #expect(grid.lines.count == 11)
            #expect(try Command.run("explain", input: grid.output).exitCode == 0)
            let object = try Command.run(
                "take", "easy", "-n", "2", "--format", "json", "--socket", service.socket)
            #expect(object.lines.count == 2)
            for line in object.lines {
                let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let members = try #require(value as? [String: Any])
                #expect(members["tier"] as? String == "easy")
                #expect((members["givens"] as? String)?.count == 81)
                #expect(members.count == 13)
            }
        }
    }

    @Test func `the difficulty for people is part of objects only`() throws {
        try withFullPools { service in
            let words = ["take", "easy", "-n", "2", "--human", "--socket", service.socket]
            for format in [[], ["--format", "grid"]] {
                let refused = try Command.run(words + format)
                #expect(refused.exitCode == 64)
                #expect(
                    refused.errors.contains("--human: only with --format json; add it"))
            }
            #expect(try ready("easy", service) == 10)
            let taken = try Command.run(words + ["--format", "json"])
            #expect(taken.lines.count == 2)
            #expect(taken.lines.allSatisfy { $0.contains(#","human":{"techniques":{"#) })
            #expect(
                try Command.run("verify", input: taken.output).output == "2 puzzles, no errors\n")
        }
    }

    @Test func `more puzzles than a claim permits are taken in slices`() throws {
        let pools = ServiceFixture.smallPools.replacing(
            "[pool.beginner]\nlow = 5\ntarget = 10", with: "[pool.beginner]\nlow = 5\ntarget = 1500"
        )
        try withFullPools(pools) { service in
            let taken = try Command.run(
                "take", "beginner", "-n", "1500", "--socket", service.socket)
            #expect(taken.exitCode == 0)
            #expect(Set(taken.lines).count == 1_500)
            #expect(try ready("beginner", service) == 0)
        }
    }

    @Test func `peek takes nothing and shows the next puzzles`() throws {
        try withFullPools { service in
            let seen = try Command.run("peek", "medium", "-n", "3", "--socket", service.socket)
            let all = try Command.run("peek", "medium", "--socket", service.socket)
            #expect(all.lines.count == 10)
            #expect(Array(all.lines.prefix(3)) == seen.lines)
            #expect(try ready("medium", service) == 10)
            let taken = try Command.run("take", "medium", "-n3", "--socket", service.socket)
            #expect(Set(taken.lines) == Set(seen.lines))
        }
    }

    @Test func `filters are applied`() throws {
        try withFullPools { service in
            let names = try Command.run(
                "peek", "expert", "--format", "json", "--symmetry", "half-turn", "--socket",
                service.socket)
            #expect(names.lines.allSatisfy { $0.contains(#""symmetry":"half-turn""#) })
            let none = try Command.run(
                "take", "expert", "--technique", "Unique Loop 18", "--socket", service.socket)
            #expect(none.exitCode == 75)
            #expect(
                none.errors.contains("expert: 0 matching ready, 1 wanted; the pool is paused"))
        }
    }

    @Test(arguments: [
        (["take", "hard"], "xwnig", "'xwnig': no such technique; did you mean X-Wing?"),
        (["peek", "hard"], "Nonsense", "'Nonsense': no such technique; "),
        (["take", "hard"], "Template Set", "neither the farm ladder nor the human ladder uses it"),
        (
            ["take", "easy"], "jellyfish",
            "easy: Jellyfish is rated 5.2 or more, the tier's puzzles 1.5 or less; hard is the first "
                + "tier that can have it"
        ),
        (["peek", "expert"], "Nishio", "7.2 or less; no tier has it"),
        (
            ["export", "--format", "json", "-o", "x", "--tier", "hard", "--tier", "easy"], "UR",
            "easy: Unique Rectangle is rated 4.5 or more"
        ),
    ])
    func `a technique that cannot occur is a usage error`(
        words: [String], technique: String, message: String
    ) throws {
        // There is no service: no request is sent.
        let result = try Command.run(
            words + ["--technique", technique, "--socket", "/nonexistent"])
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func `ratings outside the tier are a usage error`() throws {
        let result = try Command.run(
            "take", "hard", "--min-rating", "5.6", "--socket", "/nonexistent")
        #expect(result.exitCode == 64)
        #expect(
            result.errors
                == "puzzlefarm: take: hard: no puzzle is rated 5.6 or more; its puzzles are rated "
                + "3.6, 3.8, 4.0 to 4.2, 4.4 to 5.4; ask for one of these ratings, or for another "
                + "tier\n")
    }

    @Test func `peek shows one grid by default, or up to twenty lines`() throws {
        try withFullPools { service in
            let grid = try Command.run(
                "peek", "hard", "--format", "grid", "--socket", service.socket)
            #expect(grid.lines.count == 11, "nine rows and two rules")
            let lines = try Command.run("peek", "hard", "--socket", service.socket)
            #expect(lines.lines.count == 10)
        }
    }

    @Test func `the same key gives the same puzzles`() throws {
        try withFullPools { service in
            let words = ["take", "easy", "-n", "3", "--key", "tuesday", "--socket", service.socket]
            let first = try Command.run(words)
            #expect(first.lines.count == 3)
            #expect(try Command.run(words).output == first.output)
            #expect(try ready("easy", service) == 7)
        }
    }

    @Test(arguments: [
        ("> /dev/full", "no space left"), (">&-", "not open"),
        ("| true; exit ${PIPESTATUS[0]}", "the reader exited before everything was written"),
    ])
    func `unwritten puzzles are returned, and their key can be reused`(
        end: String, message: String
    ) throws {
        let pools = ServiceFixture.onePool("beginner", low: 5, target: 250)
        try withFullPools(pools) { service in
            let words =
                "take beginner -n 250 --format json --key monday --socket '\(service.socket)'"
            for _ in 0..<2 {
                let failed = try Command.tool(
                    "bash", "-c", "'\(Command.path)' \(words) \(end)")
                #expect(failed.exitCode == 74, "\(failed.errors)")
                #expect(failed.errors.contains(message), "\(failed.errors)")
                #expect(failed.errors.contains("take: 250 puzzles return to their pool"))
                #expect(try ready("beginner", service) == 250)
            }
            let first = try Command.shell("$puzzlefarm " + words)
            #expect(first.exitCode == 0, "\(first.errors)")
            #expect(first.lines.count == 250)
            #expect(try ready("beginner", service) == 0)
            #expect(try Command.shell("$puzzlefarm " + words).output == first.output)
        }
    }

    @Test func `nothing is taken if the stock is known to be too small`() throws {
        try withFullPools { service in
            let result = try Command.run("take", "easy", "-n", "1001", "--socket", service.socket)
            #expect(result.exitCode == 75)
            #expect(
                result.errors
                    == "puzzlefarm: easy: 10 ready, 1,001 wanted; take fewer, or add --wait SECONDS\n"
            )
            #expect(try ready("easy", service) == 10)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends a wait, and takes nothing`(signal: CInt) throws {
        try ServiceFixture.run(ServiceFixture.onePool("hard", target: 10)) { service in
            let take = try RunningCommand([
                Command.path, "take", "hard", "-n", "1000",
                "--technique", "Jellyfish", "--technique", "Swordfish", "--wait", "600", "--key",
                "late", "--socket", service.socket,
            ])
            let client = try APIClient(service)
            let same =
                #"{"pool":"hard","count":1000,"filter":{"techniques":["Jellyfish","Swordfish"]}}"#
            #expect(comesTrue { (try? client.claim(same, key: "late-1").status) == 409 })
            take.send(signal: signal)
            #expect(take.nextLine() == "puzzlefarm: take: interrupted; nothing was taken")
            #expect(take.nextLine() == nil)
            #expect(take.end() == -signal)
            #expect(comesTrue { (try? client.claim(same, key: "late-1").status) == 503 })
        }
    }

    @Test func `a signal that was ignored at the start stays ignored`() throws {
        try withFullPools { service in
            let result = try Command.shell(
                "trap '' INT; $puzzlefarm take hard -n 11 --wait 1 --socket '\(service.socket)' & "
                    + "kill -INT $!; sleep 0.2; kill -INT $!; wait $!")
            #expect(result.exitCode == 75)
        }
    }

    @Test func `zero puzzles are not an error`() throws {
        try withFullPools { service in
            for verb in ["take", "peek"] {
                let result = try Command.run(verb, "hard", "-n", "0", "--socket", service.socket)
                #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty)
            }
        }
    }

    @Test func `a key is shown as it was given`() throws {
        try withFullPools { service in
            func take(_ pool: String) throws -> Command.Result {
                try Command.run("take", pool, "--key", "abc", "--socket", service.socket)
            }
            #expect(try take("hard").exitCode == 0)
            let other = try take("easy")
            #expect(other.exitCode == 65)
            #expect(other.errors.contains("abc") && !other.errors.contains("abc-1"))
        }
    }

    @Test func `wait waits for stock`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            // More than there are: some are made meanwhile, but never more than the target.
            let first = try Command.run("take", "easy", "-n", "8", "--socket", service.socket)
            let second = try Command.run(
                "take", "easy", "-n", "8", "--wait", "120", "--socket", service.socket)
            #expect(second.exitCode == 0)
            #expect(Set(first.lines + second.lines).count == 16)
        }
    }

    /// Forwards requests, but closes the connection instead of forwarding the responses to the
    /// first claims.
    private static let cuttingProxy = """
        import re, socket, sys
        listen, target, cuts = sys.argv[1], sys.argv[2], int(sys.argv[3])
        door = socket.socket(socket.AF_UNIX); door.bind(listen); door.listen()
        print("listening", flush=True)
        while True:
            near, _ = door.accept()
            far = socket.socket(socket.AF_UNIX); far.connect(target)
            while request := near.recv(65536):
                far.sendall(request)
                answer = b""
                while b"\\r\\n\\r\\n" not in answer: answer += far.recv(65536)
                head, body = answer.split(b"\\r\\n\\r\\n", 1)
                length = int(re.search(rb"Content-Length: (\\d+)", head)[1])
                while len(body) < length: body += far.recv(65536)
                if cuts and request.startswith(b"POST /v1/claims"):
                    cuts -= 1
                    break
                near.sendall(head + b"\\r\\n\\r\\n" + body)
            near.close(); far.close()
        """

    @Test(.enabled(if: Command.hasPython, "needs python3"), arguments: [1, 3])
    func `a broken connection neither loses nor duplicates puzzles`(cuts: Int) throws {
        try withFullPools { service in
            let path = service.folder.path + "/proxy.sock"
            let proxy = try RunningCommand(
                ["python3", "-c", Self.cuttingProxy, path, service.socket, "\(cuts)"])
            #expect(proxy.nextLine() == "listening")
            let taken = try Command.run("take", "hard", "-n", "4", "--socket", path)
            proxy.send(signal: SIGKILL)
            #expect(taken.exitCode == 0)
            #expect(Set(taken.lines).count == 4)
            #expect(try ready("hard", service) == 6)
        }
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `puzzles that never arrived can be fetched by their key`() throws {
        try withFullPools { service in
            let path = service.folder.path + "/proxy.sock"
            let proxy = try RunningCommand(
                ["python3", "-c", Self.cuttingProxy, path, service.socket, "1000000"])
            #expect(proxy.nextLine() == "listening")
            let lost = try Command.run("take", "hard", "-n", "4", "--key", "k", "--socket", path)
            proxy.send(signal: SIGKILL)
            #expect(lost.exitCode == 69)
            #expect(lost.output.isEmpty)
            #expect(
                lost.errors.hasSuffix(
                    "puzzlefarm: take: nothing was printed, but some may be taken; the same command "
                        + "with --key k prints all of them\n"))
            let found = try Command.run(
                "take", "hard", "-n", "4", "--key", "k", "--socket", service.socket)
            #expect(found.lines.count == 4)
            #expect(try ready("hard", service) == 6)
        }
    }
}
