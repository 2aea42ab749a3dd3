// Values as literals: `["type": "string", "maxLength": .integer(64), "enum": ["a", "b"]]`.

extension JSONValue: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object with the members in this order, without those whose value is nil.
    package init(dictionaryLiteral members: (String, JSONValue?)...) {
        self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}

extension JSONValue {
    package static func integer(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }

    /// Returns this object with the members of another one after its own.
    package func adding(_ others: JSONValue) -> JSONValue {
        .object((members ?? []) + (others.members ?? []))
    }
}
