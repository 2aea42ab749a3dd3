package import FarmSystem

/// A request that a client sends. The client adds Host and Content-Length.
package struct Call: Sendable {
    package var method: String
    /// Path and query, encoded.
    package var target: String
    package var fields: [Field]
    package var body: [UInt8]

    package init(
        _ method: String = "GET", _ target: String, fields: [Field] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }

    /// Whether sending it twice is the same as once.
    var isIdempotent: Bool { method != "POST" && method != "PATCH" }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(text: "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n")
        for field in fields { bytes.append(field) }
        if !body.isEmpty || method == "POST" || method == "PUT" {
            bytes.append(text: "Content-Length: \(body.count)\r\n")
        }
        bytes.append(text: "\r\n")
        return bytes + body
    }
}

/// What came back.
package struct Answer: Sendable {
    package let status: Status
    package let fields: Fields
    /// Empty while it is still to be read part by part.
    package var body: [UInt8]
}

/// Why there is no answer.
package enum CallError: Error, Sendable {
    case notConnected(SystemError)
    /// The other side left before it had answered.
    case brokenOff
    /// What came is no answer of HTTP/1.1.
    case malformed
    case timedOut
}

extension CallError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notConnected(let error): "\(error)"
        case .brokenOff: "the connection ended before the answer; try again"
        case .malformed: "the answer is not HTTP; check what listens there"
        case .timedOut: "no answer in time; try again, or see what the service does"
        }
    }
}
