/// A response status: the code and its reason phrase.
package struct Status: Hashable, Sendable {
    package let code: Int

    package init(_ code: Int) {
        precondition(100...599 ~= code, "a status has three digits")
        self.code = code
    }

    package static let ok = Status(200)
    package static let created = Status(201)
    package static let badRequest = Status(400)
    package static let notFound = Status(404)
    package static let requestTimeout = Status(408)
    package static let contentTooLarge = Status(413)
    package static let uriTooLong = Status(414)
    package static let expectationFailed = Status(417)
    package static let tooManyRequests = Status(429)
    package static let fieldsTooLarge = Status(431)
    package static let notImplemented = Status(501)
    package static let unavailable = Status(503)
    package static let versionNotSupported = Status(505)

    /// The reason phrase of RFC 9110; clients must not depend on it.
    package var reason: String {
        switch code {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Status \(code)"
        }
    }

    /// True if a response with this status has no body, regardless of its fields.
    var isBodiless: Bool { code < 200 || code == 204 || code == 304 }
}
