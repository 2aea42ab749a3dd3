/// An answer in full. The server adds Date, Content-Length and Connection.
package struct Response: Sendable {
    package var status: Status
    package var fields: [Field]
    package var body: [UInt8]

    package init(_ status: Status, fields: [Field] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// An answer with a body of that media type.
    package init(_ status: Status = .ok, _ type: String, _ body: [UInt8], fields: [Field] = []) {
        self.init(status, fields: [Field("Content-Type", type)] + fields, body: body)
    }
}

/// What a handler gives back.
package enum Reply: Sendable {
    case whole(Response)
    /// The head now, whose body is ignored, and the body as the closure writes it, on the thread of
    /// the connection. The connection ends with it. The closure is not called if there are too many
    /// streams already or the request was HEAD, so whatever is to be undone belongs into it.
    case stream(Response, @Sendable (BodyWriter) -> Void)
}

/// Answers a request. Called on the thread of the request's connection, which it may block.
package typealias Handler = @Sendable (Request) -> Reply
