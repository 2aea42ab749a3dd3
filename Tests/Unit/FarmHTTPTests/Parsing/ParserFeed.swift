import Testing

@testable import FarmHTTP

/// Feeds the parser and describes each outcome in one line.
enum ParserFeed {
    /// The outcomes of all pieces in sequence.
    static func outcomes(
        _ pieces: some Sequence<ArraySlice<UInt8>>, limits: Limits = Limits()
    ) -> [String] {
        var parser = RequestParser(limits: limits)
        var input = InputBuffer()
        var outcomes: [String] = []
        for piece in pieces {
            input.compact()
            input.bytes += piece
            do throws(RequestError) {
                while let outcome = try step(&parser, &input) { outcomes.append(outcome) }
            } catch {
                return outcomes + ["\(error.status.code) \(error.code)"]
            }
        }
        return parser.isIdle ? outcomes : outcomes + ["unfinished"]
    }

    /// One step; nil if more is needed.
    private static func step(
        _ parser: inout RequestParser, _ input: inout InputBuffer
    ) throws(RequestError) -> String? {
        while true {
            switch try parser.next(&input) {
            case .more: return nil
            // The wait for 100 Continue depends on what has arrived already.
            case .proceed: continue
            case .request(let request, let isPersistent):
                return describe(request) + (isPersistent ? "" : " close")
            }
        }
    }

    private static func describe(_ request: Request) -> String {
        var words = [request.method, request.segments.description]
        words += request.query.map { "\($0.name)=\($0.value)" }
        if request.version == .http10 { words.append("1.0") }
        if !request.body.isEmpty {
            words.append("body:" + String(decoding: request.body, as: UTF8.self))
        }
        return words.joined(separator: " ")
    }

    static func outcomes(_ text: String, limits: Limits = Limits()) -> [String] {
        outcomes([Array(text.utf8)[...]], limits: limits)
    }

    /// Splits into single bytes, and in two at every position.
    static func cuts(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
        [bytes.indices.map { bytes[$0...$0] }]
            + bytes.indices.map { [bytes[..<$0], bytes[$0...]] }
    }
}

extension ParserFeed {
    /// A request and its outcomes: a description of each request, or a status and a code.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let outcomes: [String]

        var testDescription: String { name }

        /// The text is sent as ISO Latin 1.
        init(_ name: String, _ text: String, _ outcomes: String...) {
            self.name = name
            bytes = text.unicodeScalars.map { UInt8($0.value) }
            self.outcomes = outcomes
        }

        /// A header line in an otherwise valid request.
        init(field: String, _ outcomes: String...) {
            self = Self(
                name: "field " + field.debugDescription,
                text: "GET /a HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n", outcomes)
        }

        /// A request line.
        init(line: String, _ outcomes: String...) {
            self = Self(
                name: "line " + line.debugDescription, text: "\(line)\r\nHost: x\r\n\r\n", outcomes)
        }

        /// A Host field.
        init(host: String, _ outcomes: String...) {
            self = Self(
                name: "host " + host.debugDescription,
                text: "GET /a HTTP/1.1\r\nHost: \(host)\r\n\r\n", outcomes)
        }

        /// A chunked body.
        init(chunks: String, _ outcomes: String...) {
            self = Self(
                name: "chunks " + chunks.debugDescription,
                text: "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks,
                outcomes)
        }

        private init(name: String, text: String, _ outcomes: [String]) {
            self.name = name
            bytes = text.unicodeScalars.map { UInt8($0.value) }
            self.outcomes = outcomes
        }
    }
}
