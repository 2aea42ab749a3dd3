import FarmJSON
import FarmSystem
import FarmTestSupport
import Testing

@testable import FarmWeb

/// A request that the console must refuse. HOST, ORIGIN, PORT, BEARER and CODE stand for the right
/// ones.
struct Attempt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let fields: [String]
    let body: String
    let status: Int

    init(
        _ name: String, _ line: String, _ fields: [String], body: String = "", _ status: Int
    ) {
        testDescription = name
        self.line = line
        self.fields = fields
        self.body = body
        self.status = status
    }

    private static let look = "GET /v1/status HTTP/1.1"
    private static let change = "POST /v1/pause HTTP/1.1"
    private static let bearer = "Authorization: Bearer BEARER"
    private static let own = "Host: HOST"
    private static let page = "Origin: ORIGIN"
    private static let json = "Content-Type: application/json"

    /// Requests for another host: a page whose name was made to resolve to this address.
    static let hosts: [Attempt] = [
        ("its address", "127.0.0.1:PORT", 421), ("localhost", "localhost:PORT", 421),
        ("the address of IPv6", "[::1]:PORT", 421), ("another site", "evil.example", 421),
        ("another site at the port", "evil.example:PORT", 421),
        ("no port", "NAME.localhost", 421), ("another port", "NAME.localhost:1", 421),
        ("a final dot", "NAME.localhost.:PORT", 421), ("a name below", "x.HOST", 421),
        ("a name above", "localhost:PORT", 421),
        ("a longer name", "NAME.localhost.evil.example:PORT", 421),
        ("user information", "evil@HOST", 400), ("an empty name", "", 421),
        ("a list", "HOST, evil.example", 400), ("a space inside", "HO ST", 400),
    ].map { name, host, status in
        Attempt("host: \(name)", look, ["Host: \(host)", bearer], status)
    }

    static let heads: [Attempt] = [
        Attempt("no host", look, [bearer], 400),
        Attempt("two hosts", look, [own, own, bearer], 400),
        Attempt("no host in HTTP/1.0", "GET /v1/status HTTP/1.0", [bearer], 421),
        Attempt(
            "an absolute target", "GET http://evil.example/v1/status HTTP/1.1", [own, bearer], 400),
        Attempt(
            "an absolute target of its own", "GET http://HOST/v1/status HTTP/1.1", [own, bearer],
            400),
        Attempt("an asterisk", "OPTIONS * HTTP/1.1", [own], 400),
        Attempt("a tunnel", "CONNECT HOST HTTP/1.1", [own], 501),
    ]

    static let origins: [Attempt] = [
        ("another site", "https://evil.example"), ("null", "null"),
        ("its address", "http://127.0.0.1:PORT"), ("https", "https://HOST"),
        ("no port", "http://NAME.localhost"), ("an empty value", ""), ("a path", "ORIGIN/"),
    ].map { name, origin in
        Attempt("origin: \(name)", look, [own, bearer, "Origin: \(origin)"], 403)
    }

    static let sites: [Attempt] = [
        Attempt("two origins", look, [own, bearer, page, page], 403),
        Attempt("another site", look, [own, bearer, "Sec-Fetch-Site: cross-site"], 403),
        Attempt("a sibling site", look, [own, bearer, "Sec-Fetch-Site: same-site"], 403),
        Attempt("a typed address of data", look, [own, bearer, "Sec-Fetch-Site: none"], 403),
        Attempt(
            "a navigation to data", look,
            [
                own, bearer, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate",
                "Sec-Fetch-Dest: document",
            ], 403),
        Attempt(
            "a frame", "GET / HTTP/1.1",
            [
                own, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate",
                "Sec-Fetch-Dest: iframe",
            ], 403),
        Attempt(
            "a script of another site", "GET / HTTP/1.1",
            [
                own, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors",
                "Sec-Fetch-Dest: script",
            ],
            403),
        Attempt(
            "two sites", look,
            [own, bearer, "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: same-origin"], 403),
        Attempt("a service worker", "GET / HTTP/1.1", [own, "Service-Worker: script"], 403),
        Attempt(
            "a change from another site", change,
            [own, bearer, json, "Origin: https://evil.example"], body: "{}", 403),
    ]

    static let bearers: [Attempt] = [
        ("none", []), ("a wrong one", ["Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]),
        ("another scheme", ["Authorization: Basic BEARER"]),
        ("a bare one", ["Authorization: BEARER"]),
        ("two", [bearer, bearer]), ("in a cookie", ["Cookie: bearer=BEARER"]),
        ("a longer one", [bearer + "A"]), ("an empty one", ["Authorization: Bearer "]),
        ("the code", ["Authorization: Bearer CODE"]),
    ].map { name, lines in Attempt("bearer: \(name)", look, [own] + lines, 401) }

    static let others: [Attempt] = [
        Attempt(
            "a bearer in the query", "GET /v1/status?bearer=BEARER HTTP/1.1", [own], 401),
        Attempt("a change without a bearer", change, [own, page, json], body: "{}", 401),
        Attempt("plain text", change, [own, bearer, "Content-Type: text/plain"], body: "{}", 415),
        Attempt(
            "a form", change, [own, bearer, "Content-Type: application/x-www-form-urlencoded"],
            body: "a=b", 415),
        Attempt(
            "a form with files", change, [own, bearer, "Content-Type: multipart/form-data"],
            body: "{}", 415),
        Attempt("no media type", change, [own, bearer], body: "{}", 415),
        Attempt("no media type and no body", change, [own, bearer], 415),
        Attempt("two media types", change, [own, bearer, json, json], body: "{}", 415),
        Attempt(
            "a preflight", "OPTIONS /v1/pause HTTP/1.1",
            [own, page, "Access-Control-Request-Method: POST"], 405),
        Attempt("a trace", "TRACE /v1/status HTTP/1.1", [own, bearer], 405),
        Attempt("a deletion", "DELETE /v1/status HTTP/1.1", [own, bearer], 405),
        Attempt("a change by GET", "GET /v1/pause HTTP/1.1", [own, bearer], 405),
        Attempt("a path that is not offered", "GET /v1/metrics HTTP/1.1", [own, bearer], 404),
        Attempt("a path with dots", "GET /v1/../v1/status HTTP/1.1", [own, bearer], 404),
        Attempt(
            "a path in a parameter", "GET /v1/claims/..%2f..%2fstatus HTTP/1.1", [own, bearer], 404),
        Attempt("an empty segment", "GET /v1//status HTTP/1.1", [own, bearer], 404),
        Attempt("another version", "GET /v2/status HTTP/1.1", [own, bearer], 404),
    ]

    static let all = hosts + heads + origins + sites + bearers + others
}

@Suite struct RefusedRequestTests {
    @Test(arguments: Attempt.all)
    func `a request that is not from the page is refused, and the service never reached`(
        attempt: Attempt
    ) throws {
        try ConsoleFixture.run { fixture in
            let (bearer, code) = (try fixture.bearer(), try fixture.code())
            func filled(_ text: String) -> String {
                let name = fixture.origin.host.prefix { $0 != "." }
                return text.replacing("HOST", with: fixture.origin.host)
                    .replacing("ORIGIN", with: fixture.origin.text)
                    .replacing("PORT", with: "\(fixture.port)").replacing("NAME", with: name)
                    .replacing("BEARER", with: bearer).replacing("CODE", with: code)
            }
            var lines = ([attempt.line] + attempt.fields).map(filled) + ["Connection: close"]
            if !attempt.body.isEmpty { lines.append("Content-Length: \(attempt.body.utf8.count)") }
            let answer = try fixture.exchange(
                lines.joined(separator: "\r\n") + "\r\n\r\n" + attempt.body)
            #expect(answer.status == attempt.status)
            #expect(fixture.service.connections == 0)
            #expect(answer.field("Content-Type") == "application/problem+json")
            #expect(answer.json["status"]?.integer == attempt.status)
            HeaderTests.check(answer)
            // The same session still works.
            let own = try fixture.send("GET", "/v1/status", ["Authorization: Bearer \(bearer)"])
            #expect(own.status == 200)
            #expect(fixture.service.connections == 1)
        }
    }

    @Test func `there are at least forty of them, each with a name of its own`() {
        #expect(Attempt.all.count >= 40)
        #expect(Set(Attempt.all.map(\.testDescription)).count == Attempt.all.count)
    }
}

/// The fields that every response must have, and those that none may have.
@Suite struct HeaderTests {
    static func check(_ answer: RawResponse) {
        let policy = answer.field("Content-Security-Policy") ?? ""
        for part in [
            "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "base-uri 'none'",
            "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
            "trusted-types puzzlefarm",
        ] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"))
        #expect(answer.field("X-Content-Type-Options") == "nosniff")
        #expect(answer.field("Referrer-Policy") == "no-referrer")
        #expect(answer.field("Cross-Origin-Opener-Policy") == "same-origin")
        #expect(answer.field("Cross-Origin-Resource-Policy") == "same-origin")
        #expect(answer.field("Cache-Control") == "no-store")
        #expect(!answer.head.contains { $0.lowercased().hasPrefix("access-control-") })
        #expect(answer.field("Set-Cookie") == nil)
    }

    @Test(arguments: ["/", "/session", "/v1/status", "/v1/events", "/v1/withdrawn"])
    func `every response has them`(target: String) throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            // HEAD: the event stream would not end.
            let answer = try fixture.send("HEAD", target, ["Authorization: Bearer \(bearer)"])
            #expect(answer.status == 200 && answer.body == "")
            Self.check(answer)
        }
    }
}
