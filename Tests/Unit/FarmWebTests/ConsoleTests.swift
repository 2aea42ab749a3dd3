import FarmHTTP
import FarmJSON
import FarmService
import FarmSystem
import FarmTestSupport
import Foundation
import Synchronization
import Testing

@testable import FarmWeb

/// Requests that the console answers.
@Suite struct ConsoleTests {
    private static let json = "Content-Type: application/json"

    @Test func `a request is passed on with four of its fields`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            let answer = try fixture.send(
                "POST", "/v1/claims?a=b%20c",
                [
                    "Authorization: Bearer \(bearer)", "Origin: \(fixture.origin.text)",
                    "Sec-Fetch-Site: same-origin", "Cookie: a=b", "X-Forwarded-For: 192.0.2.1",
                    "Forwarded: for=192.0.2.1", "Accept: application/json",
                    "Content-Type: application/json; charset=utf-8", "Idempotency-Key: k1",
                    "Last-Event-ID: 1-1", "User-Agent: test",
                ], body: "{}")
            #expect(answer.status == 200)
            #expect(answer.json["path"]?.string == "/v1/claims?a=b%20c")
            #expect(answer.field("Retry-After") == "7")
            HeaderTests.check(answer)
            let sent = fixture.service.requests
            #expect(
                sent == [
                    """
                    POST /v1/claims?a=b%20c
                    Host: localhost
                    Accept: application/json
                    Content-Type: application/json; charset=utf-8
                    Idempotency-Key: k1
                    Last-Event-ID: 1-1
                    Content-Length: 2
                    """
                ])
        }
    }

    @Test func `an order of pages is answered in a session, unless the console is read-only`()
        throws
    {
        for isReadOnly in [false, true] {
            try ConsoleFixture.run {
                $0.isReadOnly = isReadOnly
                $0.paper = { (order) throws(ClientError) in
                    if order == Array("{}".utf8) { throw .timedOut }
                    return Response(.ok, "application/pdf", order)
                }
            } _: { fixture in
                let lines = ["Authorization: Bearer \(try fixture.bearer())", Self.json]
                let answer = try fixture.send("POST", "/paper", lines, body: "[1]")
                #expect(answer.status == (isReadOnly ? 405 : 200))
                HeaderTests.check(answer)
                guard !isReadOnly else { return }
                #expect(answer.body == "[1]")
                #expect(try fixture.send("POST", "/paper", lines, body: "{}").status == 504)
                #expect(try fixture.send("GET", "/paper", lines).status == 405)
                #expect(try fixture.send("POST", "/paper", [Self.json], body: "[1]").status == 401)
                let type = [lines[0], "Content-Type: text/plain"]
                #expect(try fixture.send("POST", "/paper", type, body: "[1]").status == 415)
            }
        }
    }

    @Test func `each request has a connection of its own to the service`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = "Authorization: Bearer \(try fixture.bearer())"
            for target in ["/v1/withdrawn", "/v1/health/live", "/v1/pools/hard/peek?limit=1"] {
                #expect(try fixture.send("GET", target, [bearer]).status == 200)
            }
            #expect(fixture.service.connections == 3)
        }
    }

    @Test func `requests within 250 milliseconds share one status`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = "Authorization: Bearer \(try fixture.bearer())"
            func look(_ count: Int) throws {
                for _ in 0..<count {
                    #expect(try fixture.send("GET", "/v1/status", [bearer]).status == 200)
                }
            }
            try look(10)
            fixture.counters.clock.add(249_999_999, ordering: .relaxed)
            try look(10)
            #expect(fixture.service.connections == 1)
            fixture.counters.clock.add(1, ordering: .relaxed)
            try look(10)
            #expect(fixture.service.connections == 2)
        }
    }

    @Test func `a session opens with a code, and makes codes for further tabs`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = "Authorization: Bearer \(try fixture.bearer())"
            let answer = try fixture.send("POST", "/session/code", [bearer, Self.json])
            let code = try #require(answer.json["code"]?.string)
            #expect(try fixture.trade(code).status == 200)
            #expect(try fixture.send("POST", "/session/code", [Self.json]).status == 401)
        }
    }

    @Test func `a code that comes twice ends both sessions, and the terminal is told`() throws {
        try ConsoleFixture.run { fixture in
            let code = try fixture.code()
            let bearer = try #require(try fixture.trade(code).json["bearer"]?.string)
            let line = "Authorization: Bearer \(bearer)"
            #expect(try fixture.send("GET", "/v1/status", [line]).status == 200)
            let again = try fixture.trade(code)
            #expect(again.status == 403 && again.json["code"]?.string == "code-used-twice")
            #expect(fixture.counters.doubleUses.load(ordering: .relaxed) == 1)
            #expect(try fixture.send("GET", "/v1/status", [line]).status == 401)
        }
    }

    @Test func `a code is refused after 60 seconds`() throws {
        try ConsoleFixture.run { fixture in
            let code = try fixture.code()
            fixture.counters.clock.add(60_000_000_000, ordering: .relaxed)
            let answer = try fixture.trade(code)
            #expect(answer.status == 403 && answer.json["code"]?.string == "code-refused")
        }
    }

    @Test(arguments: [
        ("", 422), ("{", 422), ("[]", 422), ("{}", 422), ("{\"code\":1}", 422),
        ("{\"code\":\"\"}", 403), ("{\"code\":\"AAAAAAAAAAAAAAAAAAAAAA\"}", 403),
    ])
    func `a malformed or wrong code opens nothing`(body: String, status: Int) throws {
        try ConsoleFixture.run { fixture in
            let answer = try fixture.send("POST", "/session", [Self.json], body: body)
            #expect(answer.status == status)
        }
    }

    @Test func `a bearer means nothing to another process at the same port`() throws {
        let bearer = try ConsoleFixture.run { try $0.bearer() }
        try ConsoleFixture.run { fixture in
            let line = "Authorization: Bearer \(bearer)"
            let answer = try fixture.send("GET", "/v1/status", [line])
            #expect(answer.status == 401)
        }
    }

    @Test func `a read-only console lacks the routes that change anything`() throws {
        try ConsoleFixture.run({ $0.isReadOnly = true }) { fixture in
            let bearer = "Authorization: Bearer \(try fixture.bearer())"
            for route in ForwardedRoute.all where route.handling != .stream {
                let path =
                    "/" + route.pattern.map { $0.hasPrefix("{") ? "x" : $0 }.joined(separator: "/")
                let answer = try fixture.send(
                    route.method, path, [bearer, Self.json], body: route.method == "GET" ? "" : "{}"
                )
                #expect(answer.status == (route.changes ? 405 : 200), "\(route.method) \(path)")
                if route.changes { #expect(answer.field("Allow") != nil) }
            }
            let claims = try fixture.send("POST", "/v1/claims", [bearer, Self.json], body: "{}")
            #expect(claims.field("Allow") == "GET, HEAD")
            #expect(try fixture.send("GET", "/session").json["readOnly"] == .bool(true))
        }
    }

    @Test func `the routes are those of the service, except the metrics and the lists of routes`() {
        let others = ["/", "/v1", "/metrics", "/v1/metrics"]
        for route in Route.all where !others.contains(route.path) {
            let segments = route.path.split(separator: "/").map(String.init)
            let found = ForwardedRoute.all.first {
                $0.method == route.method && $0.pattern.count == segments.count
                    && zip($0.pattern, segments).allSatisfy {
                        $0 == $1 || $0.hasPrefix("{") && $1.hasPrefix("{")
                    }
            }
            #expect(found != nil, "\(route.method) \(route.path)")
            if route.method == "GET" { #expect(found?.changes == false, "\(route.path)") }
        }
        // Only the engine's routes take a body and change nothing.
        let computing = ForwardedRoute.all.filter { $0.method != "GET" && !$0.changes }
        #expect(
            computing.compactMap(\.pattern.last).sorted() == ["explain", "grade", "hint", "solve"])
    }

    @Test func `without a service, the response names the remedy`() throws {
        let folder = try TemporaryDirectory()
        try ConsoleFixture.run { fixture in
            var options = ConsoleOptions(
                origin: fixture.origin, socket: folder.path + "/absent.sock")
            options.now = { 0 }
            let forwarder = ServiceForwarder(path: options.socket, fallback: nil)
            let response = forwarder.forward(ClientRequest("GET", "/v1/status"), by: .status)
            let answer = RawResponse(
                "HTTP/1.1 \(response.status.code)\r\n\r\n"
                    + String(decoding: response.body, as: UTF8.self))
            #expect(answer.status == 502)
            #expect(answer.json["code"]?.string == "service-unreachable")
            #expect(answer.json["detail"]?.string?.contains("absent.sock") == true)
        }
    }

    @Test func `a console is idle since its last request`() throws {
        try ConsoleFixture.run { fixture in
            fixture.counters.clock.add(5, ordering: .relaxed)
            let answer = try fixture.send("GET", "/")
            #expect(answer.status == 200)
            fixture.counters.clock.add(7, ordering: .relaxed)
            #expect(fixture.console.idleTime == 7)
        }
    }
}

