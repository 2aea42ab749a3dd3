package import FarmAPI
package import FarmConfig
import FarmHTTP

/// A route: its method, path, access level, inputs and results. The router uses it, and the API
/// description and the manual are generated from it.
package struct Route: Sendable {
    package let method: String
    /// The path template, such as `/v1/claims/{id}`.
    package let path: String
    /// The operation id, after which clients generated from the description name their functions.
    package let name: String
    package let level: AccessLevel
    package let summary: String
    /// The query items; an array may be repeated.
    package let query: [Property]
    package let header: [Property]
    package let body: Body?
    package let results: [Result]
    /// The problems of this route, in addition to those of every request.
    package let problems: [Problem.Code]
    let answer: @Sendable (RequestContext) throws(Problem) -> Reply

    /// The request body.
    package struct Body: Sendable {
        package let shape: SchemaComponent
        package let isRequired: Bool

        static func required(_ shape: SchemaComponent) -> Body {
            Body(shape: shape, isRequired: true)
        }
        static func optional(_ shape: SchemaComponent) -> Body {
            Body(shape: shape, isRequired: false)
        }
    }

    /// A successful response.
    package struct Result: Sendable {
        package internal(set) var status = 200
        package let summary: String
        package let content: Content
        package internal(set) var header: [Property] = []

        package enum Content: Sendable {
            case json(SchemaComponent)
            /// The API description itself.
            case anyJSON
            case text(String, example: String)
        }
    }

    init(
        _ method: String, _ path: String, as name: String, _ level: AccessLevel,
        _ summary: String,
        query: [Property] = [], header: [Property] = [], body: Body? = nil, results: [Result],
        problems: [Problem.Code] = [],
        _ answer: @escaping @Sendable (RequestContext) throws(Problem) -> Reply
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.level = level
        self.summary = summary
        self.query = query
        self.header = header
        self.body = body
        self.results = results
        self.problems = problems
        self.answer = answer
    }

    /// Creates a route with a single JSON result.
    init(
        _ method: String, _ path: String, as name: String, _ level: AccessLevel,
        _ summary: String,
        query: [Property] = [], body: Body? = nil, gives shape: SchemaComponent, _ meaning: String,
        problems: [Problem.Code] = [],
        _ answer: @escaping @Sendable (RequestContext) throws(Problem) -> Reply
    ) {
        self.init(
            method, path, as: name, level, summary, query: query, body: body,
            results: [Result(summary: meaning, content: .json(shape))], problems: problems, answer)
    }

    package static let all: [Route] = [
        .index, .indexOfVersion, .description, .olderDescription, .whoami,
        .live, .ready, .status, .metrics, .events, .pools, .pool, .puzzle,
        .claims, .claim, .claimOfID, .acknowledge, .giveBack, .renew, .peek, .puzzleOfGivens,
        .solve, .grade, .hint, .explain,
        .adopt, .reload, .pause, .resume, .backup, .withdraw, .withdrawn,
    ]
}

extension Route {
    /// Returns the description of a path parameter.
    func parameter(_ name: String) -> Property {
        switch name {
        case "id" where path.hasPrefix("/v1/puzzles/"):
            .required("id", .text(.puzzleID), "The id of the puzzle.")
        case "id": .required("id", .text(.claimID), "The id of the claim, from its first response.")
        case "pool": .required("pool", .pool, "The name of the pool.")
        default: preconditionFailure("\(name): unknown path parameter")
        }
    }

    /// The names of the parameters in braces.
    var parameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { String($0.dropFirst().dropLast()) }
    }
}
