package import FarmHTTP
package import FarmSystem
import Synchronization

/// Serves the console: the page's files, its sessions, and the routes of the service that it may
/// use.
package final class Console: Sendable {
    private let options: ConsoleOptions
    private let gate: AccessGate
    private let sessions: SessionRoutes
    private let forwarder: ServiceForwarder
    private let status: SharedResponse
    private let relay: EventRelay
    private let lastUse: Atomic<Int64>

    package init(_ options: ConsoleOptions) throws(SystemError) {
        self.options = options
        gate = AccessGate(origin: options.origin)
        forwarder = ServiceForwarder(path: options.socket, fallback: options.fallback)
        status = SharedResponse(now: options.now)
        let relay = try EventRelay(forwarder)
        self.relay = relay
        sessions = SessionRoutes(options) { relay.wakeAll() }
        lastUse = Atomic(options.now())
    }

    /// Creates the server of the console on a socket.
    package func server(
        on socket: ListeningSocket, _ timeouts: Timeouts = Timeouts()
    ) throws(SystemError) -> ConsoleServer {
        try ConsoleServer(self, socket, timeouts)
    }

    /// The address that opens the console once, within 60 seconds.
    package func address(path: String = "/") -> String {
        options.origin.text + path + "#code=" + sessions.makeCode()
    }

    /// Nanoseconds since the last request; 0 while a tab shows events.
    package var idleTime: Int64 {
        relay.subscriberCount > 0 ? 0 : options.now() - lastUse.load(ordering: .relaxed)
    }

    /// Returns true if the process at the other end of a connection may use the console.
    func admits(_ stream: borrowing Descriptor) -> Bool {
        if options.admitsAnyUser || options.origin.isProxied { return true }
        guard let user = try? stream.loopbackPeerUser() else { return false }
        return user == CurrentProcess.user || user == 0
    }

    // MARK: Requests

    func answer(_ request: Request) -> Reply {
        lastUse.store(options.now(), ordering: .relaxed)
        do throws(Refusal) {
            if let page = pointer(for: request) { return .whole(page.secured) }
            try gate.check(request)
            switch try route(request) {
            case .whole(let response): return .whole(response.secured)
            case .stream(let head, let body): return .stream(head.secured, body)
            }
        } catch {
            return .whole(error.response.secured)
        }
    }

    /// The page for requests to 127.0.0.1 and localhost: it holds nothing but the console's address.
    private func pointer(for request: Request) -> Response? {
        guard !options.origin.isProxied, !gate.isAddressed(request), request.isReading,
            !request.isForData, request.target.text.hasPrefix("/"),
            let host = request.values(of: "Host").first, ConsoleOrigin.isLoopback(host)
        else { return nil }
        let page = BuiltInPage.pointer(to: options.origin, target: request.target.text)
        return Response(.ok, MediaType.html, Array(page.utf8))
    }

    private func route(_ request: Request) throws(Refusal) -> Reply {
        let segments = request.segments
        if segments.first == "session" { return .whole(try sessions.answer(request)) }
        if segments == ["paper"], let paper = options.paper {
            return .whole(try answer(request, with: paper))
        }
        if segments.first == "v1" { return try routeToService(request) }
        guard let file = options.site.file(at: segments) else { throw .notFound }
        guard request.isReading else { throw .method(request.method, allowed: ["GET"]) }
        return .whole(SiteFiles.response(file, to: request))
    }

    /// Answers an order for pages to print, which takes puzzles.
    private func answer(
        _ request: Request, with paper: ([UInt8]) throws(ClientError) -> Response
    ) throws(Refusal) -> Response {
        guard request.method == "POST" else { throw .method(request.method, allowed: ["POST"]) }
        if options.isReadOnly { throw .readOnly(request.method, allowed: []) }
        try sessions.check(request)
        try AccessGate.checkBody(of: request)
        do throws(ClientError) { return try paper(request.body) } catch {
            throw forwarder.refusal(error)
        }
    }

    private func routeToService(_ request: Request) throws(Refusal) -> Reply {
        let routes = ForwardedRoute.routes(at: request.segments)
        guard !routes.isEmpty else { throw .notFound }
        let offered = routes.filter { !options.isReadOnly || !$0.changes }
        let method = request.isReading ? "GET" : request.method
        guard let route = offered.first(where: { $0.method == method }) else {
            let allowed = offered.map(\.method)
            throw routes.contains { $0.method == method }
                ? .readOnly(request.method, allowed: allowed)
                : .method(request.method, allowed: allowed)
        }
        try sessions.check(request)
        if !request.isReading { try AccessGate.checkBody(of: request) }
        switch route.handling {
        case .single:
            return .whole(forwarder.forward(request, by: route))
        case .shared: return .whole(readStatus())
        case .stream: return stream(request)
        }
    }

    private func readStatus() -> Response {
        status.read { forwarder.forward(ClientRequest("GET", "/v1/status"), by: .status) }
    }

    private func stream(_ request: Request) -> Reply {
        let tab = TabStream(
            relay: relay, lastID: request.fields["Last-Event-ID"],
            isPermitted: { [sessions] in sessions.isPermitted(request) },
            status: { [self] in
                let response = readStatus()
                return response.status == .ok ? response.body : nil
            })
        let head = Response(
            .ok,
            fields: [
                Field("Content-Type", "text/event-stream"),
                // Otherwise nginx would buffer events.
                Field("X-Accel-Buffering", "no"),
            ])
        return .stream(head) { writer in tab.run(writer) }
    }
}
