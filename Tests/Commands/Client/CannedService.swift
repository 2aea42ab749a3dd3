import FarmAPI
import FarmHTTP
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// A service with a canned status.
final class CannedService {
    private let server: Server

    /// True once a client has come.
    var wasAsked: Bool { server.counts.accepted > 0 }

    /// Serves the status and, if given, the problem that prevents claims.
    init(
        at path: String, _ status: StatusBody = .usual, hindrance: Problem? = nil
    ) throws {
        server = try Server(
            try ListeningSocket(at: path),
            errorResponse: { Response(.badRequest, body: Array($0.code.utf8)) }
        ) { request in
            if request.segments.last == "ready", let hindrance {
                return .whole(
                    Response(
                        Status(503), "application/problem+json",
                        hindrance.json(instance: nil, id: "7"))
                )
            }
            return .whole(Response(.ok, "application/json", status.json))
        }
        try server.start()
    }

    /// Closes all connections and stops.
    func end() { _ = server.drain(within: .seconds(5)) }
}

extension StatusBody {
    /// A healthy status: pools are filling, and some puzzles are leased.
    static let usual = StatusBody(
        version: "1.2.3", uptimeSeconds: 3_723,
        pools: PerPool(otherwise: .none) { pool in
            switch pool.tier ?? .beginner {
            case .beginner:
                .init(ready: 2_000, leased: 0, low: 500, target: 2_000, perMinuteTenths: 0)
            case .easy:
                .init(ready: 1_999, leased: 1, low: 500, target: 2_000, perMinuteTenths: 250_196)
            case .medium:
                .init(ready: 1_000, leased: 0, low: 500, target: 2_000, perMinuteTenths: 999)
            case .intermediate:
                .init(ready: 0, leased: 0, low: 500, target: 2_000, perMinuteTenths: 3)
            case .hard:
                .init(ready: 100, leased: 1_200, low: 500, target: 2_000, perMinuteTenths: 0)
            case .expert:
                .init(ready: 700, leased: 0, low: 500, target: 2_000, perMinuteTenths: 1_005)
            }
        },
        workers: .init(count: 2, state: "working", making: [.medium, .expert]),
        store: .init(
            path: "/var/lib/puzzlefarm", schema: 1, bytes: 20 << 20, logBytes: 2 << 20,
            freeBytes: 120 << 20),
        degraded: [])

    /// Returns a modified copy.
    func with(_ change: (inout StatusBody) -> Void) -> StatusBody {
        var body = self
        change(&body)
        return body
    }
}
