import FarmAPI
import FarmJSON
import FarmTestSupport
import Foundation
import Testing
@testable import FarmService

/// The API description, compared with the sources that it is generated from.
struct DescriptionTests {
    private static let document = APIDescription(version: "1").document

    private static var operations: [(path: String, method: String, value: JSONValue)] {
        (document["paths"]?.members ?? []).flatMap { path in
            (path.value.members ?? []).map { (path.name, $0.name.uppercased(), $0.value) }
        }
    }

    private static func codes(of response: JSONValue) -> [String] {
        response["x-problem-codes"]?.elements?.compactMap(\.string) ?? []
    }

    @Test func `every route is described, and no other`() {
        let described = Self.operations.map { "\($0.method) \($0.path)" }
        #expect(described.count == Set(described).count)
        #expect(Set(described) == Set(Route.all.map { "\($0.method) \($0.path)" }))
    }

    @Test func `every status and code of a route is described, and no other`() throws {
        for route in Route.all {
            let operation = try #require(
                Self.operations.first { $0.path == route.path && $0.method == route.method })
            let responses = try #require(operation.value["responses"]?.members)
            let statuses = route.results.map(\.status) + route.allProblems.map(\.status)
            #expect(Set(responses.map(\.name)) == Set(statuses.map(String.init)))
            for response in responses {
                for code in Self.codes(of: response.value) {
                    let known = try #require(Problem.Code(rawValue: code))
                    #expect(String(known.status) == response.name)
                }
            }
            let codes = responses.flatMap { Self.codes(of: $0.value) }
            #expect(Set(codes) == Set(route.allProblems.map(\.rawValue)))
            let parameters = operation.value["parameters"]?.elements ?? []
            #expect(
                parameters.count == route.parameters.count + route.query.count + route.header.count)
        }
    }

    @Test func `every problem code occurs in some response`() {
        let described = Self.operations.flatMap { operation in
            (operation.value["responses"]?.members ?? []).flatMap { Self.codes(of: $0.value) }
        }
        #expect(Set(described) == Set(Problem.Code.allCases.map(\.rawValue)))
    }

    @Test func `every referenced schema exists`() {
        let text = String(decoding: Self.document.json, as: UTF8.self)
        let used = text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/).map { String($0.1) }
        let known = Self.document["components"]?["schemas"]?.members?.map(\.name) ?? []
        #expect(Set(used) == Set(known))
        #expect(Set(Self.operations.compactMap { $0.value["operationId"]?.string }).count == 32)
    }

    @Test func `every operation but probes takes a token or none`() {
        for operation in Self.operations {
            let schemes = operation.value["security"]?.elements?.map { $0.members?.map(\.name) }
            let isProbe = operation.path.hasPrefix("/v1/health/")
            #expect(schemes == (isProbe ? [] : [[], ["token"]]), "\(operation.path)")
        }
    }

    @Test func `the older description has nothing that OpenAPI 3-0 does not know`() throws {
        let older = OlderDescription(APIDescription(version: "1")).document
        #expect(older["openapi"]?.string == "3.0.3")
        var nullable = 0
        func check(_ value: JSONValue, at place: String, isSchema: Bool = true) {
            for element in value.elements ?? [] { check(element, at: place) }
            let members = value.members ?? []
            let names = members.map(\.name)
            // The examples of a media type are values.
            if isSchema, value["schema"] == nil {
                #expect(Set(names).isDisjoint(with: ["anyOf", "examples", "const"]), "\(place)")
                #expect(!names.contains("$ref") || names.count == 1, "\(place)")
                #expect(Set(names).count == names.count, "\(place)")
                if value["nullable"] != nil { nullable += 1 }
                #expect(
                    value["type"]?.elements == nil && value["type"]?.string != "null", "\(place)")
            }
            for member in members where !["example", "examples"].contains(member.name) {
                check(
                    member.value, at: "\(place)/\(member.name)",
                    isSchema: member.name != "properties")
            }
        }
        check(older, at: "")
        let text = String(decoding: Self.document.json, as: UTF8.self)
        #expect(nullable == text.matches(of: /"anyOf"/).count && nullable > 20)
        #expect(older["paths"]?.members?.count == Self.document["paths"]?.members?.count)
    }

    @Test func `every body has an example that matches its schema`() throws {
        var bodies: Set<SchemaComponent> = []
        for route in Route.all {
            if let body = route.body { bodies.insert(body.shape) }
            for result in route.results {
                if case .json(let shape) = result.content { bodies.insert(shape) }
            }
        }
        for shape in SchemaComponent.allCases {
            guard let example = shape.example else {
                #expect(!bodies.contains(shape) || shape == .nothing, "\(shape)")
                continue
            }
            #expect(shape.schema.faults(in: example) == [], "\(shape)")
            let schema = Self.document["components"]?["schemas"]?[shape.rawValue]
            #expect(schema?["examples"]?.elements == [example])
        }
    }

    @Test func `routes of puzzles have named examples of a classic one and a killer`() throws {
        let older = OlderDescription(APIDescription(version: "1")).document
        for document in [Self.document, older] {
            var found: Set<String> = []
            func check(_ value: JSONValue) {
                for element in value.elements ?? [] { check(element) }
                if let content = value["application/json"],
                    let name = content["schema"]?["$ref"]?.string?.split(separator: "/").last,
                    let component = SchemaComponent(rawValue: String(name))
                {
                    let examples = content["examples"]?.members ?? []
                    let isOfPuzzle = component.killerExample != nil
                    #expect(examples.map(\.name) == (isOfPuzzle ? ["classic", "killer"] : []))
                    for example in examples {
                        let value = example.value["value"] ?? .null
                        #expect(component.schema.faults(in: value) == [], "\(name)")
                        found.insert("\(name) \(example.name)")
                    }
                }
                for member in value.members ?? [] { check(member.value) }
            }
            check(document["paths"] ?? .null)
            // Requests and answers of claims, of pages and of what is found, and of the engine.
            #expect(found.count == 2 * 12, "\(found.sorted())")
        }
    }

    @Test func `operation ids are names of functions`() {
        for route in Route.all {
            #expect(route.name.wholeMatch(of: /[a-z]+([A-Z][a-z]+)+/) != nil, "\(route.name)")
        }
    }

    /// The concatenated sources of a target.
    private static func source(of folder: String) throws -> String {
        let root = TestData.root
        let base = root.appending(path: "Sources/" + folder)
        let walk = try #require(FileManager.default.enumerator(atPath: base.path))
        return try walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: base.appending(path: $0), encoding: .utf8) }.joined()
    }

    @Test func `every rejection by the server has a problem code with one status`() throws {
        let refusals = try Self.source(of: "FarmHTTP")
            .matches(of: /\.(\w+), code: "([a-z-]+)"/)
        #expect(refusals.count > 10)
        var statuses: [Substring: Set<Substring>] = [:]
        for refusal in refusals { statuses[refusal.2, default: []].insert(refusal.1) }
        for (code, statuses) in statuses {
            #expect(Problem.Code(rawValue: String(code)) != nil, "\(code)")
            #expect(statuses.count == 1, "\(code)")
        }
    }

    @Test func `every problem code thrown by the service belongs to a route`() throws {
        let thrown = try Self.source(of: "FarmService").matches(of: /Problem\(\s*\.(\w+)/).map(\.1)
        let described = Set(Route.all.flatMap(\.allProblems).map { "\($0)" })
        #expect(thrown.count > 10)
        for code in thrown where code != "init" {
            #expect(described.contains(String(code)), "\(code)")
        }
    }

    @Test func `every reason for degradation is a problem code`() {
        for reason in StatusBody.degradedReasons {
            #expect(Problem.Code(rawValue: reason)?.status == 503, "\(reason)")
        }
    }
}
