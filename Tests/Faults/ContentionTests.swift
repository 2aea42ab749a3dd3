import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Fault 15: another process uses the store, and descriptors are short.
@Suite struct ContentionTests {
    @Test func `while another process writes, claims wait and then fail with store-busy`() throws {
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
            // Five seconds, plus delays of a loaded machine.
            #expect(waited > 3, "\(waited) s")
            if Soak.isLong { #expect(waited < 8, "\(waited) s") }
            print("a claim during another write failed after \(waited) s")
            #expect(refused.status.code == 503)
            #expect(String(decoding: refused.body, as: UTF8.self).contains(#""store-busy""#))
            try holder.endInput()
            _ = holder.end()
            #expect(try client.send(.claim("busy")).status.code == 201)
        }
    }

    @Test func `without descriptors the service waits, and recovers when there are some`() throws {
        let service = try ServiceFixture(
            ServiceFixture.pools(low: 5, target: 10), by: ["prlimit", "--nofile=64:64"])
        service.heard("READY=1")
        try service.awaitFullPools()
        // Idle connections: each costs the service a descriptor until it runs out. They stay open
        // until it has reported that: a crowd that disconnects early may go unnoticed.
        let crowd = try (0..<90).map { _ in try CrowdMember(at: service.socket) }
        let trouble = withExtendedLifetime(crowd) { service.process.line(with: "api.sock: ") }
        #expect(trouble?.contains("cannot accept connections") == true)
        for member in crowd { member.leave() }
        #expect(service.process.line(with: "accepting connections again") != nil)
        var client = Client(path: service.socket)
        #expect(try client.send(ClientRequest("GET", "/v1/health/live")).status.code == 200)
        try service.end()
    }
}

/// An idle connection.
private final class CrowdMember {
    private let stream: Descriptor

    init(at path: String) throws { stream = try Descriptor(connectingTo: path) }

    func leave() { stream.hangUp() }
}
