import FarmSystem

/// A minimal client, as in redis-benchmark, that checks only the status of each response, so that
/// the time measured is the service's.
final class BenchClient {
    private let stream: Descriptor
    private let expected: [UInt8]
    private var answer: [UInt8] = []

    private static let patience = Duration.seconds(30)
    private static let length = Array("content-length: ".utf8)

    /// Connects to the socket; every response must have the given status.
    init(path: String, status: Int) throws(SystemError) {
        stream = try Descriptor(connectingTo: path)
        try stream.limitReceiving(to: Self.patience)
        expected = Array("HTTP/1.1 \(status) ".utf8)
    }

    /// Sends a request and waits for the whole response. Returns an error, or nil.
    func ask(_ request: [UInt8]) throws(SystemError) -> String? {
        guard try stream.send(request, within: Self.patience) == .taken else {
            return "the service is gone, or does not read"
        }
        answer.removeAll(keepingCapacity: true)
        var size: Int?
        while answer.count < size ?? .max {
            guard case .bytes = try stream.receive(into: &answer, atMost: 8 << 10) else {
                return "the response was cut off"
            }
            size = size ?? self.size
        }
        return answer.starts(with: expected) ? nil : String(decoding: answer, as: UTF8.self)
    }

    /// The size of the whole response according to its head; nil before the head is complete.
    private var size: Int? {
        guard let end = headEnd else { return nil }
        var start = 0
        while start < end {
            let line = answer[start..<end].prefix { $0 != UInt8(ascii: "\r") }
            if line.count > Self.length.count,
                zip(line, Self.length).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            {
                let digits = line.dropFirst(Self.length.count)
                return end + digits.reduce(0) { $0 * 10 + Int($1 & 15) }
            }
            start = line.endIndex + 2
        }
        return end
    }

    /// The index after the empty line.
    private var headEnd: Int? {
        var feeds = 0
        for (place, byte) in answer.enumerated() {
            if byte == UInt8(ascii: "\n") {
                feeds += 1
                if feeds == 2 { return place + 1 }
            } else if byte != UInt8(ascii: "\r") {
                feeds = 0
            }
        }
        return nil
    }
}
