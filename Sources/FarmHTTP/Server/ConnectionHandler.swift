import FarmSystem
import Synchronization

/// The connection handler: reads requests, passes them to the handler and writes the responses, in
/// order and one at a time. Further requests wait in the kernel.
struct ConnectionHandler: ~Copyable {
    private let connection: ServerConnection
    private let server: Server
    /// True if the connection counts against the limits.
    private let isCounted: Bool
    private var input = InputBuffer()
    private var parser: RequestParser
    private var text = ResponseText()
    private(set) var isStream = false
    /// True if the last request came quickly.
    private var isQuick = false

    /// The size of one read: a typical request fits whole.
    private static let portion = 4 << 10

    init(_ connection: ServerConnection, of server: Server, isCounted: Bool) {
        self.connection = connection
        self.server = server
        self.isCounted = isCounted
        parser = RequestParser(limits: server.limits)
    }

    /// Serves requests until either side ends the connection.
    mutating func run() {
        do throws(ConnectionError) {
            while true {
                let (request, isPersistent) = try nextRequest()
                guard try answer(request, isPersistent) else { return end() }
            }
        } catch {
            if case .rejected(let error) = error { reject(error) }
        }
    }

    /// The reason for the end of a connection.
    private enum ConnectionError: Error {
        /// The peer has disconnected, perhaps in the middle of a request, or timed out.
        case ended
        case rejected(RequestError)
    }

    private func attempt<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(ConnectionError) -> Value {
        do throws(SystemError) { return try body() } catch { throw .ended }
    }

    private mutating func nextRequest() throws(ConnectionError) -> (Request, isPersistent: Bool) {
        var deadline: Deadline?
        var isInBody = false
        while true {
            switch try step() {
            case .request(let request, let isPersistent):
                return (request, isPersistent)
            case .proceed:
                try send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            case .more: break
            }
            if parser.isIdle {
                try awaitFirstBytes()
                continue
            }
            if parser.isInBody != isInBody {
                isInBody = parser.isInBody
                deadline = nil
            }
            let end =
                deadline
                ?? Deadline(after: isInBody ? server.timeouts.body : server.timeouts.head)
            deadline = end
            try receive(until: end, isInBody: isInBody)
        }
    }

    private mutating func step() throws(ConnectionError) -> RequestParser.Step {
        do throws(RequestError) { return try parser.next(&input) } catch { throw .rejected(error) }
    }

    /// Waits for the next request, up to the idle timeout. If the server drains, only data that has
    /// already arrived is read.
    private mutating func awaitFirstBytes() throws(ConnectionError) {
        if server.isDraining { connection.close(if: .idle) }
        let start = Clocks.monotonic
        if isQuick, server.isAlert.exchange(true, ordering: .acquiringAndReleasing) == false {
            defer { server.isAlert.store(false, ordering: .releasing) }
            while Clocks.monotonic - start < Self.pollingTime {
                switch try? connection.stream.receiveNow(into: &input.bytes, atMost: Self.portion) {
                case .bytes: return connection.becomeBusy()
                case .late: CurrentProcess.yieldProcessor()
                case .end, nil: throw .ended
                }
            }
        }
        // Not with a receive that sleeps: that also wakes whenever the peer takes bytes of a response.
        switch try? connection.stream.receive(
            into: &input.bytes, atMost: Self.portion,
            until: Deadline(after: server.timeouts.idle))
        {
        case .bytes: connection.becomeBusy()
        case .end, .late, nil: throw .ended
        }
        isQuick = Clocks.monotonic - start < Self.quickRequestTime
    }

    /// Nanoseconds for which a thread polls for the next request before it sleeps. Waking a thread
    /// takes as long as the rest of the request.
    private static let pollingTime: Int64 = 100_000
    private static let quickRequestTime: Int64 = 200_000

    private mutating func receive(until deadline: Deadline, isInBody: Bool) throws(ConnectionError)
    {
        input.compact()
        switch try? connection.stream.receive(
            into: &input.bytes, atMost: Self.portion, until: deadline)
        {
        case .bytes: return
        case .end, nil: throw .ended
        case .late: throw .rejected(isInBody ? .lateBody : .lateHead)
        }
    }

    private mutating func answer(
        _ request: consuming Request, _ isPersistent: Bool
    ) throws(ConnectionError) -> Bool {
        request.peer = connection.peer
        request.connection = RequestConnection(connection: connection, stopping: server.stopping)
        let (isHead, version) = (request.method == "HEAD", request.version)
        switch server.handler(request) {
        case .whole(let response):
            return try send(response, isHead, version, isPersistent)
        case .stream(let head, let body):
            if isCounted && !isHead {
                do throws(RequestError) {
                    try server.turnIntoStream(connection)
                    isStream = true
                } catch {
                    return try send(server.rejection(error), isHead, version, isPersistent)
                }
            }
            try stream(head, isHead, version, body)
            return false
        }
    }

    private mutating func send(
        _ response: Response, _ isHead: Bool, _ version: HTTPVersion, _ isPersistent: Bool
    ) throws(ConnectionError) -> Bool {
        let isPersistent = isPersistent && !server.isDraining
        text.clear()
        text.append(response)
        if !isPersistent {
            text.bytes.append(text: "Connection: close\r\n")
        } else if version == .http10 {
            text.bytes.append(text: "Connection: keep-alive\r\n")
        }
        let isBodiless = response.status.isBodiless
        if !isBodiless { text.append(length: response.body.count) }
        text.bytes.append(text: "\r\n")
        if isBodiless || isHead {
            try send(text.bytes)
        } else if response.body.count <= Self.portion {
            text.bytes += response.body
            try send(text.bytes)
        } else {
            try send(text.bytes)
            try send(response.body)
        }
        if isPersistent && input.isEmpty { connection.becomeIdle() }
        return isPersistent
    }

    private mutating func stream(
        _ head: Response, _ isHead: Bool, _ version: HTTPVersion,
        _ body: (BodyWriter) -> Void
    ) throws(ConnectionError) {
        let isChunked = version == .http11
        text.clear()
        text.append(head)
        text.bytes.append(text: "Connection: close\r\n")
        if isChunked { text.bytes.append(text: "Transfer-Encoding: chunked\r\n") }
        text.bytes.append(text: "\r\n")
        try? connection.stream.limitUnsent(to: server.limits.unsentBytes)
        try send(text.bytes)
        if isHead { return }
        let writer = BodyWriter(
            RequestConnection(connection: connection, stopping: server.stopping),
            isChunked: isChunked,
            timeout: server.timeouts.write)
        body(writer)
        writer.finish()
    }

    /// Sends an error response, and gives the peer time to read it.
    private mutating func reject(_ error: RequestError) {
        text.clear()
        text.append(closing: server.rejection(error))
        connection.sendLast(text.bytes, within: server.timeouts.write)
        connection.linger(server.timeouts.linger)
    }

    /// Ends the connection after the last response. Usually nothing is unread then.
    private func end() {
        guard !input.isEmpty || connection.hasUnread else { return }
        try? connection.stream.finishWriting()
        connection.linger(server.timeouts.linger)
    }

    private func send(_ bytes: [UInt8]) throws(ConnectionError) {
        let sending = try attempt { () throws(SystemError) in
            try connection.stream.send(bytes, within: server.timeouts.write)
        }
        guard sending == .taken else { throw .ended }
    }
}
