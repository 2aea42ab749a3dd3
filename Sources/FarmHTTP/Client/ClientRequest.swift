package import FarmSystem

/// A client request. The client adds Host and Content-Length.
package struct ClientRequest: Sendable {
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

    /// True if sending the request twice has the same effect as sending it once.
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

/// A response received by a client.
package struct ClientResponse: Sendable {
    package let status: Status
    package let fields: Fields
    /// The body; empty if it is still to be read in parts.
    package var body: [UInt8]
}

/// The reason for a missing response.
package enum ClientError: Error, Sendable {
    case notConnected(SystemError)
    /// The server closed the connection before responding.
    case brokenOff
    /// The received bytes are not an HTTP/1.1 response.
    case malformed
    case timedOut
    /// A signal ended the wait for the response.
    case interrupted
}

extension ClientError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notConnected(let error): "\(error)"
        case .brokenOff: "the connection was closed before the response; try again"
        case .malformed: "the response is not HTTP; check which program listens there"
        case .timedOut: "no response in time; try again, or check the service"
        case .interrupted: "interrupted before the response; try again"
        }
    }
}
