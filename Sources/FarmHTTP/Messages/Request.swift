package import FarmSystem

/// A complete request, valid as far as HTTP is concerned.
package struct Request: Sendable {
    /// The method as sent: methods are case-sensitive.
    package var method: String
    package var target: Target
    package var version: HTTPVersion
    package var fields: Fields
    package var body: [UInt8]
    /// The fields after a chunked body, which are checked and mean nothing.
    package var trailers = Fields()
    /// The credentials of the client; nil if the kernel did not provide them.
    package var peer: PeerCredentials?
    /// The connection of the request, for handlers that wait; nil without a client.
    package var connection: RequestConnection?

    package init(
        method: String, target: Target, version: HTTPVersion = .http11, fields: Fields = Fields(),
        body: [UInt8] = [], peer: PeerCredentials? = nil, connection: RequestConnection? = nil
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
        self.body = body
        self.peer = peer
        self.connection = connection
    }

    /// The decoded segments of the path: none for `/`.
    package var segments: [String] { target.segments }

    /// The decoded query items, in order.
    package var query: [Field] { target.query }
}
