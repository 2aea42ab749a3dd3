package import FarmSystem

/// Sends requests over a Unix socket and waits for the responses, one at a time. Keeps the
/// connection open as long as the server does.
package struct Client: ~Copyable {
    /// Nil if the client was created with a stream, which cannot be reconnected.
    private let path: String?
    private var link: ConnectionBox?
    private var input = InputBuffer()
    private var parser = ClientResponseParser()
    private var isReused = false
    /// True if the whole request was sent.
    private var isSent = false

    /// The timeout for each wait.
    package var patience = Duration.seconds(30)
    /// A signal that ends waits for a response; nil if waits end by themselves.
    package var interruption: Interruption?

    /// Lets an optional hold a noncopyable value.
    private final class ConnectionBox {
        let stream: Descriptor
        private var limit: Duration?

        init(_ stream: consuming Descriptor) { self.stream = stream }

        /// The kernel enforces the timeout, which makes a response cost one call and not two.
        func receive(
            into bytes: inout [UInt8], atMost count: Int, within time: Duration
        ) throws(SystemError) -> ReceiveResult {
            if limit != time {
                try stream.limitReceiving(to: time)
                limit = time
            }
            return try stream.receive(into: &bytes, atMost: count)
        }
    }

    /// Creates a client that connects to the socket at the path when it first sends.
    package init(path: String) { self.path = path }

    package init(connected stream: consuming Descriptor) {
        path = nil
        link = ConnectionBox(stream)
    }

    /// Sends a request and waits for the whole response.
    package mutating func send(_ call: ClientRequest) throws(ClientError) -> ClientResponse {
        var answer = try begin(call)
        while let part = try next() { answer.body += part }
        return answer
    }

    /// Sends a request and waits for the head of the response; ``next()`` reads the body.
    package mutating func begin(_ call: ClientRequest) throws(ClientError) -> ClientResponse {
        if link != nil && !isReusable { drop() }
        let wasReused = isReused && link != nil
        do {
            return try attempt(call)
        } catch {
            // The server may have closed an idle connection while we were sending. A request that
            // was not sent whole was not executed; one that was may be repeated only if it is
            // idempotent.
            guard case .brokenOff = error, wasReused, path != nil, input.isEmpty,
                call.isIdempotent || !isSent
            else { throw error }
            drop()
            return try attempt(call)
        }
    }

    /// True if the previous response was read to its end and another may follow.
    private var isReusable: Bool { !isReused || parser.isAtEnd && parser.isPersistent }

    private mutating func attempt(_ call: ClientRequest) throws(ClientError) -> ClientResponse {
        let link = try connected()
        isReused = true
        parser = ClientResponseParser()
        let sending = Result { () throws(SystemError) in
            try link.stream.send(call.bytes, within: patience)
        }
        if case .success(.late) = sending { throw .timedOut }
        if case .success(.taken) = sending { isSent = true } else { isSent = false }
        // A server that rejects a request may close before it was sent whole: the response can
        // still be read.
        while true {
            if let answer = try parser.head(&input, to: call.method) { return answer }
            guard try receive(Self.headPortion, within: patience) else { throw .brokenOff }
        }
    }

    /// The size of one read: a short response fits whole, a long one takes few reads.
    private static let headPortion = 4 << 10
    private static let bodyPortion = 64 << 10

    private mutating func connected() throws(ClientError) -> ConnectionBox {
        if let link { return link }
        guard let path else { throw .brokenOff }
        return try mapError(ClientError.notConnected) { () throws(SystemError) in
            let new = ConnectionBox(try Descriptor(connectingTo: path))
            link = new
            isReused = false
            return new
        }
    }

    /// Returns the next bytes of the body, nil at its end.
    package mutating func next() throws(ClientError) -> [UInt8]? { try next(within: patience) }

    /// Returns the next bytes of the body, nil at its end. May be called again after `timedOut`: an
    /// event stream can be silent for long.
    package mutating func next(within time: Duration) throws(ClientError) -> [UInt8]? {
        while !parser.isAtEnd {
            let part = try parser.body(&input)
            if !part.isEmpty { return part }
            if parser.isAtEnd { break }
            guard try receive(Self.bodyPortion, within: time) else {
                guard parser.endsWithConnection else { throw .brokenOff }
                break
            }
        }
        if !parser.isPersistent { drop() }
        return nil
    }

    /// Waits for more bytes; returns false at the end.
    private mutating func receive(
        _ count: Int, within time: Duration
    ) throws(ClientError) -> Bool {
        guard let link else { return false }
        input.compact()
        if let interruption,
            !((try? interruption.awaitInput(of: link.stream, within: time)) ?? true)
        {
            throw interruption.kind == nil ? .timedOut : .interrupted
        }
        switch try? link.receive(into: &input.bytes, atMost: count, within: time) {
        case .bytes: return true
        case .late: throw .timedOut
        case .end, nil: return false
        }
    }

    /// Discards the connection and the unread input.
    private mutating func drop() {
        link = nil
        isReused = false
        input = InputBuffer()
    }
}
