import FarmAPI
import FarmJSON
import FarmTestSupport
import PuzzleBundle
import Testing

@testable import FarmService

/// Every route, asked by a tenant with what another one has.
@Suite struct TenantRoutesTests {
    /// A request of tenant b that names a claim, a puzzle, a key or a label of tenant a.
    struct Question: Sendable {
        let target: String
        var key: String?
        var body = ""
        /// The statuses that give nothing away.
        let statuses: Set<Int>

        init(_ target: String, key: String? = nil, body: String = "", _ statuses: Int...) {
            self.target = target
            self.key = key
            self.body = body
            self.statuses = Set(statuses)
        }
    }

    /// The question for each route; CLAIM and PUZZLE stand for ids of tenant a.
    static let questions: [String: Question] = [
        "GET /": Question("/", 200),
        "GET /v1": Question("/v1", 200),
        "GET /v1/openapi.json": Question("/v1/openapi.json", 200),
        "GET /v1/openapi-3.0.json": Question("/v1/openapi-3.0.json", 200),
        "GET /v1/whoami": Question("/v1/whoami", 200),
        "GET /v1/health/live": Question("/v1/health/live", 200),
        "GET /v1/health/ready": Question("/v1/health/ready?pool=easy", 404),
        "GET /v1/status": Question("/v1/status", 200),
        "GET /metrics": Question("/metrics", 404),
        "GET /v1/events": Question("/v1/events", 200),
        "GET /v1/pools": Question("/v1/pools", 200),
        "GET /v1/pools/{pool}": Question("/v1/pools/easy", 404),
        "GET /v1/puzzles/{id}": Question("/v1/puzzles/PUZZLE", 404),
        "GET /v1/claims": Question("/v1/claims?label=secret", 200),
        "POST /v1/claims": Question(
            "/v1/claims", key: "key", body: #"{"pool":"beginner","ids":["PUZZLE"]}"#, 409),
        "GET /v1/claims/{id}": Question("/v1/claims/CLAIM", 404),
        "PUT /v1/claims/{id}/ack": Question("/v1/claims/CLAIM/ack", 404),
        "PUT /v1/claims/{id}/return": Question("/v1/claims/CLAIM/return", 404),
        "PUT /v1/claims/{id}/lease": Question(
            "/v1/claims/CLAIM/lease", body: #"{"leaseSeconds":1}"#, 404),
        "GET /v1/pools/{pool}/peek": Question("/v1/pools/beginner/peek", 200),
        "GET /v1/puzzles": Question("/v1/puzzles?givens=GIVENS", 404),
        "POST /v1/solve": Question("/v1/solve", body: #"{"givens":"GIVENS"}"#, 200),
        "POST /v1/grade": Question("/v1/grade", body: #"{"givens":"GIVENS"}"#, 200),
        "POST /v1/hint": Question("/v1/hint", body: #"{"givens":"GIVENS"}"#, 200),
        "POST /v1/explain": Question("/v1/explain", body: #"{"givens":"GIVENS"}"#, 200),
        "POST /v1/pools/{pool}/adopt": Question(
            "/v1/pools/beginner/adopt", body: #"{"by":"hard"}"#, 403),
        "POST /v1/reload": Question("/v1/reload", 403),
        "POST /v1/pause": Question("/v1/pause", 403),
        "POST /v1/resume": Question("/v1/resume", 403),
        "POST /v1/backup": Question("/v1/backup", 403),
        "POST /v1/withdraw": Question(
            "/v1/withdraw", body: #"{"ids":["PUZZLE"],"reason":"none"}"#, 403),
        "GET /v1/withdrawn": Question("/v1/withdrawn", 200),
    ]

    private static let routes = Route.all.map { "\($0.method) \($0.path)" }

    @Test func `each route has a question, and no other`() {
        #expect(Set(Self.questions.keys) == Set(Self.routes))
    }

    @Test(arguments: ["explicit", "auto"])
    func `no route gives a tenant anything of another one`(ack: String) throws {
        let fixture = try TenantFixture()
        let mine = try fixture.claim("a", key: "key", count: 3, ack: ack)
        let puzzle = try #require(mine.puzzles.first)
        let givens = try #require(
            StockFixture.puzzles.first { $0.record.id.description == puzzle }?.record.notation)
        for route in Self.routes {
            let question = try #require(Self.questions[route])
            func filled(_ text: String) -> String {
                text.replacing("CLAIM", with: mine.id).replacing("PUZZLE", with: puzzle)
                    .replacing("GIVENS", with: givens)
            }
            let answer = try fixture.ask(
                "b", String(route.prefix { $0 != " " }), filled(question.target),
                key: question.key, body: filled(question.body))
            #expect(question.statuses.contains(answer.status), "\(route): \(answer.text)")
            // Problems repeat the path.
            if answer.status < 400 { #expect(!answer.text.contains(mine.id), "\(route)") }
            // Its own text comes back in errors, and the engine knows the id of every puzzle.
            if answer.status == 200, question.body.isEmpty {
                for id in mine.puzzles { #expect(!answer.text.contains(id), "\(route)") }
            }
            #expect(!answer.text.contains("secret") && !answer.text.contains("chief"), "\(route)")
            #expect(!answer.text.contains(#""state":"taken""#), "\(route)")
            #expect(!answer.text.contains(#""leased":3"#), "\(route)")
        }
        // Nothing of it has changed.
        let claim = try fixture.ask("a", "GET", "/v1/claims/\(mine.id)")
        #expect(claim.value?["state"]?.string == (ack == "auto" ? "delivered" : "leased"))
        #expect(claim.value?["puzzles"]?.elements?.count == 3)
    }

    @Test func `a tenant finds what is its own`() throws {
        let fixture = try TenantFixture()
        let mine = try fixture.claim("a", key: "key", count: 2)
        let puzzle = try #require(mine.puzzles.first)
        let found = try fixture.ask("a", "GET", "/v1/puzzles/\(puzzle)")
        #expect(found.status == 200 && found.value?["state"]?.string == "leased")
        #expect(try fixture.ask("a", "GET", "/v1/claims?label=secret").text.contains(mine.id))
        let status = try fixture.ask("a", "GET", "/v1/status").value
        #expect(status?["pools"]?["beginner"]?["leased"]?.integer == 2)
        #expect(try fixture.ask("a", "PUT", "/v1/claims/\(mine.id)/ack").status == 200)
        let delivered = try fixture.ask("a", "GET", "/v1/puzzles/\(puzzle)")
        #expect(delivered.value?["state"]?.string == "delivered")
        // The same key of another tenant is another key.
        let other = try fixture.claim("b", key: "key")
        #expect(other.id != mine.id && Set(other.puzzles).isDisjoint(with: mine.puzzles))
    }

    @Test func `a tenant sees its pools, and no sizes that others change`() throws {
        let fixture = try TenantFixture()
        _ = try fixture.claim("a", key: "key", count: 3)
        let status = try fixture.ask("b", "GET", "/v1/status").value
        #expect(status?["pools"]?.members?.map(\.name) == ["beginner", "hard"])
        #expect(status?["pools"]?["beginner"]?["ready"]?.integer == StockFixture.puzzles.count - 3)
        #expect(status?["pools"]?["beginner"]?["leased"]?.integer == 0)
        for member in ["bytes", "logBytes", "freeBytes", "keys", "keyBytes"] {
            #expect(status?["store"]?[member] == .null, "\(member)")
        }
        #expect(status?["tenants"]?.elements?.isEmpty == true)
        let pools = try fixture.ask("b", "GET", "/v1/pools").value?["pools"]?.elements
        #expect(pools?.compactMap { $0["name"]?.string } == ["beginner", "hard"])
        let unknown = try fixture.ask("b", "GET", "/v1/pools/easy/peek")
        #expect(unknown.code == "unknown-pool" && !unknown.text.contains("medium"))
        let claim = try fixture.ask(
            "b", "POST", "/v1/claims", key: "new", body: #"{"pool":"easy"}"#)
        #expect(claim.code == "unknown-pool")
    }

    @Test(arguments: [
        ("reader", "GET", "/v1/claims", 403), ("a", "GET", "/v1/claims", 200),
        ("a", "POST", "/v1/backup", 403), ("chief", "POST", "/v1/pause", 200),
        ("chief", "GET", "/metrics", 404),
    ])
    func `the level of a tenant counts alone`(
        tenant: String, method: String, target: String, status: Int
    ) throws {
        // The user of the test is that of the service, which has all levels.
        let answer = try TenantFixture().ask(tenant, method, target)
        #expect(answer.status == status, "\(answer.text)")
    }

    @Test func `whoami names the tenant and its level`() throws {
        let answer = try TenantFixture().ask("b", "GET", "/v1/whoami")
        #expect(answer.value?["tenant"]?.string == "b")
        #expect(answer.value?["level"]?.string == "claim")
        let user = try TenantFixture("").ask("GET", "/v1/whoami", [])
        #expect(user.value?["tenant"] == .null && user.value?["level"]?.string == "admin")
    }

    @Test func `only admins see the names and counts of tenants`() throws {
        let fixture = try TenantFixture()
        _ = try fixture.claim("a", key: "key", count: 3)
        // The user is no proxy any more.
        let text = TenantFixture.tenants.replacing("proxies", with: "#proxies")
        fixture.service.change(try TenantFixture.read(text))
        let status = try fixture.ask("GET", "/v1/status", []).value
        let tenants = status?["tenants"]?.elements ?? []
        #expect(tenants.compactMap { $0["name"]?.string } == ["a", "b", "chief", "reader"])
        #expect(tenants.first?["leased"]?.integer == 3)
        #expect(
            try fixture.ask("GET", "/metrics", []).text.contains(
                #"puzzlefarm_claims_total{result="made",tenant="a"} 1"#))
        let sums = fixture.service.metrics.claims.all(namesTenants: false)
        #expect(sums.count == 1 && sums[0].counts.first?.value == 1)
    }
}
