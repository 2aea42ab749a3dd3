import Testing

@testable import FarmHTTP

@Suite struct RequestParserTests {
    typealias Case = ParserFeed.Case

    private static let bad = "400 bad-request"

    static let lines = [
        Case(line: "GET / HTTP/1.1", "GET []"),
        Case(line: "GET /v1/status HTTP/1.1", #"GET ["v1", "status"]"#),
        Case(line: "GET /v1/ HTTP/1.1", #"GET ["v1", ""]"#),
        Case(line: "GET //a HTTP/1.1", #"GET ["", "a"]"#),
        Case(line: "GET /a/../b/. HTTP/1.1", #"GET ["a", "..", "b", "."]"#),
        Case(line: "GET /a?x=1&y=a+b&x=%2B&z HTTP/1.1", #"GET ["a"] x=1 y=a+b x=+ z="#),
        Case(line: "GET /a?&&x==1&q=/?:@ HTTP/1.1", #"GET ["a"] x==1 q=/?:@"#),
        Case(line: "GET /%61%2Fb%20c%C3%A9 HTTP/1.1", #"GET ["a/b cé"]"#),
        Case(line: "GET http://host:80/a?b=c HTTP/1.1", #"GET ["a"] b=c"#),
        Case(line: "GET HTTP://host HTTP/1.1", "GET []"),
        Case(line: "GET http://host?b=c HTTP/1.1", "GET [] b=c"),
        Case(line: "GET https://[::1]:8/a HTTP/1.1", #"GET ["a"]"#),
        Case(line: "OPTIONS * HTTP/1.1", "OPTIONS []"),
        Case(line: "get /a HTTP/1.1", #"get ["a"]"#),
        Case(line: "M-SEARCH~!#$%&'*+.^_`| /a HTTP/1.1", #"M-SEARCH~!#$%&'*+.^_`| ["a"]"#),
        Case(line: "GET /a HTTP/1.9", #"GET ["a"]"#),
        Case(line: "GET /a HTTP/1.0", #"GET ["a"] 1.0 close"#),
        Case(line: "GET /a HTTP/2.0", "505 version-not-supported"),
        Case(line: "GET /a HTTP/0.9", "505 version-not-supported"),
        Case(line: "PRI * HTTP/2.0", "505 version-not-supported"),
        Case(line: "GET /a", bad), Case(line: "GET", bad), Case(line: " GET /a HTTP/1.1", bad),
        Case(line: "GET  /a HTTP/1.1", bad), Case(line: "GET /a  HTTP/1.1", bad),
        Case(line: "GET /a HTTP/1.1 ", bad), Case(line: "GET\t/a\tHTTP/1.1", bad),
        Case(line: "GET /a HTTP/1.10", bad), Case(line: "GET /a HTTP/11", bad),
        Case(line: "GET /a http/1.1", bad), Case(line: "GET /a HTTP/1,1", bad),
        Case(line: "GET /a HTTP/1.x", bad), Case(line: "GET /a b HTTP/1.1", bad),
        Case(line: "G(T /a HTTP/1.1", bad), Case(line: "G\u{e9}T /a HTTP/1.1", bad),
        Case(line: "G\0T /a HTTP/1.1", bad), Case(line: "\u{16}\u{3}\u{1} /a HTTP/1.1", bad),
        Case(line: String(repeating: "G", count: 33) + " /a HTTP/1.1", bad),
        Case(line: "GET a HTTP/1.1", bad), Case(line: "GET * HTTP/1.1", bad),
        Case(line: "GET http:/a HTTP/1.1", bad), Case(line: "GET http:///a HTTP/1.1", bad),
        Case(line: "GET ftp://host/a HTTP/1.1", bad),
        Case(line: "GET http://us@er/a HTTP/1.1", bad),
        Case(line: "CONNECT host:80 HTTP/1.1", "501 method-not-implemented"),
        Case(line: "GET /a#b HTTP/1.1", bad), Case(line: #"GET /a"b HTTP/1.1"#, bad),
        Case(line: #"GET /a\b HTTP/1.1"#, bad), Case(line: "GET /a|b HTTP/1.1", bad),
        Case(line: "GET /\u{e9} HTTP/1.1", bad), Case(line: "GET /a\u{7f} HTTP/1.1", bad),
        Case(line: "GET /a\0 HTTP/1.1", bad), Case(line: "GET /%00 HTTP/1.1", bad),
        Case(line: "GET /%zz HTTP/1.1", bad), Case(line: "GET /%4 HTTP/1.1", bad),
        Case(line: "GET /% HTTP/1.1", bad), Case(line: "GET /%FF HTTP/1.1", bad),
        Case(line: "GET /a?b=%C3%28 HTTP/1.1", bad), Case(line: "GET /a?%0 HTTP/1.1", bad),
        Case(line: "GET /a\r HTTP/1.1", bad),
    ]

    static let fields = [
        Case(field: "A: b", #"GET ["a"]"#), Case(field: "A:b", #"GET ["a"]"#),
        Case(field: "A: \t b \t", #"GET ["a"]"#), Case(field: "A:", #"GET ["a"]"#),
        Case(field: "!#$%&'*+-.^_`|~09az: \u{e9}\tx", #"GET ["a"]"#),
        Case(field: "A : b", bad), Case(field: "A\t: b", bad), Case(field: ": b", bad),
        Case(field: "A", bad), Case(field: "A b", bad), Case(field: "A(: b", bad),
        Case(field: "\u{e9}: b", bad), Case(field: " A: b", bad), Case(field: "\tA: b", bad),
        Case(field: "A: b\r\n c", bad), Case(field: "A: b\r\n\tc", bad),
        Case(field: "A: b\0c", bad), Case(field: "A: b\rc", bad), Case(field: "A: b\nC: d", bad),
        Case(field: "A: b\n", bad), Case(field: "A: b\r", bad), Case(field: "A: \u{7f}", bad),
        Case(field: "A: \u{1b}", bad), Case(field: "A\0: b", bad), Case(field: "\r", bad),
        Case(field: "Host: x", bad), Case(field: "host:", bad), Case(field: "HOST: y", bad),
        Case(field: "Connection: close", #"GET ["a"] close"#),
        Case(field: "connection: x , CLOSE", #"GET ["a"] close"#),
        Case(field: "Connection: keep-alive, close", #"GET ["a"] close"#),
        Case(field: "Connection: keep-alive", #"GET ["a"]"#),
        Case(field: "Connection: closed", #"GET ["a"]"#),
        Case(field: "Upgrade: h2c", #"GET ["a"]"#),
        Case(field: "Expect: 100-continue", #"GET ["a"]"#),
        Case(field: "Expect: 100-Continue", #"GET ["a"]"#),
        Case(field: "Expect: 200-ok", "417 expectation-failed"),
        Case(field: "Expect: 100-continue, x", "417 expectation-failed"),
        Case(field: "Expect: x\r\nExpect: 100-continue", "417 expectation-failed"),
        Case(field: "Content-Length: 0", #"GET ["a"]"#),
        Case(field: "Content-Length: 000", #"GET ["a"]"#),
        Case(field: "Content-Length: 65536", "unfinished"),
        Case(field: "Content-Length: 65537", "413 body-too-large"),
        Case(field: "Content-Length: 9223372036854775807", "413 body-too-large"),
        Case(field: "Content-Length: 9223372036854775808", bad),
        Case(field: "Content-Length: 99999999999999999999999999", bad),
        Case(field: "Content-Length: 18446744073709551616", bad),
        Case(field: "Content-Length:", bad), Case(field: "Content-Length: +5", bad),
        Case(field: "Content-Length: -5", bad), Case(field: "Content-Length: 5 5", bad),
        Case(field: "Content-Length: 5, 5", bad), Case(field: "Content-Length: 0x5", bad),
        Case(field: "Content-Length: 5.0", bad), Case(field: "Content-Length: five", bad),
        Case(field: "Content-Length: 5\r\nContent-Length: 5", bad),
        Case(field: "Content-Length: 5\r\nContent-Length: 6", bad),
        Case(field: "Content-Length: 0\r\ncontent-length: 0", bad),
        Case(field: "Content-Length: 5\r\nTransfer-Encoding: chunked", bad),
        Case(field: "Transfer-Encoding: chunked\r\nContent-Length: 5", bad),
        Case(field: "Transfer-Encoding: gzip\r\nContent-Length: 5", bad),
        Case(field: "Transfer-Encoding: gzip", "501 transfer-coding-unknown"),
        Case(field: "Transfer-Encoding: identity", "501 transfer-coding-unknown"),
        Case(field: "Transfer-Encoding: gzip, chunked", "501 transfer-coding-unknown"),
        Case(field: "Transfer-Encoding: xchunked", "501 transfer-coding-unknown"),
        Case(field: "Transfer-Encoding: chunked, chunked", bad),
        Case(field: "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", bad),
        Case(field: "Transfer-Encoding: chunked, gzip", bad),
        Case(field: "Transfer-Encoding: chunked;q=1", bad),
        Case(field: "Transfer-Encoding: ,chunked", bad),
        Case(field: "Transfer-Encoding:", bad), Case(field: "Transfer-Encoding: \"\"", bad),
    ]

    static let hosts = [
        Case(host: "", #"GET ["a"]"#), Case(host: "localhost", #"GET ["a"]"#),
        Case(host: "a.b-c:80", #"GET ["a"]"#), Case(host: "x:", #"GET ["a"]"#),
        Case(host: "[::1]", #"GET ["a"]"#), Case(host: "[::1]:8080", #"GET ["a"]"#),
        Case(host: "%2Frun%2Fapi.sock", #"GET ["a"]"#),
        Case(host: "a b", bad), Case(host: "a, b", bad), Case(host: "a/b", bad),
        Case(host: "a@b", bad), Case(host: "a:b", bad), Case(host: "a:1:2", bad),
        Case(host: "[::1", bad), Case(host: "[]", bad), Case(host: "[::1]x", bad),
        Case(host: "\u{e9}", bad), Case(host: "http://a", bad),
    ]

    static let bodies = [
        Case(chunks: "0\r\n\r\n", #"POST ["a"]"#),
        Case(chunks: "3\r\nabc\r\n0\r\n\r\n", #"POST ["a"] body:abc"#),
        Case(chunks: "3\r\nabc\r\n00002\r\nde\r\n000\r\n\r\n", #"POST ["a"] body:abcde"#),
        Case(
            chunks: "A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n",
            #"POST ["a"] body:01234567890123456789"#),
        Case(chunks: "3;a=b\r\nabc\r\n0;x=\"y z\"\r\n\r\n", #"POST ["a"] body:abc"#),
        Case(chunks: "3 \t;a\r\nabc\r\n0\r\n\r\n", #"POST ["a"] body:abc"#),
        Case(chunks: "0\r\nA: b\r\nC: d\r\n\r\n", #"POST ["a"]"#),
        Case(chunks: "0\r\nContent-Length: 5\r\n\r\n", #"POST ["a"]"#),
        Case(chunks: "3\r\nab", "unfinished"), Case(chunks: "3\r\nabc\r\n", "unfinished"),
        Case(chunks: "0\r\n", "unfinished"),
        Case(chunks: "3\r\nabcd\r\n0\r\n\r\n", bad), Case(chunks: "3\r\nab\r\n0\r\n\r\n", bad),
        Case(chunks: "\r\n", bad), Case(chunks: ";a\r\n", bad), Case(chunks: "g\r\n", bad),
        Case(chunks: "+3\r\nabc\r\n", bad), Case(chunks: "-3\r\nabc\r\n", bad),
        Case(chunks: "0x3\r\nabc\r\n", bad), Case(chunks: " 3\r\nabc\r\n", bad),
        Case(chunks: "3 \r\nabc\r\n", bad), Case(chunks: "3 4\r\nabc\r\n", bad),
        Case(chunks: "3\nabc\n0\n\n", bad), Case(chunks: "3\rabc", bad),
        Case(chunks: "3\r\nabc\n0\r\n\r\n", bad), Case(chunks: "3\r\nabc\rx", bad),
        Case(chunks: "3;a\nabc", bad), Case(chunks: "3;\0\r\nabc", bad),
        Case(chunks: "3;a\rb\r\nabc", bad),
        Case(chunks: "0\r\n\n", bad), Case(chunks: "0\r\nA: b\n\r\n", bad),
        Case(chunks: "0\r\nA : b\r\n\r\n", bad), Case(chunks: "0\r\n A: b\r\n\r\n", bad),
        Case(chunks: "0\r\n\rx", bad),
        Case(chunks: "10001\r\n", "413 body-too-large"),
        Case(
            chunks: "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n8001\r\n",
            "413 body-too-large"),
        Case(chunks: "FFFFFFFFFFFFFFFF\r\n", "413 body-too-large"),
        Case(chunks: "10000000000000003\r\nabc\r\n", "413 body-too-large"),
        Case(chunks: "00000000000000003\r\nabc\r\n", bad),
    ]

    static let sequences = [
        Case("nothing", ""),
        Case("CRLF before", "\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n", #"GET ["a"]"#),
        Case("two CRLFs before", "\r\n\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n", bad),
        Case("a bare line feed before", "\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n", bad),
        Case("bare line feeds", "GET /a HTTP/1.1\nHost: x\n\n", bad),
        Case("no host", "GET /a HTTP/1.1\r\n\r\n", bad),
        Case("no host in 1.0", "GET /a HTTP/1.0\r\n\r\n", #"GET ["a"] 1.0 close"#),
        Case("two hosts in 1.0", "GET /a HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n", bad),
        Case(
            "1.0 that keeps the connection",
            "GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", #"GET ["a"] 1.0"#),
        Case("1.0 with chunks", "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", bad),
        Case(
            "1.0 expects nothing", "GET /a HTTP/1.0\r\nExpect: x\r\n\r\n",
            #"GET ["a"] 1.0 close"#),
        Case(
            "HTTP/2 with its preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "505 version-not-supported"),
        Case("TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}\u{3}\u{3}", bad),
        Case(
            "a body", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
            #"POST ["a"] body:abc"#),
        Case(
            "two pipelined",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /b HTTP/1.1\r\nHost: x\r\n\r\n", #"POST ["a"] body:abc"#, #"GET ["b"]"#),
        Case(
            "three with chunks, CRLF between",
            "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n1\r\nz\r\n0\r\n\r\n"
                + "\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\nGET /c HTTP/1.1\r\nHost: x\r\n\r\n",
            #"POST ["a"] body:z"#, #"GET ["b"]"#, #"GET ["c"]"#),
        Case(
            "smuggled behind two lengths",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 40\r\n\r\nabc"
                + "GET /b HTTP/1.1\r\nHost: x\r\n\r\n", bad),
        Case(
            "smuggled behind length and chunks",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\nTransfer-Encoding: chunked\r\n"
                + "\r\n0\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n", bad),
        Case("good, then bad", "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET\r\n", #"GET ["a"]"#, bad),
        Case("half a head", "GET /a HTTP/1.1\r\nHos", "unfinished"),
        Case(
            "half a body", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab",
            "unfinished"),
    ]

    @Test(arguments: lines + fields + hosts + bodies + sequences)
    func `a request is parsed or rejected regardless of how it is split`(example: Case) {
        #expect(ParserFeed.outcomes([example.bytes[...]]) == example.outcomes)
        // Long inputs are split only at some positions.
        let places = stride(from: 0, to: example.bytes.count, by: example.bytes.count / 300 + 1)
        let bytes = example.bytes
        #expect(ParserFeed.outcomes(bytes.indices.map { bytes[$0...$0] }) == example.outcomes)
        for place in places {
            let cut = ParserFeed.outcomes([bytes[..<place], bytes[place...]])
            #expect(cut == example.outcomes, "cut at \(place)")
        }
    }

    @Test(arguments: [
        (16 << 10, "GET /a HTTP/1.1\r\nHost: x\r\nA: ", "\r\n\r\n", #"GET ["a"]"#),
        ((16 << 10) + 1, "GET /a HTTP/1.1\r\nHost: x\r\nA: ", "\r\n\r\n", "431 head-too-large"),
        (40 << 10, "GET /a HTTP/1.1\r\nHost: x\r\nA: ", "\r\n\r\n", "431 head-too-large"),
        ((16 << 10) + 1, "GET /a HTTP/1.1\r\nHost: x\r\nA: ", "", "431 head-too-large"),
        ((8 << 10) + 24, "GET /", " HTTP/1.1\r\nHost:\r\n\r\n", "GET [8191 letters]"),
        ((8 << 10) + 25, "GET /", " HTTP/1.1\r\nHost:\r\n\r\n", "414 uri-too-long"),
        (20 << 10, "GET /", " HTTP/1.1\r\nHost:\r\n\r\n", "414 uri-too-long"),
        (20 << 10, "GET /", "", "414 uri-too-long"),
    ])
    func `the sizes of head and target are limited`(
        size: Int, start: String, end: String, outcome: String
    ) {
        let filling = String(repeating: "a", count: size - start.utf8.count - end.utf8.count)
        let bytes = Array((start + filling + end).utf8)
        #expect(bytes.count == size)
        let pieces = stride(from: 0, to: bytes.count, by: 1000).map {
            bytes[$0..<min($0 + 1000, bytes.count)]
        }
        for outcomes in [ParserFeed.outcomes([bytes[...]]), ParserFeed.outcomes(pieces)] {
            if outcome.hasPrefix("GET [8191") {
                #expect(outcomes.first?.count == "GET [\"\"]".count + 8191)
            } else {
                #expect(outcomes == [outcome])
            }
        }
    }

    @Test func `a head has at most 100 fields`() {
        func head(_ count: Int) -> String {
            "GET /a HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: count - 1)
                + "\r\n"
        }
        #expect(ParserFeed.outcomes(head(100)) == [#"GET ["a"]"#])
        #expect(ParserFeed.outcomes(head(101)) == ["431 head-too-large"])
    }

    @Test func `trailers are kept apart from the fields of the head`() throws {
        var parser = RequestParser(limits: Limits())
        var input = InputBuffer()
        let text =
            "POST /a HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "1\r\nb\r\n0\r\nx_a: 2\r\nX-B:3\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n"
        input.bytes += text.utf8
        guard case .request(let first, _) = try parser.next(&input),
            case .request(let second, _) = try parser.next(&input)
        else {
            Issue.record("two requests")
            return
        }
        #expect(first.trailers.all == [Field("x_a", "2"), Field("X-B", "3")])
        #expect(first.fields.values(of: "X-A") == ["1"] && first.fields["X-B"] == nil)
        #expect(second.trailers.count == 0)
        // Underscores and hyphens are confused by gateways.
        #expect(first.fields.spelled(like: "x-a") == [Field("X-A", "1")])
        #expect(first.trailers.spelled(like: "X-A") == [Field("x_a", "2")])
        #expect(first.fields.spelled(like: "x-b") == [])
    }

    @Test func `the sizes of extensions and trailers are limited`() {
        let head = "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        let limit = ChunkedBody.ignoredLimit
        let chunk = "1;" + String(repeating: "e", count: 1000) + "\r\nx\r\n"
        let many = String(repeating: chunk, count: limit / 1000 + 1)
        #expect(ParserFeed.outcomes(head + many) == ["400 bad-request"])
        let trailers = "0\r\n" + String(repeating: "A: b\r\n", count: limit / 6 + 1)
        #expect(ParserFeed.outcomes(head + trailers) == ["431 head-too-large"])
        let endless = "0\r\nA: " + String(repeating: "b", count: limit)
        #expect(ParserFeed.outcomes(head + endless) == ["431 head-too-large"])
    }

    @Test func `100 Continue is sent once the head is valid`() throws {
        var parser = RequestParser(limits: Limits())
        var input = InputBuffer()
        let head =
            "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
        input.bytes += head.utf8
        guard case .proceed = try parser.next(&input) else {
            Issue.record("expected 100 Continue")
            return
        }
        guard case .more = try parser.next(&input) else {
            Issue.record("100 Continue is sent only once")
            return
        }
        input.bytes += "abc".utf8
        guard case .request(let request, _) = try parser.next(&input) else {
            Issue.record("the body is complete")
            return
        }
        #expect(request.body == Array("abc".utf8))
    }

    @Test func `fields are case-insensitive, complete and in order`() throws {
        var parser = RequestParser(limits: Limits())
        var input = InputBuffer()
        let head = "\r\nGET /a HTTP/1.1\r\nHost: h\r\nX-One:  1 \r\nx-two: 2\r\nX-ONE: 3\r\n\r\n"
        input.bytes += head.utf8
        guard case .request(let request, _) = try parser.next(&input) else {
            Issue.record("expected a complete request")
            return
        }
        #expect(request.fields["x-one"] == "1" && request.fields["HOST"] == "h")
        #expect(request.fields.values(of: "X-One") == ["1", "3"])
        #expect(request.fields["X-Three"] == nil && request.fields.count == 4)
        #expect(request.fields.all.map(\.name) == ["Host", "X-One", "x-two", "X-ONE"])
        #expect(Fields(request.fields.all).values(of: "x-one") == ["1", "3"])
    }
}
