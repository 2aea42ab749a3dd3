import FarmAPI
import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Synchronization
import Testing

/// The engine over HTTP.
@Suite struct ComputationRouteTests {
    private static let givens =
        "5.....9....23..16741.....8.6.9..3......7.5......4..3.8.2.....14364..28....8.....2"
    private static let blank = String(repeating: ".", count: 81)

    private func run(_ body: (APIClient, ServiceFixture) throws -> Void) throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            try body(try APIClient(service), service)
        }
    }

    @Test func `computations give what the commands give`() throws {
        try run { client, _ in
            let solved = try client.compute("solve", #"{"givens":"\#(Self.givens)"}"#)
            #expect(solved.status == 200)
            #expect(SchemaComponent.solutions.schema.faults(in: solved.value) == [])
            let columns = try Command.run("solve", input: Self.givens).output.split {
                $0 == "\t" || $0 == "\n"
            }
            #expect(solved["count"]?.integer == Int(columns[1]))
            #expect(solved["solution"]?.string == String(columns[2]))

            let graded = try client.compute("grade", #"{"givens":"\#(Self.givens)","human":true}"#)
            #expect(SchemaComponent.graded.schema.faults(in: graded.value) == [])
            let grade = try Command.run("grade", "--human", "--json", input: Self.givens).output
            let members = try JSONReader.value(Array(grade.utf8)).members ?? []
            #expect(graded.value.members == members.filter { $0.name != "line" })

            for (ladder, language) in [("human", "en"), ("se121", "de"), ("hodoku", "en")] {
                let body =
                    #"{"givens":"\#(Self.givens)","ladder":"\#(ladder)","language":"\#(language)"}"#
                let explained = try client.compute("explain", body)
                #expect(SchemaComponent.explanation.schema.faults(in: explained.value) == [])
                let plan = try Command.run(
                    "explain", "--json", "--ladder", ladder, "--lang", language, Self.givens
                ).output
                #expect(explained.value == (try JSONReader.value(Array(plan.utf8))))
                let hint = try client.compute("hint", body)
                #expect(SchemaComponent.hint.schema.faults(in: hint.value) == [])
                // HoDoKu's path takes singles from queues, so that another one may be first.
                if ladder == "hodoku" { continue }
                let first = explained["steps"]?.elements?.first?.members ?? []
                #expect(hint["step"]?.members == first.filter { $0.name != "step" })
            }
        }
    }

    @Test func `the steps of hints solve the puzzle`() throws {
        try run { client, _ in
            var filled = Array(Self.givens)
            var removed: [String: Set<Int>] = [:]
            for _ in 0..<200 {
                let list = removed.map { cell, digits in
                    #"{"cell":"\#(cell)","digits":[\#(digits.map(String.init).joined(separator: ","))]}"#
                }
                let body =
                    #"{"givens":"\#(Self.givens)","filled":"\#(String(filled))","removed":[\#(list.joined(separator: ","))]}"#
                let hint = try client.compute("hint", body)
                if hint["outcome"] == .string("solved") { break }
                let step = try #require(hint["step"]?.members == nil ? nil : hint["step"])
                for entry in step["placements"]?.elements ?? [] {
                    let name = Array(try #require(entry["cell"]?.string))
                    let row = try #require(name[1].wholeNumberValue)
                    let column = try #require(name[3].wholeNumberValue)
                    let digit = try #require(entry["digit"]?.integer)
                    filled[(row - 1) * 9 + column - 1] = Character("\(digit)")
                }
                for entry in step["eliminations"]?.elements ?? [] {
                    let cell = try #require(entry["cell"]?.string)
                    removed[cell, default: []].formUnion(
                        entry["digits"]?.elements?.compactMap(\.integer) ?? [])
                }
            }
            let solved = try client.compute("solve", #"{"givens":"\#(Self.givens)"}"#)
            #expect(solved["solution"]?.string == String(filled))
        }
    }

    @Test func `mistakes of a player come before hints`() throws {
        try run { client, _ in
            let filled = "51" + Self.givens.dropFirst(2)
            let body =
                #"{"givens":"\#(Self.givens)","filled":"\#(filled)","removed":[{"cell":"r1c3","digits":[6]}]}"#
            let answer = try client.compute("hint", body)
            #expect(answer["outcome"] == .string("mistakes") && answer["step"] == .null)
            #expect(SchemaComponent.hint.schema.faults(in: answer.value) == [])
            let entries = answer["mistakes"]?["entries"]?.elements
            #expect(entries?.first?["cell"] == .string("r1c2") && entries?.count == 1)
            #expect(answer["mistakes"]?["removed"]?.elements?.count == 1)
        }
    }

    @Test func `invalid requests are refused with their reason`() throws {
        try run { client, _ in
            for path in ["/v1/grade", "/v1/hint", "/v1/explain"] {
                for givens in [Self.blank, "55" + Self.blank.dropFirst(2)] {
                    let answer = try client.ask("POST", path, #"{"givens":"\#(givens)"}"#)
                    #expect(answer.status == 422 && answer.code == "invalid-puzzle", "\(path)")
                }
                for body in [
                    "{}", #"{"givens":"123"}"#, #"{"givens":"\#(Self.givens)","x":1}"#,
                    #"{"givens":"\#(Self.givens)","ladder":"high"}"#,
                ] {
                    #expect(try client.ask("POST", path, body).code == "invalid-body")
                }
            }
            let lost = #"{"givens":"\#(Self.givens)","filled":"\#(Self.blank)"}"#
            #expect(try client.compute("hint", lost).code == "invalid-body")
            let big = #"{"givens":"\#(String(repeating: ".", count: 70_000))"}"#
            #expect(try client.ask("POST", "/v1/solve", big).code == "body-too-large")
        }
    }

    @Test func `a computation without end is answered, and leaves its place`() throws {
        try run { client, _ in
            // The empty grid has 6,670,903,752,021,072,936,960 solutions.
            let endless = #"{"givens":"\#(Self.blank)","limit":1000000000}"#
            let answer = try client.ask("POST", "/v1/solve", endless)
            // At either limit, see EngineRunnerTests: a busy machine may not give it a second.
            #expect(answer.status == 503 && answer.code == "engine-limit")
            // Its place is free again as soon as it has ended: on a busy machine after the answer.
            let solved = try client.compute("solve", #"{"givens":"\#(Self.givens)"}"#)
            #expect(solved.status == 200 && solved["count"]?.integer == 1)
        }
    }

    @Test func `a user has one computation at a time, and claims go on meanwhile`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let endless = #"{"givens":"\#(Self.blank)","limit":1000000000}"#
            let codes = Mutex<[String]>([])
            let socket = service.socket
            let group = DispatchGroup()
            for _ in 0..<3 {
                DispatchQueue(label: "client").async(group: group) {
                    let code = (try? APIClient(socket).ask("POST", "/v1/solve", endless))?.code
                    codes.withLock { $0.append(code ?? "none") }
                }
            }
            var claims = 0
            while group.wait(timeout: .now()) == .timedOut, claims < 10 {
                let claim = try client.claim(#"{"pool":"easy"}"#, key: "k\(claims)")
                #expect(claim.status == 201)
                claims += 1
            }
            group.wait()
            let all = codes.withLock { $0 }
            // Those that came while another was computing were refused.
            #expect(all.contains("engine-limit"))
            #expect(Set(all).isSubset(of: ["engine-limit", "engine-busy"]))
        }
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to change the user"))
    func `clients below level claim get states of puzzles, but no puzzles and no engine`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let page = try APIClient(service).ask("GET", "/v1/pools/easy/peek?limit=1")
            let id = try #require(page.ids.first)
            for path in [service.folder.path, service.socket, service.statusSocket] {
                #expect(try Command.tool("chmod", "777", path).exitCode == 0)
            }
            func ask(_ socket: String, _ target: String, group: UInt32 = 61_009) throws -> String {
                try Command.tool(
                    "setpriv", "--reuid=61003", "--regid=\(group)", "--clear-groups", "curl",
                    "-sS", "--unix-socket", socket, "http://localhost" + target
                ).output
            }
            let target = "/v1/puzzles/\(id)"
            for socket in [service.socket, service.statusSocket] {
                let answer = try ask(socket, target)
                #expect(answer.contains(#""state":"ready""#) && answer.contains(#""puzzle":null"#))
                #expect(try ask(socket, "/v1/whoami").contains(#""level":"read""#))
            }
            let member = try ask(service.socket, target, group: getegid())
            #expect(member.contains(#""givens":"#))
            // The status socket is open to proxies, and never has puzzles.
            let guarded = try ask(service.statusSocket, target, group: getegid())
            #expect(guarded.contains(#""puzzle":null"#))
            #expect(try ask(service.socket, "/v1/claims").contains(#""code":"forbidden""#))
            let givens = "/v1/puzzles?givens=\(Self.givens)"
            #expect(try ask(service.socket, givens).contains(#""code":"forbidden""#))
            #expect(try ask(service.statusSocket, givens).contains(#""code":"not-found""#))
        }
    }
}
