package import FarmSystem

/// What somebody asks for: a whole request, checked as far as HTTP goes.
package struct Request: Sendable {
    /// As it was sent: methods are case-sensitive.
    package var method: String
    package var target: Target
    package var version: Version
    package var fields: Fields
    package var body: [UInt8]
    /// Who asks; nil if the kernel did not say.
    package var peer: PeerCredentials?
    /// The connection it came by, for those who wait; nil if nobody is there.
    package var line: Line?

    package init(
        method: String, target: Target, version: Version = .http11, fields: Fields = Fields(),
        body: [UInt8] = [], peer: PeerCredentials? = nil, line: Line? = nil
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
        self.body = body
        self.peer = peer
        self.line = line
    }

    /// The decoded parts of the path between its slashes: none of `/`.
    package var segments: [String] { target.segments }

    /// The decoded names and values after the question mark, in their order.
    package var query: [QueryItem] { target.query }

    /// The versions that are spoken; a later 1.x counts as 1.1.
    package enum Version: Hashable, Sendable { case http10, http11 }
}
