import FarmClient
import FarmHTTP
import FarmSystem

/// Passes requests on to the service's Unix socket, each over a connection of its own, so that the
/// service sees who asks.
struct ServiceForwarder: Sendable {
    /// The service's socket.
    let path: String
    /// The socket for routes that are open to all, if this user may not use the first.
    let fallback: String?

    /// Fields of requests that concern the service. All others stay here, above all the bearer.
    private static let passedOn = ["Accept", "Content-Type", "Idempotency-Key", "Last-Event-ID"]
    /// Fields of responses that concern the page.
    private static let passedBack = [
        "Content-Type", "Location", "Allow", "Retry-After", "Idempotency-Replayed",
    ]

    func forward(_ request: Request, by route: ForwardedRoute) -> Response {
        let fields = Self.passedOn.flatMap { name in
            request.values(of: name).map { Field(name, $0) }
        }
        // The server leaves out the body of the response to HEAD.
        let method = request.method == "HEAD" ? "GET" : request.method
        let target = ForwardedRoute.target(of: request)
        let call = ClientRequest(method, target, fields: fields, body: request.body)
        return forward(call, by: route)
    }

    func forward(_ call: ClientRequest, by route: ForwardedRoute) -> Response {
        do throws(ClientError) {
            let answer = try connecting(
                mayFallBack: route.isOpenToAll
            ) { (client) throws(ClientError) in
                client.patience = route.patience
                return try client.send(call)
            }
            let fields = Self.passedBack.flatMap { name in
                answer.fields.values(of: name).map { Field(name, $0) }
            }
            return Response(answer.status, fields: fields, body: answer.body)
        } catch {
            return refusal(error).response
        }
    }

    /// Runs requests over a new connection to the first socket that this user may use.
    func connecting<Value>(
        mayFallBack: Bool, _ body: (inout Client) throws(ClientError) -> Value
    ) throws(ClientError) -> Value {
        var client = Client(path: path)
        do throws(ClientError) { return try body(&client) } catch {
            guard mayFallBack, let fallback, case .notConnected(let reason) = error, reason.isDenied
            else {
                throw error
            }
            var other = Client(path: fallback)
            return try body(&other)
        }
    }

    func refusal(_ error: ClientError) -> Refusal {
        let detail = ServiceError.noResponse(error).messages(at: path).joined(separator: "; ")
        return switch error {
        case .timedOut: .late(detail)
        case .notConnected(let reason) where reason.isDenied: .notPermitted(detail)
        case .notConnected, .brokenOff, .malformed, .interrupted: .unreachable(detail)
        }
    }
}
