import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import Testing

@testable import FarmConfig
@testable import FarmService

/// The field with which a proxy names a tenant, and the order of its errors.
@Suite struct TenantFieldTests {
    private static let tenant = "Puzzlefarm-Tenant"

    /// Fields and trailers that are malformed, whoever sends them.
    private static let malformed: [(fields: [Field], trailers: [Field])] = [
        ([Field(tenant, "a"), Field(tenant, "a")], []),
        ([Field(tenant, "a"), Field("puzzlefarm-tenant", "b")], []),
        ([Field(tenant, "a,b")], []), ([Field(tenant, "a, b")], []),
        ([Field(tenant, "")], []), ([Field(tenant, "A")], []), ([Field(tenant, "1a")], []),
        ([Field(tenant, "a b")], []), ([Field(tenant, "\u{E4}")], []),
        ([Field(tenant, String(repeating: "a", count: 33))], []),
        ([Field("Puzzlefarm_Tenant", "a")], []), ([Field("PUZZLEFARM_TENANT", "a")], []),
        ([Field(tenant, "a"), Field("Puzzlefarm_Tenant", "a")], []),
        ([], [Field(tenant, "a")]), ([], [Field("puzzlefarm_tenant", "a")]),
        ([Field(tenant, "a")], [Field(tenant, "a")]),
    ]

    /// Paths at which the errors of the field come first.
    private static let targets = ["/v1/status", "/v1/pools/nosuch", "/nosuch", "/v1/health/live"]

    @Test(arguments: malformed.indices, [AccessLevel.read, .admin])
    func `a malformed field is an error for everybody`(row: Int, socket: AccessLevel) throws {
        let (fields, trailers) = Self.malformed[row]
        for configuration in ["", TenantFixture.tenants] {
            let fixture = try TenantFixture(configuration, upTo: socket)
            for target in Self.targets {
                let answer = try fixture.ask("GET", target, fields, trailers: trailers)
                #expect(answer.status == 400 && answer.code == "bad-request", "\(target)")
            }
        }
    }

    @Test(arguments: [AccessLevel.read, .admin], targets)
    func `only a proxy may name a tenant`(socket: AccessLevel, target: String) throws {
        let text = TenantFixture.tenants.replacing("proxies", with: "#proxies")
        for configuration in ["", text] {
            let fixture = try TenantFixture(configuration, upTo: socket)
            for name in ["a", "nosuch"] {
                let answer = try fixture.ask("GET", target, [Field(Self.tenant, name)])
                #expect(answer.status == 400 && answer.code == "tenant-not-allowed")
            }
        }
    }

    /// Anyone may send probes through a proxy.
    @Test func `a probe without a tenant is told of no pool but the one that it names`() throws {
        let fixture = try TenantFixture()
        #expect(try fixture.ask("GET", "/v1/health/ready", []).status == 200)
        let named = try fixture.ask("GET", "/v1/health/ready?pool=hard", [])
        #expect(named.code == "below-threshold" && !named.text.contains("beginner"))
        let unknown = try fixture.ask("GET", "/v1/health/ready?pool=nosuch", [])
        #expect(unknown.code == "unknown-pool" && !unknown.text.contains("beginner"))
        let own = try fixture.ask("b", "GET", "/v1/health/ready?pool=nosuch")
        #expect(own.code == "unknown-pool" && own.text.contains("beginner"))
    }

    @Test(arguments: [AccessLevel.read, .admin])
    func `a proxy must name a tenant that exists, before anything else is looked at`(
        socket: AccessLevel
    ) throws {
        let fixture = try TenantFixture(upTo: socket)
        for target in ["/v1/status", "/v1/pools/nosuch", "/nosuch", "/v1/healthy", "/"] {
            #expect(try fixture.ask("GET", target, []).code == "tenant-required", "\(target)")
            for method in ["GET", "POST"] {
                #expect(try fixture.ask("nosuch", method, target).code == "unknown-tenant")
            }
        }
        #expect(try fixture.ask("a", "GET", "/v1/pools/nosuch").code == "unknown-pool")
        #expect(try fixture.ask("a", "GET", "/nosuch").code == "not-found")
    }

    @Test func `a proxy may ask for the health without a tenant`() throws {
        let fixture = try TenantFixture()
        #expect(try fixture.ask("GET", "/v1/health/live", []).status == 200)
        #expect(try fixture.ask("HEAD", "/v1/health/ready", []).status == 200)
        #expect(try fixture.ask("nosuch", "GET", "/v1/health/live").code == "unknown-tenant")
    }

    @Test(arguments: ["a", "Puzzlefarm-Tenant", "puzzlefarm-TENANT"])
    func `names of fields have no case`(name: String) throws {
        let answer = try TenantFixture().ask("GET", "/v1/whoami", [Field(name, "b")])
        #expect(answer.status == (name == "a" ? 403 : 200))
    }

    @Test func `a reload changes who is a proxy and which tenants there are`() throws {
        let fixture = try TenantFixture()
        let claim = try fixture.claim("a", key: "key")
        let without = TenantFixture.tenants.replacing("[tenant.a]", with: "[tenant.c]")
        fixture.service.change(try TenantFixture.read(without))
        #expect(try fixture.ask("a", "GET", "/v1/claims").code == "unknown-tenant")
        #expect(try fixture.ask("c", "GET", "/v1/claims/\(claim.id)").code == "unknown-claim")
        // What it had stays, and so does its key.
        fixture.service.change(try TenantFixture.read(TenantFixture.tenants))
        #expect(try fixture.ask("a", "GET", "/v1/claims/\(claim.id)").status == 200)
        let replay = try fixture.ask(
            "a", "POST", "/v1/claims", key: "key", body: #"{"pool":"beginner","label":"secret"}"#)
        #expect(replay.status == 200 && replay.value?["id"]?.string == claim.id)
    }

    @Test func `claims of a user and of a tenant are apart`() throws {
        let fixture = try TenantFixture("")
        let answer = try fixture.ask(
            "POST", "/v1/claims", [Field("Idempotency-Key", "key")], body: #"{"pool":"beginner"}"#)
        let id = try #require(answer.value?["id"]?.string)
        fixture.service.change(try TenantFixture.read(TenantFixture.tenants))
        #expect(try fixture.ask("a", "GET", "/v1/claims/\(id)").code == "unknown-claim")
        let own = try fixture.claim("a", key: "key")
        fixture.service.change(try TenantFixture.read(""))
        #expect(try fixture.ask("GET", "/v1/claims/\(own.id)", []).code == "unknown-claim")
        #expect(try fixture.ask("GET", "/v1/claims/\(id)", []).status == 200)
    }
}
