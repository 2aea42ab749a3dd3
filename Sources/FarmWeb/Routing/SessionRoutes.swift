import FarmHTTP
import FarmJSON
import FarmSystem
import Synchronization

/// The console's own routes: about the console, and about sessions.
final class SessionRoutes: Sendable {
    private let sessions = Mutex(Sessions())
    private let options: ConsoleOptions
    /// Called when sessions have ended before the process.
    private let sessionsEnded: @Sendable () -> Void

    init(_ options: ConsoleOptions, sessionsEnded: @escaping @Sendable () -> Void) {
        self.options = options
        self.sessionsEnded = sessionsEnded
    }

    func makeCode() -> String { sessions.withLock { $0.makeCode(at: options.now()) } }

    /// Checks the bearer of a request. Behind a proxy there is none: the proxy decides who may look.
    func check(_ request: Request) throws(Refusal) {
        guard isPermitted(request) else { throw .noSession }
    }

    /// Returns true if a request has the bearer of a session, or needs none.
    func isPermitted(_ request: Request) -> Bool {
        if options.origin.isProxied { return true }
        guard let bearer = Self.bearer(of: request) else { return false }
        return sessions.withLock { $0.isOpen(bearer, at: options.now()) }
    }

    private static func bearer(of request: Request) -> String? {
        let values = request.values(of: "Authorization")
        guard values.count == 1, let value = values.first, value.hasPrefix("Bearer ") else {
            return nil
        }
        return String(value.dropFirst("Bearer ".count))
    }

    /// Answers a request to `/session` or a path below it.
    func answer(_ request: Request) throws(Refusal) -> Response {
        switch request.segments {
        case ["session"] where request.isReading: return description
        case ["session"] where options.origin.isProxied:
            throw .method(request.method, allowed: ["GET"])
        case ["session"]:
            guard request.method == "POST" else {
                throw .method(request.method, allowed: ["GET", "POST"])
            }
            try AccessGate.checkBody(of: request)
            return try open(request)
        case ["session", "code"] where !options.origin.isProxied:
            guard request.method == "POST" else {
                throw .method(request.method, allowed: ["POST"])
            }
            try check(request)
            try AccessGate.checkBody(of: request)
            return try makeCode(for: request)
        default: throw .notFound
        }
    }

    /// Tells the page what kind of console it is in. Holds no data of the farm.
    private var description: Response {
        Self.json { writer in
            writer.member("access", options.origin.isProxied ? "proxy" : "code")
            writer.member("readOnly", options.isReadOnly)
            writer.member("version", options.version)
        }
    }

    private func open(_ request: Request) throws(Refusal) -> Response {
        guard let code = (try? JSONReader.value(request.body))?["code"]?.string else {
            throw .malformedCode
        }
        switch sessions.withLock({ $0.trade(code, at: options.now()) }) {
        case .opened(let bearer): return Self.json { $0.member("bearer", bearer) }
        case .refused: throw .codeRefused
        case .full: throw .tooManySessions
        case .usedTwice:
            sessionsEnded()
            options.codeCameTwice()
            throw .codeUsedTwice
        }
    }

    private func makeCode(for request: Request) throws(Refusal) -> Response {
        let code = Self.bearer(of: request).flatMap { bearer in
            sessions.withLock { $0.makeCode(for: bearer, at: options.now()) }
        }
        guard let code else { throw .tooManySessions }
        return Self.json { $0.member("code", code) }
    }

    private static func json(_ write: (inout JSONWriter) -> Void) -> Response {
        Response(.ok, "application/json", JSONWriter.object(write))
    }
}
