import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import SudokuEngine
import Testing

@testable import FarmClient

/// The requests of a client to a service with prepared responses.
@Suite struct ServiceClientTests {
    private static let id = "0123456789abcdef0123456789abcdef"

    private func claim(
        _ client: inout ServiceClient, waiting time: Duration = .zero
    ) throws(ServiceError) -> ClaimResponse<String> {
        let end = ContinuousClock.now.advanced(by: time)
        return try client.claim(ClaimRequest(.hard), key: "k-1", until: end) {
            (try? JSONReader.value($0))?["id"]?.string
        }
    }

    @Test func `a claim is repeated with the same key until its response arrives`() throws {
        let service = try ScriptedService(
            .problem(.starting), .problem(.keyInProgress), .json("{\"id\":\"\(Self.id)\"}"))
        defer { service.end() }
        var client = ServiceClient(path: service.path)
        guard case .made(let id) = try claim(&client, waiting: .seconds(3_600)) else {
            Issue.record("no claim")
            return
        }
        #expect(id == Self.id)
        #expect(client.isClaimUncertain == false)
        let requests = service.requests
        #expect(requests.map(\.method) == ["POST", "POST", "POST"])
        #expect(requests.map(\.key) == ["k-1", "k-1", "k-1"])
        #expect(requests.map(\.waitSeconds) == [60, 60, 60])
        #expect(client.timeout == .seconds(30))
    }

    @Test func `an empty pool is an outcome, and a foreign response leaves a claim uncertain`()
        throws
    {
        let service = try ScriptedService(
            .problem(.poolEmpty), .json("{}"), .problem(.forbidden), .problem(.poolEmpty))
        defer { service.end() }
        var client = ServiceClient(path: service.path)
        guard case .poolEmpty(let problem) = try claim(&client) else {
            Issue.record("a claim")
            return
        }
        #expect(problem.code == .poolEmpty)
        #expect(client.isClaimUncertain == false)
        #expect(service.requests.map(\.waitSeconds) == [0])
        #expect(throws: ServiceError.self) { _ = try claim(&client) }
        #expect(client.isClaimUncertain == true)
        // What is refused before its key is looked up says nothing of the one before.
        #expect(throws: ServiceError.self) { _ = try claim(&client) }
        #expect(client.isClaimUncertain == true)
        guard case .poolEmpty = try claim(&client) else {
            Issue.record("a claim")
            return
        }
        #expect(client.isClaimUncertain == false)
    }

    @Test func `changes are repeated, and report puzzles that have gone elsewhere`() throws {
        let service = try ScriptedService(
            .problem(.storeIO), .json("{}"), .problem(.leaseLost), .problem(.unknownClaim),
            .problem(.forbidden))
        defer { service.end() }
        var client = ServiceClient(path: service.path)
        #expect(try !client.acknowledge(Self.id).isLost)
        #expect(try client.renew(Self.id, seconds: 300).isLost)
        try client.giveBack(Self.id)
        #expect(throws: ServiceError.self) { _ = try client.acknowledge(Self.id) }
        let path = "/v1/claims/\(Self.id)/"
        #expect(
            service.requests.map(\.path)
                == ["ack", "ack", "lease", "return", "ack"].map { path + $0 })
    }

    @Test func `a page is requested until it arrives, a peek once`() throws {
        let service = try ScriptedService(
            .problem(.starting), .json("{\"next\":null}"), .problem(.starting))
        defer { service.end() }
        var client = ServiceClient(path: service.path)
        let request = PageRequest(.easy, limit: 5, after: nil, filter: .init())
        #expect(try client.page(request) == Array("{\"next\":null}".utf8))
        #expect(throws: ServiceError.self) { _ = try client.peek(request) }
        #expect(service.requests.count == 3)
    }

    @Test func `the state of an unknown claim is nil`() throws {
        let service = try ScriptedService(.problem(.unknownClaim), .json("{}"))
        defer { service.end() }
        var client = ServiceClient(path: service.path)
        #expect(try client.state(of: Self.id) == nil)
        #expect(throws: ServiceError.self) { _ = try client.state(of: Self.id) }
    }

    @Test func `an absent service is reported at once, with the remedy`() {
        var client = ServiceClient(path: "/nonexistent/api.sock")
        let start = ContinuousClock.now
        do throws(ServiceError) {
            _ = try client.withdrawn()
            Issue.record("a response")
        } catch {
            #expect(
                error.messages(at: client.path) == [
                    "/nonexistent/api.sock: no such socket; start its service, or name another "
                        + "socket with --socket"
                ])
        }
        #expect(ContinuousClock.now - start < .seconds(5))
    }
}
