import FarmJSON

/// The description of the API in OpenAPI 3.0, for generators that do not read 3.1: its schemas are an
/// earlier draft, in which null is no type, a schema has one example, and nothing stands beside a
/// reference.
struct OlderDescription {
    let document: JSONValue

    init(_ description: APIDescription) {
        let members = (description.document.members ?? []).map { member in
            switch member.name {
            case "openapi": JSONValue.Member(member.name, .string("3.0.3"))
            case "info":
                JSONValue.Member(
                    member.name,
                    .object((member.value.members ?? []).filter { $0.name != "summary" }))
            default: JSONValue.Member(member.name, Self.older(member.value))
            }
        }
        document = .object(members)
    }

    private static func older(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(older))
        case .object(let members): .object(older(members))
        default: value
        }
    }

    private static func older(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        let hasSiblings = members.count > 1
        return members.flatMap { member -> [JSONValue.Member] in
            switch (member.name, member.value) {
            // Values, not schemas.
            case ("example", _), ("default", _), ("examples", .object): [member]
            case ("examples", .array(let examples)): [.init("example", examples[0])]
            case ("anyOf", .array(let schemas)): nullable(schemas[0])
            case ("$ref", _) where hasSiblings: [wrapped(member)]
            // Their members are named by the API.
            case ("properties", .object(let properties)):
                [.init(member.name, .object(properties.map { .init($0.name, older($0.value)) }))]
            default: [.init(member.name, older(member.value))]
            }
        }
    }

    /// Returns a schema whose alternative is null.
    private static func nullable(_ schema: JSONValue) -> [JSONValue.Member] {
        let members = older(schema.members ?? [])
        let isReference = members.first?.name == "$ref"
        return (isReference ? [wrapped(members[0])] : members) + [.init("nullable", .bool(true))]
    }

    private static func wrapped(_ reference: JSONValue.Member) -> JSONValue.Member {
        .init("allOf", [.object([reference])])
    }
}
