import FarmHTTP

/// A route of the service that the console offers. There are no others: a path that is not in this
/// table is not forwarded, whoever asks.
struct ForwardedRoute: Sendable {
    let method: String
    /// The segments of the path; those in braces stand for any plain word.
    let pattern: [String]
    /// True if the route changes something: it is absent from a read-only console.
    let changes: Bool
    let handling: Handling
    /// True if every user may look: the service's status socket has the route too.
    let isOpenToAll: Bool
    /// The time to wait for the response.
    let patience: Duration

    /// The way in which a request reaches the service.
    enum Handling: Sendable {
        /// One request for each.
        case single
        /// Requests within a short time share one.
        case shared
        /// All tabs share one stream.
        case stream
    }

    private init(
        _ method: String, _ path: String, changes: Bool = false, _ handling: Handling = .single,
        isOpenToAll: Bool = false, patience: Duration = .seconds(90)
    ) {
        self.method = method
        pattern = path.split(separator: "/").map(String.init)
        self.changes = changes
        self.handling = handling
        self.isOpenToAll = isOpenToAll
        self.patience = patience
    }

    static let status = Self(
        "GET", "/v1/status", .shared, isOpenToAll: true, patience: .seconds(10))

    static let all: [ForwardedRoute] = [
        // Looking.
        Self("GET", "/v1/health/live", isOpenToAll: true),
        Self("GET", "/v1/health/ready", isOpenToAll: true),
        status,
        Self("GET", "/v1/events", .stream, isOpenToAll: true),
        Self("GET", "/v1/openapi.json", isOpenToAll: true),
        Self("GET", "/v1/openapi-3.0.json", isOpenToAll: true),
        Self("GET", "/v1/whoami", isOpenToAll: true),
        Self("GET", "/v1/pools"),
        Self("GET", "/v1/pools/{pool}"),
        Self("GET", "/v1/pools/{pool}/peek"),
        Self("GET", "/v1/puzzles"),
        Self("GET", "/v1/puzzles/{id}"),
        Self("GET", "/v1/withdrawn"),
        Self("GET", "/v1/claims"),
        Self("GET", "/v1/claims/{id}"),
        // The engine: computes, and changes nothing.
        Self("POST", "/v1/solve"),
        Self("POST", "/v1/grade"),
        Self("POST", "/v1/hint"),
        Self("POST", "/v1/explain"),
        // Claims: playing a puzzle takes it.
        Self("POST", "/v1/claims", changes: true),
        Self("PUT", "/v1/claims/{id}/ack", changes: true),
        Self("PUT", "/v1/claims/{id}/return", changes: true),
        Self("PUT", "/v1/claims/{id}/lease", changes: true),
        // Operating.
        Self("POST", "/v1/pause", changes: true),
        Self("POST", "/v1/resume", changes: true),
        Self("POST", "/v1/withdraw", changes: true),
        Self("POST", "/v1/reload", changes: true),
        Self("POST", "/v1/pools/{pool}/adopt", changes: true, patience: .seconds(600)),
        Self("POST", "/v1/backup", changes: true, patience: .seconds(600)),
    ]

    /// The routes of a path, of any method.
    static func routes(at segments: [String]) -> [ForwardedRoute] {
        all.filter { route in
            route.pattern.count == segments.count
                && zip(route.pattern, segments).allSatisfy { pattern, segment in
                    pattern.hasPrefix("{") ? isPlain(segment) : pattern == segment
                }
        }
    }

    /// Parameters are ids and names: nothing in them can lead to another path.
    private static func isPlain(_ segment: String) -> Bool {
        !segment.isEmpty && segment.utf8.count <= 200
            && segment.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    /// The target for the service: the segments, which are plain, and the query as sent.
    static func target(of request: Request) -> String {
        let query = request.target.text.drop { $0 != "?" }
        return "/" + request.segments.joined(separator: "/") + query
    }
}
