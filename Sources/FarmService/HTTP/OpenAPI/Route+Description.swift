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
        let parameters =
            self.parameters.map { parameter($0).parameter(in: "path") }
            + query.map { $0.parameter(in: "query") } + header.map { $0.parameter(in: "header") }
        return [
            "operationId": .string(name), "tags": [.string(level.name)],
            "summary": .string(summary), "security": security,
            "parameters": parameters.isEmpty ? nil : .array(parameters),
            "requestBody": body.map { body in
                [
                    "required": .bool(body.isRequired),
                    "content": mediaType("application/json", .named(body.shape), body.shape),
                ]
            },
            "responses": .object(responses),
        ]
    }

    /// No token, as on the sockets, or that of a tenant, as at a proxy.
    private var security: JSONValue {
        let isProbe = path.hasPrefix("/\(Caller.probes.joined(separator: "/"))/")
        return isProbe ? [] : [.object([]), ["token": []]]
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
        let header: Property? =
            switch status {
            case 405: .required("Allow", .text(.free(1...100)), "The supported methods.")
            case 429, 503:
                Property("Retry-After", .integer(1...86_400), "Seconds to wait before retrying.")
            default: nil
            }
        return [
            "description": .string(meanings.joined(separator: " ")),
            "content": mediaType(Problem.mediaType, .named(.problem)),
            codesName: .array(codes.map { .string($0.rawValue) }),
            "headers": header.map { .object([$0.headerMember]) },
        ]
    }
}

extension Route.Result {
    fileprivate var response: JSONValue {
        let content: JSONValue =
            switch content {
            case .json(let shape): mediaType("application/json", .named(shape), shape)
            case .anyJSON: mediaType("application/json", .open([]))
            case .text(let type, let example):
                [type: ["schema": ["type": "string"], "example": .string(example)]]
            }
        return [
            "description": .string(summary), "content": content,
            "headers": header.isEmpty ? nil : .object(header.map(\.headerMember)),
        ]
    }
}

/// Returns the content of a body; one with a puzzle has an example of a classic one and of a killer.
private func mediaType(
    _ type: String, _ schema: JSONSchema, _ component: SchemaComponent? = nil
) -> JSONValue {
    let examples = component?.killerExample.map { killer -> JSONValue in
        ["classic": ["value": component?.example ?? .null], "killer": ["value": killer]]
    }
    return [type: ["schema": schema.document, "examples": examples]]
}

extension Property {
    fileprivate func parameter(in place: String) -> JSONValue {
        [
            "name": .string(name), "in": .string(place), "required": .bool(isRequired),
            "description": .string(summary),
            "schema": schema.document.adding(["default": standard]),
        ]
    }

    fileprivate var headerMember: JSONValue.Member {
        .init(
            name,
            [
                "required": .bool(isRequired), "description": .string(summary),
                "schema": schema.document,
            ])
    }
}
