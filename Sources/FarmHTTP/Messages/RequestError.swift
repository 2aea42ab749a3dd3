/// The reason for rejecting a request or a connection before it reaches the handler.
///
/// The server does not define a format of errors: its owner turns an error into a ``Response``.
package struct RequestError: Error, Hashable, Sendable {
    package let status: Status
    /// The problem code, for programs; stable.
    package let code: String
    /// The problem, and the remedy where there is one, for people.
    package let detail: String

    package init(_ status: Status, code: String, _ detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    static func badRequest(_ detail: String) -> Self {
        Self(.badRequest, code: "bad-request", detail)
    }

    private static func fieldsTooLarge(_ detail: String) -> Self {
        Self(.fieldsTooLarge, code: "head-too-large", detail)
    }

    static func headTooLarge(_ limit: Int) -> Self {
        .fieldsTooLarge(
            "the request head is larger than \(limit) bytes; send fewer or shorter fields")
    }

    static func tooManyFields(_ limit: Int) -> Self {
        .fieldsTooLarge("the request head has more than \(limit) fields; send fewer")
    }

    static func trailersTooLarge(_ limit: Int) -> Self {
        .fieldsTooLarge("the request trailers are larger than \(limit) bytes; send none")
    }

    static func targetTooLong(_ limit: Int) -> Self {
        Self(
            .uriTooLong, code: "uri-too-long",
            "the request target is longer than \(limit) bytes; send a shorter query")
    }

    static func bodyTooLarge(_ limit: Int) -> Self {
        Self(
            .contentTooLarge, code: "body-too-large",
            "the request body is larger than \(limit) bytes; send several requests")
    }

    static let unknownCoding = Self(
        .notImplemented, code: "transfer-coding-unknown",
        "Transfer-Encoding: only chunked is supported; send that or Content-Length")

    static let connectMethod = Self(
        .notImplemented, code: "method-not-implemented", "CONNECT: this server is not a proxy")

    static let versionUnknown = Self(
        .versionNotSupported, code: "version-not-supported",
        "only HTTP/1.1 and HTTP/1.0 are supported; send one of them")

    static let unmetExpectation = Self(
        .expectationFailed, code: "expectation-failed",
        "Expect: only 100-continue is supported; send that or nothing")

    static let lateHead = Self(
        .requestTimeout, code: "request-timeout",
        "the request head did not arrive in time; send it at once")

    static let lateBody = Self(
        .requestTimeout, code: "request-timeout",
        "the request body did not arrive in time; send it at once")

    static func connections(ofUser limit: Int) -> Self {
        Self(
            .tooManyRequests, code: "too-many-connections-of-user",
            "this user already has \(limit) connections; close some and try again")
    }

    static func connections(inAll limit: Int) -> Self {
        Self(
            .unavailable, code: "too-many-connections",
            "all \(limit) connections are in use; try again later")
    }

    static func streams(ofUser limit: Int) -> Self {
        Self(
            .tooManyRequests, code: "too-many-streams-of-user",
            "this user already has \(limit) event streams; close some and try again")
    }

    static func streams(inAll limit: Int) -> Self {
        Self(
            .unavailable, code: "too-many-streams",
            "all \(limit) event streams are in use; try again later")
    }
}
