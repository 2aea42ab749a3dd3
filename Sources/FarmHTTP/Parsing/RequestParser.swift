/// Parses requests from bytes. A value type that does no I/O.
struct RequestParser: Sendable {
    private let limits: Limits
    private var head: HeadParser
    private var stage = Stage.head
    private var body: [UInt8] = []

    private enum Stage: Sendable {
        case head
        case counted(RequestHead, length: Int)
        case chunked(RequestHead, ChunkedBody)
    }

    /// The next action of the caller.
    enum Step: Sendable {
        /// Supply more bytes.
        case more
        /// The head is valid, and the client waits for 100 Continue: send it, then supply more
        /// bytes.
        case proceed
        case request(Request, isPersistent: Bool)
    }

    init(limits: Limits) {
        self.limits = limits
        head = HeadParser(limits: limits)
    }

    /// True between two requests.
    var isIdle: Bool { if case .head = stage { !head.hasBegun } else { false } }

    /// True if the head is complete and the body is not.
    var isInBody: Bool { if case .head = stage { false } else { true } }

    /// Performs one step. After an error the start of the next request is unknown: the parser must
    /// not be used again.
    mutating func next(_ input: inout InputBuffer) throws(RequestError) -> Step {
        if case .head = stage {
            guard let head = try head.parse(input) else { return .more }
            input.use(self.head.length)
            self.head = HeadParser(limits: limits)
            if head.framing.isChunked {
                stage = .chunked(head, ChunkedBody())
            } else {
                let length = head.framing.length ?? 0
                guard length <= limits.bodyBytes else { throw .bodyTooLarge(limits.bodyBytes) }
                if length == 0 { return finish(head) }
                stage = .counted(head, length: length)
            }
            if head.framing.awaitsContinue, input.isEmpty { return .proceed }
        }
        return try readBody(&input)
    }

    private mutating func readBody(_ input: inout InputBuffer) throws(RequestError) -> Step {
        switch stage {
        case .head: return .more
        case .counted(let head, let length):
            let count = min(length - body.count, input.count)
            body.append(contentsOf: input.bytes[input.start..<input.start + count])
            input.use(count)
            return body.count == length ? finish(head) : .more
        case .chunked(let head, var chunks):
            let isWhole = try chunks.read(&input, into: &body, limit: limits.bodyBytes)
            if isWhole { return finish(head, chunks.trailers) }
            stage = .chunked(head, chunks)
            return .more
        }
    }

    private mutating func finish(_ head: RequestHead, _ trailers: [Field] = []) -> Step {
        var request = Request(
            method: head.line.method, target: head.line.target, version: head.line.version,
            fields: head.fields, body: body)
        if !trailers.isEmpty { request.trailers = Fields(trailers) }
        body = []
        stage = .head
        return .request(
            request, isPersistent: head.framing.isPersistent(head.line.version))
    }
}
