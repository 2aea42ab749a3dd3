import FarmSystem

/// A minimal client, as in redis-benchmark: one thread for all connections, which sends the next
/// request on each as soon as its response is complete, and checks only the status of responses. So
/// the time measured is the service's.
struct BenchClient: ~Copyable {
    /// A connection with a request under way.
    private final class Connection {
        let stream: Descriptor
        let request: (_ number: Int) -> [UInt8]
        var answer: [UInt8] = []
        var size: Int?
        var sent: Int64 = 0
        var number = 0

        init(
            _ stream: consuming Descriptor, _ request: @escaping (_ number: Int) -> [UInt8]
        ) {
            self.stream = stream
            self.request = request
        }
    }

    private var connections: [Connection] = []
    private var ready: ReadinessSet
    private let expected: [UInt8]

    private static let patience = Duration.seconds(30)
    private static let length = Array("\r\ncontent-length: ".utf8)
    private static let end = Array("\r\n\r\n".utf8)

    /// Connects to the socket `count` times; every response must have the given status. `requests`
    /// returns the requests of a connection by their number.
    init(
        path: String, count: Int, status: Int,
        requests: (_ connection: Int) -> (_ number: Int) -> [UInt8]
    ) throws(SystemError) {
        ready = ReadinessSet()
        expected = Array("HTTP/1.1 \(status) ".utf8)
        for number in 0..<count {
            let connection = Connection(
                try Descriptor(connectingTo: path), requests(number))
            ready.add(connection.stream)
            connections.append(connection)
        }
    }

    /// Sends requests for a time, at most `maximum` of them. Returns the number of responses, or an
    /// error. `record` gets the time of each request in nanoseconds.
    mutating func run(
        seconds: Double, maximum: Int, _ record: (Int64) -> Void = { _ in }
    ) throws(SystemError) -> (done: Int, failure: String?) {
        let end = Clocks.monotonic + Int64(seconds * 1e9)
        var done = 0
        var underWay = 0
        for connection in connections {
            if let failure = try send(connection) { return (done, failure) }
            underWay += 1
        }
        while underWay > 0 {
            let numbers = try ready.wait(within: Self.patience)
            if numbers.isEmpty { return (done, "the service does not answer") }
            for number in numbers {
                let connection = connections[number]
                guard
                    case .bytes = try connection.stream.receive(
                        into: &connection.answer, atMost: 8 << 10)
                else { return (done, "the response was cut off") }
                guard isComplete(connection) else { continue }
                guard connection.answer.starts(with: expected) else {
                    return (done, String(decoding: connection.answer, as: UTF8.self))
                }
                let now = Clocks.monotonic
                record(now - connection.sent)
                done += 1
                underWay -= 1
                if now < end, done + underWay < maximum {
                    if let failure = try send(connection) { return (done, failure) }
                    underWay += 1
                }
            }
        }
        return (done, nil)
    }

    private func send(_ connection: Connection) throws(SystemError) -> String? {
        connection.answer.removeAll(keepingCapacity: true)
        connection.size = nil
        connection.sent = Clocks.monotonic
        let request = connection.request(connection.number)
        connection.number += 1
        let sending = try connection.stream.send(request, within: Self.patience)
        return sending == .taken ? nil : "the service is gone, or does not read"
    }

    private func isComplete(_ connection: Connection) -> Bool {
        if connection.size == nil { connection.size = Self.size(of: connection.answer) }
        return connection.answer.count >= connection.size ?? .max
    }

    /// Returns the size of the whole response according to its head; nil before that is complete.
    private static func size(of answer: [UInt8]) -> Int? {
        guard let end = place(of: Self.end, in: answer) else { return nil }
        guard let start = place(of: length, in: answer) else { return end }
        let digits = answer[start..<end].prefix { $0 != UInt8(ascii: "\r") }
        return end + digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    /// Returns the index after the first occurrence of a text, in any case.
    private static func place(of text: [UInt8], in answer: [UInt8]) -> Int? {
        var found = 0
        for (index, byte) in answer.enumerated() {
            if byte | 0x20 == text[found] | 0x20 {
                found += 1
                if found == text.count { return index + 1 }
            } else {
                found = byte == UInt8(ascii: "\r") ? 1 : 0
            }
        }
        return nil
    }
}
