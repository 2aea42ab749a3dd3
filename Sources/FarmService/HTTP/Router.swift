import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmSystem
import PuzzleBundle

/// Finds the route of a request, checks the peer's access, and converts problems to responses.
struct Router: Sendable {
    private let service: Service
    private let highestLevel: AccessLevel
    private let paths: [Path]
    private let places: TenantPlaces

    /// The routes of one path.
    private struct Path: Sendable {
        let pattern: [String]
        var routes: [(Route, RouteMetrics)]
    }

    /// Creates a router for the routes up to an access level.
    init(_ service: Service, upTo level: AccessLevel) {
        self.service = service
        highestLevel = level
        places = TenantPlaces {
            level == .read ? .status() : .api(service.configuration.socket)
        }
        var paths: [Path] = []
        for (route, metrics) in zip(Route.all, service.metrics.routes) where route.level <= level {
            let pattern = route.path.split(separator: "/").map(String.init)
            if let place = paths.firstIndex(where: { $0.pattern == pattern }) {
                paths[place].routes.append((route, metrics))
            } else {
                paths.append(Path(pattern: pattern, routes: [(route, metrics)]))
            }
        }
        self.paths = paths
    }

    func answer(_ request: Request) -> Reply {
        let start = Clocks.monotonic
        let caller: Caller
        // Before the path is looked up: what exists is told only to callers that are known.
        do throws(Problem) { caller = try Caller(of: request, service.inEffect.parts) } catch {
            return measured(.whole(Response(error, instance: request.path)), nil, start)
        }
        let segments = request.segments
        guard let path = paths.first(where: { Self.matches($0.pattern, segments) }) else {
            let problem = Problem(noSuchPath: request.path)
            return measured(.whole(Response(problem, instance: request.path)), nil, start)
        }
        // HEAD is answered like GET; the server leaves out the body.
        let method = request.method == "HEAD" ? "GET" : request.method
        let found = path.routes.first { $0.0.method == method }
        do throws(Problem) {
            guard let found else {
                throw .methodNotAllowed(request.method, allowed: path.routes.map(\.0.method))
            }
            return measured(try take(found.0, path.pattern, request, by: caller), found.1, start)
        } catch {
            return measured(.whole(Response(error, instance: request.path)), found?.1, start)
        }
    }

    private static func matches(_ pattern: [String], _ segments: [String]) -> Bool {
        guard pattern.count == segments.count else { return false }
        return zip(pattern, segments).allSatisfy { $0 == $1 || $0.utf8.first == UInt8(ascii: "{") }
    }

    private func take(
        _ route: Route, _ pattern: [String], _ request: Request, by caller: Caller
    ) throws(Problem) -> Reply {
        guard let access = caller.level, access >= route.level else {
            throw .forbidden(route.level, to: caller)
        }
        let place = try caller.tenant.map { tenant throws(Problem) in
            try places.take(.request, for: tenant.name)
        }
        defer { withExtendedLifetime(place) {} }
        var parameters: [String: String] = [:]
        for (word, segment) in zip(pattern, request.segments) where word.hasPrefix("{") {
            parameters[String(word.dropFirst().dropLast())] = segment
        }
        let context = try RequestContext(
            service, route, request, parameters, by: caller, access: min(access, highestLevel),
            places)
        return try route.answer(context)
    }

    private func measured(_ reply: Reply, _ metrics: RouteMetrics?, _ start: Int64) -> Reply {
        let status =
            switch reply {
            case .whole(let response), .stream(let response, _): response.status.code
            }
        (metrics ?? service.metrics.unrouted).record(status, nanoseconds: Clocks.monotonic - start)
        return reply
    }
}

extension Problem {
    fileprivate static func methodNotAllowed(_ method: String, allowed: [String]) -> Problem {
        let all = allowed.contains("GET") ? allowed + ["HEAD"] : allowed
        let list = all.sorted().joined(separator: ", ")
        return Problem(
            .methodNotAllowed, "\(method) is not supported for this path; use \(list)",
            extras: [.init("allow", .string(list))])
    }

    init(noSuchPath path: String) {
        self.init(.notFound, "\(path): no such path on this socket")
    }

    static func forbidden(_ level: AccessLevel, to caller: Caller) -> Problem {
        if let tenant = caller.tenant, let own = caller.level {
            return Problem(
                .forbidden,
                "tenant \(tenant.name) has the level \(own.name), and this needs \(level.name); the "
                    + "operator can change it in [tenant.\(tenant.name)]")
        }
        return switch level {
        case .read: Problem(.forbidden, "peer credentials are unavailable; reconnect")
        case .claim:
            Problem(
                .forbidden,
                "this needs membership in the service's group or in one of access.claim_gids; join "
                    + "one and log in again")
        case .admin:
            Problem(
                .forbidden,
                "this needs root, the service's user, or membership in one of access.admin_gids")
        }
    }
}
