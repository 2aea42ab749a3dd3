import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Fault 15: others are at the store, and descriptors are short.
@Suite struct ContentionTests {
    @Test func `while somebody else writes, claims wait and then are told so`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 20, target: 50)) { service in
            try service.awaitFullPools()
            let holder = try RunningCommand([
                "sqlite3", "-cmd", "BEGIN IMMEDIATE; SELECT 'held';", service.state + "/farm.db",
            ])
            #expect(holder.nextLine() == "held")
            var client = Client(path: service.socket)
            let start = Clocks.boot
            let refused = try client.send(.claim("busy"))
            let waited = Double(Clocks.boot - start) / 1e9
            // Five seconds, and what a machine with other work needs to say so.
            #expect(waited > 3, "\(waited) s")
            if Soak.isLong { #expect(waited < 8, "\(waited) s") }
            print("a claim beside a writer was refused after \(waited) s")
            #expect(refused.status.code == 503)
            #expect(String(decoding: refused.body, as: UTF8.self).contains(#""store-busy""#))
            try holder.endInput()
            _ = holder.end()
            #expect(try client.send(.claim("busy")).status.code == 201)
        }
    }

    @Test func `without descriptors it waits, and answers as soon as there are some`() throws {
        let service = try ServiceFixture(
            ServiceFixture.pools(low: 5, target: 10), by: ["prlimit", "--nofile=64:64"])
        service.heard("READY=1")
        try service.awaitFullPools()
        // They connect and say nothing: each costs the service a descriptor, as long as it has any.
        // They stay until it has said so: a crowd that leaves at once may never have been one.
        let crowd = try (0..<90).map { _ in try CrowdMember(at: service.socket) }
        let trouble = withExtendedLifetime(crowd) { service.process.line(with: "api.sock: ") }
        #expect(trouble?.contains("nobody can be accepted for now") == true)
        for member in crowd { member.leave() }
        #expect(service.process.line(with: "accepts again") != nil)
        var client = Client(path: service.socket)
        #expect(try client.send(Call("GET", "/v1/health/live")).status.code == 200)
        try service.end()
    }
}

/// A connection that asks for nothing.
private final class CrowdMember {
    private let stream: Descriptor

    init(at path: String) throws { stream = try Descriptor(connectingTo: path) }

    func leave() { stream.hangUp() }
}
