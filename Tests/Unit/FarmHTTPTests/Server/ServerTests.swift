import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct ServerTests {
    private static let head = "GET /a HTTP/1.1\r\nHost: x\r\n"

    @Test func `a connection serves many requests in order, also pipelined`() throws {
        try ServerFixture.run { fixture in
            let many = (1...500).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
            let said = try fixture.exchange(
                many + "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(
                said.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 502, "501 responses")
            let order = said.matches(of: #/GET /(\d+) /#).compactMap { Int($0.output.1) }
            #expect(order == Array(1...500))
            #expect(said.hasSuffix("GET /last "))
            #expect(said.components(separatedBy: "Connection: close\r\n").count == 2, "one")
        }
    }

    @Test func `a response has a date, a length and the fields of the handler`() throws {
        let handler: Handler = { _ in
            .whole(Response(.created, "a/b", [1, 2, 3], fields: [Field("Location", "/c\r\nX: y")]))
        }
        try ServerFixture.run(handler: handler) { fixture in
            var client = fixture.client()
            let answer = try client.send(ClientRequest("POST", "/"))
            #expect(answer.status == .created && answer.body == [1, 2, 3])
            #expect(answer.fields["content-length"] == "3")
            #expect(answer.fields["content-type"] == "a/b")
            #expect(answer.fields["connection"] == nil && answer.fields["x"] == nil)
            // Request data must not start a new header line.
            #expect(answer.fields["location"] == "/c  X: y")
            #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
        }
    }

    @Test func `HEAD responds like GET without the body; 204 and 304 have no body`() throws {
        let handler: Handler = { request in
            .whole(Response(Status(Int(request.segments[0]) ?? 500), "a/b", Array("body".utf8)))
        }
        try ServerFixture.run(handler: handler) { fixture in
            let close = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let whole = try fixture.exchange("GET /200" + close)
            let head = try fixture.exchange("HEAD /200" + close)
            #expect(whole.hasSuffix("Content-Length: 4\r\n\r\nbody"))
            #expect(head.hasSuffix("Content-Length: 4\r\n\r\n"))
            for code in [204, 304] {
                let said = try fixture.exchange("GET /\(code)" + close)
                #expect(said.hasSuffix("\r\n\r\n") && !said.contains("Content-Length"))
            }
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.0\r\n\r\n", "Connection: close"),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "Connection: keep-alive"),
        ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", nil),
        ("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "Connection: close"),
    ])
    func `version and Connection determine persistence`(
        request: String, field: String?
    ) throws {
        try ServerFixture.run { fixture in
            let peer = try fixture.peer()
            try peer.send(request)
            let said = try peer.until("GET /")
            #expect(said.contains("Connection: ") == (field != nil))
            if let field { #expect(said.contains(field + "\r\n")) }
            // A persistent connection answers another request; otherwise there is only the end.
            try peer.send("GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let goesOn = try peer.rest().contains("GET /next")
            #expect(goesOn == (field != "Connection: close"))
        }
    }

    @Test func `Expect gets 100 Continue unless the head is rejected`() throws {
        try ServerFixture.run { fixture in
            let peer = try fixture.peer()
            let head =
                "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n"
            try peer.send(head + "Content-Length: 3\r\n\r\n")
            #expect(try peer.until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try peer.send("abc")
            #expect(try peer.rest().hasSuffix("POST /a abc"))
            let refused = try fixture.exchange(head + "Content-Length: 70000\r\n\r\n")
            #expect(refused.hasPrefix("HTTP/1.1 413 ") && !refused.contains("100 Continue"))
        }
    }

    @Test(arguments: RequestParserTests.sequences + RequestParserTests.bodies)
    func `an error is one response with its code, then the connection closes`(
        example: ParserFeed.Case
    ) throws {
        guard let refusal = example.outcomes.last, let status = Int(refusal.prefix(3)) else {
            return
        }
        try ServerFixture.run { fixture in
            let said = try fixture.exchange(String(decoding: example.bytes, as: UTF8.self))
            let answers = said.matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap { Int($0.output.1) }
            #expect(answers.count == example.outcomes.count && answers.last == status)
            #expect(said.contains("\r\nConnection: close\r\n"))
            #expect(said.contains("\r\n\r\n" + refusal.dropFirst(4) + ": "))
        }
    }

    @Test func `a client that is still sending can read the error response`() throws {
        try ServerFixture.run { fixture in
            var client = fixture.client()
            let huge = [UInt8](repeating: 0, count: 900_000)
            let afterBody = try client.send(ClientRequest("POST", "/", body: huge))
            #expect(afterBody.status == .contentTooLarge)
            let long = Field("X", String(repeating: "a", count: 200_000))
            let afterHead = try client.send(ClientRequest("GET", "/", fields: [long]))
            #expect(afterHead.status == .fieldsTooLarge)
            let fine = try client.send(ClientRequest("GET", "/fine"))
            #expect(fine.status == .ok)
        }
    }

    @Test func `curl works`() throws {
        try ServerFixture.run { fixture in
            let curl = ["curl", "-sS", "--unix-socket", fixture.path, "--max-time", "30"]
            let url = "http://localhost/v1/a?b=c"
            #expect(
                try Command.tool(curl + [url, url]).output
                    == "GET /v1/a?b=c GET /v1/a?b=c ")
            #expect(try Command.tool(curl + ["-d", "body", url]).output == "POST /v1/a?b=c body")
            let chunked = curl + ["-H", "Transfer-Encoding: chunked", "-d", "body", url]
            #expect(try Command.tool(chunked).output == "POST /v1/a?b=c body")
            let expecting = curl + ["-H", "Expect: 100-continue", "-d", "body", url]
            #expect(try Command.tool(expecting).output == "POST /v1/a?b=c body")
            #expect(try Command.tool(curl + ["-0", "-X", "PUT", url]).output == "PUT /v1/a?b=c ")
            let head = try Command.tool(curl + ["-I", url]).output
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
            let file = try fixture.folder.write([UInt8](repeating: 0, count: 5_000_000), to: "big")
            let big = curl + ["-o", "/dev/null", "-w", "%{http_code}", "-T", file, url]
            #expect(try Command.tool(big).output == "413")
            let http2 = curl + ["--http2", url]
            #expect(try Command.tool(http2).output == "GET /v1/a?b=c ")
        }
    }

    @Test(.enabled(if: Command.hasPython, "python3 is not installed"))
    func `Python works`() throws {
        try ServerFixture.run { fixture in
            let script = """
                import http.client, socket, sys
                c = http.client.HTTPConnection("localhost")
                c.sock = socket.socket(socket.AF_UNIX)
                c.sock.connect(sys.argv[1])
                c.auto_open = False
                for i in range(3):
                    c.request("POST", "/%d" % i, body=iter([b"ab", b"c"]), encode_chunked=True,
                              headers={"Transfer-Encoding": "chunked"})
                    r = c.getresponse()
                    print(r.status, r.read().decode())
                c.request("HEAD", "/")
                r = c.getresponse()
                print(r.status, r.read(), r.getheader("Content-Length"))
                c.request("GET", "/last", headers={"Connection": "close"})
                print(c.getresponse().read().decode())
                """
            let lines = try Command.python(script, fixture.path).split(separator: "\n")
            #expect(
                lines == [
                    "200 POST /0 abc", "200 POST /1 abc", "200 POST /2 abc", "200 b'' 7",
                    "GET /last ",
                ])
        }
    }

    @Test func `a probe stream bypasses all limits and has our own credentials`() throws {
        var limits = Limits()
        limits.connections = 4
        let handler: Handler = { request in
            .whole(Response(.ok, "a/b", Array("\(request.peer?.uid ?? 99)".utf8)))
        }
        try ServerFixture.run(limits: limits, handler: handler) { fixture in
            #expect(try fixture.exchange(Self.head + "\r\n").status == 503)
            let probe = try fixture.probe()
            try probe.send(Self.head + "Connection: close\r\n\r\n")
            #expect(try probe.rest().hasSuffix("\r\n\r\n\(geteuid())"))
            #expect(fixture.server.isAccepting(within: .seconds(30)))
        }
    }
}
