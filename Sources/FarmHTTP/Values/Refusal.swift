/// Why a request is turned away before anybody looks at what it asks for.
///
/// The server knows no format of errors: whoever makes it turns a refusal into a ``Response``.
package struct Refusal: Error, Hashable, Sendable {
    package let status: Status
    /// For programs; never changes.
    package let code: String
    /// For people: the problem, and the remedy where there is one.
    package let detail: String

    package init(_ status: Status, code: String, _ detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    static func badRequest(_ detail: String) -> Self {
        Self(.badRequest, code: "bad-request", detail)
    }

    static func headTooLarge(_ limit: Int) -> Self {
        Self(
            .fieldsTooLarge, code: "head-too-large",
            "the head of the request is larger than \(limit) bytes; send fewer or shorter fields")
    }

    static func tooManyFields(_ limit: Int) -> Self {
        Self(
            .fieldsTooLarge, code: "head-too-large",
            "the head of the request has more than \(limit) fields; send fewer")
    }

    static func trailersTooLarge(_ limit: Int) -> Self {
        Self(
            .fieldsTooLarge, code: "head-too-large",
            "the trailers of the request are larger than \(limit) bytes; send none")
    }

    static func targetTooLong(_ limit: Int) -> Self {
        Self(
            .uriTooLong, code: "uri-too-long",
            "the target of the request is longer than \(limit) bytes; send a shorter query")
    }

    static func bodyTooLarge(_ limit: Int) -> Self {
        Self(
            .contentTooLarge, code: "body-too-large",
            "the body of the request is larger than \(limit) bytes; send several requests")
    }

    static let unknownCoding = Self(
        .notImplemented, code: "transfer-coding-unknown",
        "Transfer-Encoding: only chunked is understood; send that or a Content-Length")

    static let connectMethod = Self(
        .notImplemented, code: "method-not-implemented", "CONNECT: this server is no proxy")

    static let versionUnknown = Self(
        .versionNotSupported, code: "version-not-supported",
        "only HTTP/1.1 and HTTP/1.0 are spoken here; send one of them")

    static let unmetExpectation = Self(
        .expectationFailed, code: "expectation-failed",
        "Expect: only 100-continue is understood; send that or nothing")

    static let lateHead = Self(
        .requestTimeout, code: "request-timeout",
        "the head of the request did not arrive in time; send it at once")

    static let lateBody = Self(
        .requestTimeout, code: "request-timeout",
        "the body of the request did not arrive in time; send it at once")

    static func connections(ofUser limit: Int) -> Self {
        Self(
            .tooManyRequests, code: "too-many-connections-of-user",
            "this user has \(limit) connections already; close some and try again")
    }

    static func connections(inAll limit: Int) -> Self {
        Self(
            .unavailable, code: "too-many-connections",
            "all \(limit) connections are taken; try again later")
    }

    static func streams(ofUser limit: Int) -> Self {
        Self(
            .tooManyRequests, code: "too-many-streams-of-user",
            "this user has \(limit) event streams already; close some and try again")
    }

    static func streams(inAll limit: Int) -> Self {
        Self(
            .unavailable, code: "too-many-streams",
            "all \(limit) event streams are taken; try again later")
    }
}
