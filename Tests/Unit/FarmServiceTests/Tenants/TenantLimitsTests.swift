import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import FarmTestSupport
import SudokuEngine
import Testing

@testable import FarmService

/// Limits of tenants, and the events that they see.
@Suite struct TenantLimitsTests {
    private static func tenants(_ keys: String) -> String {
        TenantFixture.tenants.replacing("[tenant.a]\n", with: "[tenant.a]\n\(keys)\n")
    }

    @Test func `a tenant has at most max_leased puzzles under lease`() throws {
        let fixture = try TenantFixture(Self.tenants("max_leased = 3"))
        let first = try fixture.claim("a", key: "1", count: 2)
        func next(_ key: String, _ body: String) throws -> TenantFixture.Answer {
            try fixture.ask("a", "POST", "/v1/claims", key: key, body: body)
        }
        let refused = try next("2", #"{"pool":"beginner","count":2}"#)
        #expect(refused.status == 429 && refused.code == "too-many-requests")
        #expect(refused.value?["retryAfter"]?.integer != nil)
        // A known key is answered, and what is delivered at once is not leased.
        let body = #"{"pool":"beginner","count":2,"label":"secret"}"#
        #expect(try next("1", body).status == 200)
        #expect(try next("3", #"{"pool":"beginner","count":2,"ack":"auto"}"#).status == 201)
        #expect(try fixture.ask("b", "POST", "/v1/claims", key: "1", body: body).status == 201)
        #expect(try fixture.ask("a", "PUT", "/v1/claims/\(first.id)/ack").status == 200)
        #expect(try next("2", #"{"pool":"beginner","count":2}"#).status == 201)
    }

    @Test func `a tenant makes at most claims_per_minute claims`() throws {
        let fixture = try TenantFixture(Self.tenants("claims_per_minute = 2"))
        _ = try fixture.claim("a", key: "1")
        let body = #"{"pool":"beginner","count":1,"label":"secret","ack":"explicit"}"#
        // A claim that is repeated is none of them.
        for _ in 0..<3 {
            #expect(try fixture.ask("a", "POST", "/v1/claims", key: "1", body: body).status == 200)
        }
        _ = try fixture.claim("a", key: "2")
        let refused = try fixture.ask(
            "a", "POST", "/v1/claims", key: "3", body: #"{"pool":"beginner"}"#)
        #expect(refused.status == 429 && refused.code == "too-many-requests")
        let wait = try #require(refused.value?["retryAfter"]?.integer)
        #expect(1...61 ~= wait)
        _ = try fixture.claim("b", key: "1")
        // A known key is answered.
        #expect(try fixture.ask("a", "POST", "/v1/claims", key: "1", body: body).status == 200)
    }

    @Test func `the minute of a limit has a bit more than sixty seconds`() {
        var minute = ClaimMinute(at: 5)
        #expect(minute.count(atMost: 2, at: 5) == nil)
        #expect(minute.count(atMost: 2, at: 40) == nil)
        #expect(minute.count(atMost: 2, at: 41) == 25)
        #expect(minute.count(atMost: 2, at: 65) == 1)
        #expect(minute.count(atMost: 2, at: 66) == nil)
        #expect(minute.count(atMost: 2, at: 66) == 35)
        // A clock never goes back; a long silence forgets all.
        #expect(minute.count(atMost: 1, at: 100_000) == nil)
        #expect(minute.count(atMost: 1, at: 100_000) == 61)
        #expect(minute.count(atMost: 1, at: 100_061) == nil)
    }

    @Test func `a tenant takes a quarter of the places of a proxy`() throws {
        let limits = TenantLimits(.api(Configuration().socket))
        #expect((limits.requests, limits.waitingClaims, limits.streams) == (32, 24, 2))
        let status = TenantLimits(.status())
        #expect((status.requests, status.waitingClaims, status.streams) == (4, 3, 1))
    }

    @Test(arguments: [TenantPlaces.Kind.request, .waitingClaim, .stream])
    func `no tenant takes the places of another one`(kind: TenantPlaces.Kind) throws {
        let places = TenantPlaces { .status() }
        let (a, b) = (try #require(TenantName("a")), try #require(TenantName("b")))
        var held: [TenantPlaces.Place] = []
        while let place = try? places.take(kind, for: a) { held.append(place) }
        #expect(1...4 ~= held.count)
        let problem = #expect(throws: Problem.self) { try places.take(kind, for: a) }
        #expect(problem?.code.status == 429)
        let other = try places.take(kind, for: b)
        // Free again once nothing refers to it.
        held.removeLast()
        held.append(try places.take(kind, for: a))
        withExtendedLifetime(other) {}
    }

    @Test func `a tenant has two event streams, and their places end with them`() throws {
        let fixture = try TenantFixture()
        func stream(_ tenant: String) throws -> Reply {
            fixture.router.answer(
                try fixture.request("GET", "/v1/events", [Field("Puzzlefarm-Tenant", tenant)]))
        }
        func isStream(_ reply: Reply) -> Bool { if case .stream = reply { true } else { false } }
        var open = [try stream("a"), try stream("a")]
        #expect(open.allSatisfy(isStream))
        guard case .whole(let refused) = try stream("a") else {
            Issue.record("a third stream")
            return
        }
        #expect(refused.status.code == 429)
        #expect(isStream(try stream("b")))
        open.removeLast()
        #expect(isStream(try stream("a")))
    }

    @Test func `a tenant sees events of its pools and of its claims`() throws {
        let fixture = try TenantFixture()
        func caller(_ tenant: String) throws -> Caller {
            try Caller(
                of: fixture.request("GET", "/", [Field("Puzzlefarm-Tenant", tenant)]),
                fixture.service.inEffect.parts)
        }
        let (a, b) = (try caller("a"), try caller("b"))
        let claim = try fixture.claim("a", key: "key")
        let number = fixture.service.events.newest - 1
        let event = try #require(fixture.service.events.after(number)?.first?.1)
        #expect(event.shown(to: b) == nil)
        let shown = try #require(event.shown(to: a))
        let text = String(decoding: shown.json(for: a.owner), as: UTF8.self)
        #expect(text.contains(claim.id) && text.contains(#""label":"secret""#))
        #expect(Event.resumed(.easy).shown(to: b) == nil)
        #expect(Event.resumed(.hard).shown(to: b) == .resumed(.hard))
        let reloaded = Event.reloaded(changed: ["farm.workers", "tenant.a.level", "tenant.z"])
        #expect(reloaded.shown(to: a) == .reloaded(changed: ["farm.workers"]))
    }
}
