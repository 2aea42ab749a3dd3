/// A complete response. The server adds Date, Content-Length and Connection.
package struct Response: Sendable {
    package var status: Status
    package var fields: [Field]
    package var body: [UInt8]

    package init(_ status: Status, fields: [Field] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Creates a response with a body of a media type.
    package init(_ status: Status = .ok, _ type: String, _ body: [UInt8], fields: [Field] = []) {
        self.init(status, fields: [Field("Content-Type", type)] + fields, body: body)
    }
}

/// The result of a handler.
package enum Reply: Sendable {
    case whole(Response)
    /// A streamed response: a head, whose body is ignored, and a closure that writes the body on
    /// the thread of the connection. The connection closes afterwards. The closure is not called
    /// for HEAD or if there are too many streams; do all cleanup inside it.
    case stream(Response, @Sendable (BodyWriter) -> Void)
}

/// Responds to a request. Called on the thread of the request's connection, which it may block.
package typealias Handler = @Sendable (Request) -> Reply
