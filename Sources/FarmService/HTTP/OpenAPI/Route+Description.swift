package import FarmAPI
import FarmConfig
import FarmJSON
import PuzzleBundle

extension Route {
    /// The problems of any request before it reaches a route.
    package static let problemsOfAll: [Problem.Code] = [
        .badRequest, .requestTimeout, .bodyTooLarge, .targetTooLong, .expectationFailed,
        .headTooLarge, .unknownMethod, .unknownCoding, .versionNotSupported, .tooManyConnections,
        .tooManyConnectionsOfUser, .notFound, .methodNotAllowed, .forbidden, .invalidQuery,
        .tenantNotAllowed, .tenantRequired, .unknownTenant, .tooManyRequests,
    ]

    /// All problems of a request for this route.
    package var allProblems: [Problem.Code] {
        let ofBody: [Problem.Code] =
            body == nil ? [] : [.unsupportedMediaType, .malformedJSON, .invalidBody]
        return Problem.Code.allCases.filter {
            Self.problemsOfAll.contains($0) || ofBody.contains($0) || problems.contains($0)
        }
    }

    /// The OpenAPI operation object.
    var operation: JSONValue {
        var members: [JSONValue.Member] = [
            .init("operationId", .string(name)),
            .init("tags", .array([.string(level.name)])),
            .init("summary", .string(summary)),
            .init("security", .array(security)),
        ]
        let parameters =
            self.parameters.map { parameter($0).parameter(in: "path") }
            + query.map { $0.parameter(in: "query") } + header.map { $0.parameter(in: "header") }
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if let body {
            members.append(
                .init(
                    "requestBody",
                    .object([
                        .init("required", .bool(body.isRequired)),
                        .init(
                            "content",
                            mediaType("application/json", .named(body.shape), body.shape)),
                    ])))
        }
        members.append(.init("responses", .object(responses)))
        return .object(members)
    }

    /// No token, as on the sockets, or that of a tenant, as at a proxy.
    private var security: [JSONValue] {
        let isProbe = path.hasPrefix("/\(Caller.probes.joined(separator: "/"))/")
        return isProbe
            ? [] : [.object([]), .object([.init("token", .array([]))])]
    }

    private var responses: [JSONValue.Member] {
        var responses = results.map { JSONValue.Member(String($0.status), $0.response) }
        let problems = allProblems
        for status in Set(problems.map(\.status)).sorted() {
            let codes = problems.filter { $0.status == status }
            responses.append(.init(String(status), Self.response(codes, status)))
        }
        return responses
    }

    /// The member of a response that lists its codes. One schema for all problems gives generated
    /// clients a single type.
    static let codesName = "x-problem-codes"

    /// Returns the response object for all problems with one status.
    private static func response(_ codes: [Problem.Code], _ status: Int) -> JSONValue {
        let meanings = codes.map { "`\($0.rawValue)`: \($0.title)." }
        let problem = mediaType(Problem.mediaType, .named(.problem))
        var members: [JSONValue.Member] = [
            .init("description", .string(meanings.joined(separator: " "))),
            .init("content", problem),
            .init(codesName, .array(codes.map { .string($0.rawValue) })),
        ]
        if status == 405 {
            let allow = Property.required("Allow", .text(.free(1...100)), "The supported methods.")
            members.append(.init("headers", .object([allow.headerMember])))
        }
        if status == 503 || status == 429 {
            let retry = Property(
                "Retry-After", .integer(1...86_400), "Seconds to wait before retrying.")
            members.append(.init("headers", .object([retry.headerMember])))
        }
        return .object(members)
    }
}

extension Route.Result {
    fileprivate var response: JSONValue {
        var members: [JSONValue.Member] = [.init("description", .string(summary))]
        switch content {
        case .json(let shape):
            members.append(
                .init("content", mediaType("application/json", .named(shape), shape)))
        case .anyJSON:
            members.append(.init("content", mediaType("application/json", .open([]))))
        case .text(let type, let example):
            let content = JSONValue.object([
                .init("schema", .object([.init("type", .string("string"))])),
                .init("example", .string(example)),
            ])
            members.append(.init("content", .object([.init(type, content)])))
        }
        if !header.isEmpty {
            members.append(.init("headers", .object(header.map(\.headerMember))))
        }
        return .object(members)
    }
}

/// Returns the content of a body; one with a puzzle has an example of a classic one and of a killer.
private func mediaType(
    _ type: String, _ schema: JSONSchema, _ component: SchemaComponent? = nil
) -> JSONValue {
    var members = [JSONValue.Member("schema", schema.document)]
    if let component, let killer = component.killerExample {
        let examples = [("classic", component.example ?? .null), ("killer", killer)]
        members.append(
            .init(
                "examples",
                .object(examples.map { .init($0, .object([.init("value", $1)])) })))
    }
    return .object([.init(type, .object(members))])
}

extension Property {
    fileprivate func parameter(in place: String) -> JSONValue {
        var schema = self.schema.document.members ?? []
        if let standard { schema.append(.init("default", standard)) }
        return .object([
            .init("name", .string(name)), .init("in", .string(place)),
            .init("required", .bool(isRequired)), .init("description", .string(summary)),
            .init("schema", .object(schema)),
        ])
    }

    fileprivate var headerMember: JSONValue.Member {
        .init(
            name,
            .object([
                .init("required", .bool(isRequired)), .init("description", .string(summary)),
                .init("schema", schema.document),
            ]))
    }
}
