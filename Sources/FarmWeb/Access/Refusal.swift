import FarmHTTP
import FarmJSON

/// The reason for refusing a request: a problem of RFC 9457, as from the service.
struct Refusal: Error, Hashable {
    let status: Status
    /// A stable identifier for programs.
    let code: String
    let title: String
    /// The problem of this request, and the remedy.
    let detail: String
    /// Fields of the response's head.
    var fields: [Field] = []

    private init(
        _ status: Int, _ code: String, _ title: String, _ detail: String, _ fields: [Field] = []
    ) {
        self.status = Status(status)
        self.code = code
        self.title = title
        self.detail = detail
        self.fields = fields
    }

    // MARK: Before routing

    static func foreignHost(_ origin: ConsoleOrigin) -> Self {
        Self(
            421, "foreign-host", "The host is not that of the console",
            origin.isProxied
                ? "Host must be \(origin.host): let the proxy pass it on unchanged"
                : "Host must be exactly the one of the printed address, with its port; for ssh -L, "
                    + "use the same port on both sides")
    }

    static let foreignOrigin = Self(
        403, "foreign-origin", "Another site has sent the request",
        "Origin is not that of the console; open the console's own page")

    static let originMissing = Self(
        403, "origin-missing", "The request does not name its origin",
        "a change needs Origin and Sec-Fetch-Site, which browsers send; use puzzlefarm for scripts")

    static let foreignSite = Self(
        403, "foreign-site", "Another site has sent the request",
        "Sec-Fetch-Site is not same-origin; open the console's own page")

    static let serviceWorker = Self(
        403, "service-worker", "The console has no service worker",
        "a later program could get this address; the player of a catalogue works offline")

    static let targetNotPath = Self(
        400, "bad-request", "The request is malformed",
        "the request target is not a path; begin with a slash")

    static func method(_ method: String, allowed: [String]) -> Self {
        let all = allowed.contains("GET") ? allowed + ["HEAD"] : allowed
        let list = all.sorted().joined(separator: ", ")
        return Self(
            405, "method-not-allowed", "The path does not support this method",
            "\(method) is not supported for this path" + (list.isEmpty ? "" : "; use \(list)"),
            [Field("Allow", list)])
    }

    static func readOnly(_ method: String, allowed: [String]) -> Self {
        let list = (allowed.contains("GET") ? allowed + ["HEAD"] : allowed).sorted()
        return Self(
            405, "method-not-allowed", "The path does not support this method",
            "\(method): this console is read-only; start it without --read-only",
            [Field("Allow", list.joined(separator: ", "))])
    }

    static let notFound = Self(
        404, "not-found", "The path does not exist", "the console has no such path")

    static let mediaType = Self(
        415, "unsupported-media-type", "The media type of the body is not supported",
        "send Content-Type: application/json")

    // MARK: Sessions

    static let noSession = Self(
        401, "no-session", "The request does not belong to a session",
        "the session is unknown or has ended; press Enter in the terminal of puzzlefarm web and "
            + "open the new address", [Field("WWW-Authenticate", "Bearer")])

    static let codeRefused = Self(
        403, "code-refused", "The code opens nothing",
        "it is wrong, older than 60 seconds, or was used; press Enter in the terminal of "
            + "puzzlefarm web and open the new address")

    static let codeUsedTwice = Self(
        403, "code-used-twice", "The code came twice",
        "its sessions have ended, since someone else may have used it; press Enter in the terminal "
            + "of puzzlefarm web and open the new address")

    static let malformedCode = Self(
        422, "invalid-body", "The body does not match its schema", "send {\"code\": \"...\"}")

    static let tooManySessions = Self(
        503, "too-many-sessions", "Too many sessions are open",
        "a session ends a week after its last use; start puzzlefarm web again to end all")

    // MARK: The service

    static func unreachable(_ detail: String) -> Self {
        Self(
            502, "service-unreachable", "The service cannot be reached", detail,
            [Field("Retry-After", "1")])
    }

    static func late(_ detail: String) -> Self {
        Self(504, "service-late", "The service does not respond", detail)
    }

    static func notPermitted(_ detail: String) -> Self {
        Self(403, "forbidden", "The peer is not permitted to do this", detail)
    }

    static func rejected(_ error: RequestError) -> Self {
        let isAboutCapacity = error.status == .unavailable || error.status == .tooManyRequests
        let detail =
            isAboutCapacity
            ? error.detail + "; close tabs of the console that are not needed" : error.detail
        return Self(
            error.status.code, error.code, error.status.reason, detail,
            isAboutCapacity ? [Field("Retry-After", "1")] : [])
    }

    var response: Response {
        let json = JSONWriter.object { writer in
            writer.member("type", "https://puzzlefarm.example/problems/\(code)")
            writer.member("title", title)
            writer.member("status", status.code)
            writer.member("detail", detail)
            writer.member("code", code)
        }
        return Response(
            status, "application/problem+json", json,
            fields: fields)
    }
}
