import FarmAPI
import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Testing

/// A client that checks every response against the OpenAPI description of the service.
final class APIClient {
    private var client: Client
    private let description: JSONValue

    init(_ path: String) throws {
        client = Client(path: path)
        let answer = try client.send(ClientRequest("GET", "/v1/openapi.json"))
        description = try JSONReader.value(answer.body)
    }

    convenience init(_ service: ServiceFixture) throws { try self.init(service.socket) }

    @discardableResult
    func ask(
        _ method: String, _ target: String, _ body: String? = nil, key: String? = nil,
        fields: [Field] = [], source: SourceLocation = #_sourceLocation
    ) throws -> APIAnswer {
        var fields = fields
        if let key { fields.append(Field("Idempotency-Key", key)) }
        if body != nil, !fields.contains(where: { $0.name == "Content-Type" }) {
            fields.append(Field("Content-Type", "application/json"))
        }
        let answer = try client.send(
            ClientRequest(method, target, fields: fields, body: Array((body ?? "").utf8)))
        let result = APIAnswer(answer)
        check(result, method == "HEAD" ? "GET" : method, target, source)
        return result
    }

    /// Asks for a computation, and again as long as the service is too busy for it, as it tells its clients to;
    /// for five minutes at most.
    func compute(
        _ route: String, _ body: String, source: SourceLocation = #_sourceLocation
    ) throws -> APIAnswer {
        let end = ContinuousClock.now + .seconds(300)
        while true {
            let answer = try ask("POST", "/v1/" + route, body, source: source)
            if answer.head["Retry-After"] == nil || ContinuousClock.now > end { return answer }
        }
    }

    func claim(
        _ body: String, key: String, source: SourceLocation = #_sourceLocation
    ) throws -> APIAnswer {
        try ask("POST", "/v1/claims", body, key: key, source: source)
    }

    private func check(
        _ answer: APIAnswer, _ method: String, _ target: String, _ source: SourceLocation
    ) {
        let path = target.prefix { $0 != "?" }.split(separator: "/")
        let found = description["paths"]?.members?.first { member in
            let pattern = member.name.split(separator: "/")
            return pattern.count == path.count
                && zip(pattern, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        guard let operation = found?.value[method.lowercased()] else { return }
        let response = operation["responses"]?[String(answer.status)]
        #expect(
            response != nil, "\(method) \(target): \(answer.status) is described",
            sourceLocation: source)
        guard let code = answer.code else { return }
        let codes = response?["x-problem-codes"]?.elements
        #expect(
            codes?.contains(.string(code)) == true, "\(method) \(target): \(code) is described",
            sourceLocation: source)
        let faults = SchemaComponent.problem.schema.faults(in: answer.value)
        #expect(faults.isEmpty, "\(faults)", sourceLocation: source)
    }
}

/// A response with a JSON body.
struct APIAnswer {
    let status: Int
    let body: [UInt8]
    let value: JSONValue
    let head: Fields

    init(_ answer: FarmHTTP.ClientResponse) {
        status = answer.status.code
        body = answer.body
        value = (try? JSONReader.value(answer.body)) ?? .null
        head = answer.fields
    }

    subscript(name: String) -> JSONValue? { value[name] }

    /// The code of a problem.
    var code: String? {
        head["Content-Type"] == Problem.mediaType ? value["code"]?.string : nil
    }

    /// The ids of the puzzles, in order.
    var ids: [String] { value["puzzles"]?.elements?.compactMap { $0["id"]?.string } ?? [] }
}

extension ServiceFixture {
    /// Pools of which only one is filled.
    static func onePool(_ tier: String, low: Int = 0, target: Int) -> String {
        ["beginner", "easy", "medium", "intermediate", "hard", "expert"].map {
            "[pool.\($0)]\nlow = \($0 == tier ? low : 0)\ntarget = \($0 == tier ? target : 0)\n"
        }.joined()
    }
}
