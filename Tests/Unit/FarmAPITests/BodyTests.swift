import FarmAPI
import FarmJSON
import SudokuEngine
import Testing

struct BodyTests {
    private static let status = StatusBody(
        version: "1.2.3", uptimeSeconds: 77,
        pools: PerPool(PoolName("news").map { [$0] } ?? [], otherwise: .none) { pool in
            let index = pool.tier?.index ?? 0
            return .init(
                ready: index, leased: 2, low: 500, target: 2_000, perMinuteTenths: 10 * index + 5,
                unfit: 3 - min(3, index), promise: pool.tier.map { "tier=\($0.name)" },
                isRemoved: pool.tier == nil, candidatesTenths: index == 2 ? nil : 15,
                fullInSeconds: index == 2 ? nil : 60)
        },
        workers: .init(count: 3, state: "working", making: [.hard, .easy]),
        store: .init(
            path: "/var/lib/puzzle \"farm\"", schema: 1, bytes: 4_096, logBytes: nil,
            freeBytes: 1 << 40),
        degraded: [.init(reason: "disk-full", since: "2026-11-21T17:15:26Z", detail: "no room")])

    @Test func `a status survives a round trip`() throws {
        #expect(StatusBody(json: Self.status.json) == Self.status)
        let value = try JSONReader.value(Self.status.json)
        #expect(value["pools"]?["hard"]?["perMinute"]?.number?.text == "5.5")
        #expect(value["workers"]?["making"]?.elements == [.string("hard"), .string("easy")])
    }

    @Test(arguments: ["", "{}", "[]", #"{"version":"1","uptimeSeconds":1}"#])
    func `a body that is not a status is rejected`(text: String) {
        #expect(StatusBody(json: Array(text.utf8)) == nil)
    }

    @Test func `unknown members of a status are ignored`() throws {
        let text = String(decoding: Self.status.json, as: UTF8.self)
        let more = "{\"new\":{\"a\":[1]}," + text.dropFirst()
        #expect(StatusBody(json: Array(more.utf8)) == Self.status)
    }

    @Test func `the outcome of a reload survives a round trip`() {
        let body = ReloadBody(
            changed: ["pool.hard.low", "store.path"], needsRestart: ["store.path"])
        #expect(ReloadBody(json: body.json) == body)
    }

    @Test(arguments: Problem.Code.allCases)
    func `a problem has the members of RFC 9457 and reads back as itself`(code: Problem.Code) throws
    {
        let problem = Problem(code, "because", extras: [.init("pool", .string("hard"))])
        let json = problem.json(instance: "/v1/x", id: "7")
        let value = try JSONReader.value(json)
        #expect(value["status"]?.integer == code.status)
        #expect(value["code"]?.string == code.rawValue)
        #expect(value["type"]?.string?.hasSuffix("#" + code.rawValue) == true)
        #expect(value["instance"]?.string == "/v1/x")
        #expect(400...599 ~= code.status)
        #expect(Problem(json: json) == problem)
    }

    @Test func `a body that is not a problem is rejected`() {
        #expect(Problem(json: Array(#"{"code":"of-tomorrow"}"#.utf8)) == nil)
        #expect(Problem(json: Array("<html>".utf8)) == nil)
    }

    @Test func `a problem of a request with thousands of errors stays short`() {
        let long = String(repeating: "a", count: 60_000)
        let faults = (0..<8_000).map { InvalidField(field: "\(long)\($0)", "unknown: \(long)") }
        let problem = Problem(.invalidBody, faults)
        #expect(problem.detail.count < 10_000)
        #expect(problem.detail.hasSuffix("; and 99 more in errors; 7900 others are not listed"))
        #expect(problem.extras.first?.value.elements?.count == 100)
        #expect(problem.json(instance: nil, id: "1").count < 300_000)
    }
}