/// The pages of a console.
@Suite struct ConsolePageTests {
    private static let navigation = [
        "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
    ]

    @Test(arguments: [[], ["Sec-Fetch-Site: same-origin"], navigation])
    func `a document opens from anywhere`(lines: [String]) throws {
        try ConsoleFixture.run { fixture in
            let answer = try fixture.send("GET", "/?pool=hard", lines)
            #expect(answer.status == 200)
            #expect(answer.field("Content-Type") == "text/html; charset=utf-8")
            #expect(answer.body.contains("not installed"))
            HeaderTests.check(answer)
            #expect(fixture.service.connections == 0)
        }
    }

    @Test(arguments: ["127.0.0.1:PORT", "localhost:PORT", "[::1]:PORT", "localhost:1"])
    func `the plain names show the address, and nothing else`(host: String) throws {
        try ConsoleFixture.run { fixture in
            let host = host.replacing("PORT", with: "\(fixture.port)")
            let page = try fixture.exchange(
                RawResponse.request(
                    "GET", "/puzzles?a='b'&c=1", ["Host: \(host)"] + Self.navigation, body: ""))
            #expect(page.status == 200)
            let link = fixture.origin.text + "/puzzles?a=&#39;b&#39;&amp;c=1"
            #expect(page.body.contains("<a href=\"\(link)\">"))
            HeaderTests.check(page)
            for (method, target) in [("GET", "/session"), ("POST", "/"), ("GET", "/v1/status")] {
                let answer = try fixture.exchange(
                    RawResponse.request(method, target, ["Host: \(host)"], body: ""))
                #expect(answer.status == 421, "\(method) \(target)")
            }
        }
    }

    @Test func `with the plain name, the console is at 127.0.0.1 only`() throws {
        try ConsoleFixture.run(origin: ConsoleOrigin.plain) { fixture in
            let bearer = "Authorization: Bearer \(try fixture.bearer())"
            #expect(try fixture.send("GET", "/v1/status", [bearer]).status == 200)
            for (target, status) in [("/", 200), ("/v1/status", 421)] {
                let answer = try fixture.exchange(
                    RawResponse.request(
                        "GET", target, ["Host: localhost:\(fixture.port)", bearer], body: ""))
                #expect(answer.status == status)
            }
        }
    }

    @Test func `the built-in pages refer to nothing`() {
        let origin = ConsoleOrigin.plain(port: 1)
        for page in [BuiltInPage.console, BuiltInPage.pointer(to: origin, target: "/")] {
            for word in ["src=", "<script", "<style", "style=", "onload", "http-equiv"] {
                #expect(!page.contains(word), "\(word)")
            }
        }
    }
}
