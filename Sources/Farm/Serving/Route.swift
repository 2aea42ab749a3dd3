import FarmHTTP
package import FarmWire

/// A method, a path, who may ask, what may be sent, and what comes of it. The router works by it,
/// and the description of the API and its manual are written from it.
package struct Route: Sendable {
    package let method: String
    /// As the description writes it: `/v1/claims/{id}`.
    package let path: String
    package let level: Access
    package let summary: String
    /// What may stand after the question mark; an array may be repeated.
    package let query: [Property]
    package let header: [Property]
    package let body: Body?
    package let results: [Result]
    /// What can be wrong besides what can be wrong with every request.
    package let problems: [Problem.Code]
    let answer: @Sendable (Inquiry) throws(Problem) -> Reply

    /// What a body must be, if there is one.
    package struct Body: Sendable {
        package let shape: Shape
        package let isRequired: Bool

        static func required(_ shape: Shape) -> Body { Body(shape: shape, isRequired: true) }
        static func optional(_ shape: Shape) -> Body { Body(shape: shape, isRequired: false) }
    }

    /// An answer that is no problem.
    package struct Result: Sendable {
        package let status: Int
        package let summary: String
        package let content: Content
        package let header: [Property]

        init(
            status: Int = 200, summary: String, content: Content, header: [Property] = []
        ) {
            self.status = status
            self.summary = summary
            self.content = content
            self.header = header
        }

        package enum Content: Sendable {
            case json(Shape)
            /// The description of the API itself.
            case anyJSON
            case text(String)
        }
    }

    init(
        _ method: String, _ path: String, _ level: Access, _ summary: String,
        query: [Property] = [], header: [Property] = [], body: Body? = nil, results: [Result],
        problems: [Problem.Code] = [],
        _ answer: @escaping @Sendable (Inquiry) throws(Problem) -> Reply
    ) {
        self.method = method
        self.path = path
        self.level = level
        self.summary = summary
        self.query = query
        self.header = header
        self.body = body
        self.results = results
        self.problems = problems
        self.answer = answer
    }

    /// With a single answer of JSON.
    init(
        _ method: String, _ path: String, _ level: Access, _ summary: String,
        query: [Property] = [], body: Body? = nil, gives shape: Shape, _ meaning: String,
        problems: [Problem.Code] = [],
        _ answer: @escaping @Sendable (Inquiry) throws(Problem) -> Reply
    ) {
        self.init(
            method, path, level, summary, query: query, body: body,
            results: [Result(summary: meaning, content: .json(shape))], problems: problems, answer)
    }

    package static let all: [Route] = [
        .live, .ready, .status, .metrics, .events, .description,
        .claim, .claimOfID, .acknowledge, .giveBack, .renew, .peek,
        .reload, .pause, .resume, .backup, .withdraw, .withdrawn,
    ]
}

extension Route {
    /// What stands in the path for a word in braces.
    static func parameter(_ name: String) -> Property {
        switch name {
        case "id": .required("id", .text(.claimID), "A claim's name, as its answer told it.")
        case "tier": .required("tier", .tier, "A pool.")
        default: preconditionFailure("\(name): what may it be?")
        }
    }

    /// The words in braces.
    var parameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { String($0.dropFirst().dropLast()) }
    }
}

extension [Problem.Code] {
    /// What a store may say to any operation.
    static let ofStore: Self = [
        .diskFull, .readOnly, .ioError, .corrupt, .storeMoved, .missing, .storeIO, .storeBusy,
        .draining,
    ]
}
