import FarmJSON
import PuzzleBundle
import SudokuEngine

/// The conversion between a JSON value and the value of a member of a body.
package struct BodyValue<Value: Sendable>: Sendable {
    let schema: JSONSchema
    /// Nil if this version does not understand the value.
    let read: @Sendable (JSONValue) -> Value?
    let write: @Sendable (Value, inout JSONWriter) -> Void

    func json(of value: Value) -> JSONValue? {
        var writer = JSONWriter()
        write(value, &writer)
        return try? JSONReader.value(writer.bytes)
    }
}

extension BodyValue<String> {
    static func text(_ format: TextFormat) -> Self { text(JSONSchema.text(format)) }

    /// One of several words, which later versions may extend.
    static func word(of words: [String]) -> Self { text(.choice(words)) }

    private static func text(_ schema: JSONSchema) -> Self {
        Self(schema: schema, read: { $0.string }, write: { $1.string($0) })
    }
}

extension BodyValue<Int> {
    /// A whole number of at least zero.
    static var count: Self { integer(.count) }

    static func integer(_ range: ClosedRange<Int>) -> Self { integer(.integer(range)) }

    private static func integer(_ schema: JSONSchema) -> Self {
        Self(schema: schema, read: { $0.integer }, write: { $1.integer($0) })
    }

    /// A number with one decimal, as its tenths.
    static func tenths(_ range: ClosedRange<Int>) -> Self {
        Self(
            schema: .number(range), read: { $0.number?.tenths },
            write: { $1.decimal($0, decimals: 1) })
    }
}

extension BodyValue<JSONNumber> {
    /// A number as written.
    static func number(_ range: ClosedRange<Int>) -> Self {
        Self(schema: .number(range), read: { $0.number }, write: { $1.value(.number($0)) })
    }
}

extension BodyValue<Bool> {
    static var boolean: Self {
        Self(schema: .boolean, read: { $0.bool }, write: { $1.bool($0) })
    }
}

extension BodyValue<PoolName> {
    static var pool: Self {
        Self(
            schema: .pool, read: { $0.string.flatMap { PoolName($0) } },
            write: { $1.string($0.name) })
    }
}

extension BodyValue<Tier> {
    static var tier: Self {
        Self(
            schema: .tier, read: { $0.string.flatMap { Tier(name: $0) } },
            write: { $1.string($0.name) })
    }
}

extension BodyValue<PuzzleID> {
    /// The id of a puzzle, which the service always writes in lower case.
    static func id(_ format: TextFormat = .writtenPuzzleID) -> Self {
        Self(
            schema: .text(format), read: { $0.string.flatMap { PuzzleID($0) } },
            write: { $1.string($0.description) })
    }
}

extension BodyValue where Value: RawRepresentable<String> & CaseIterable {
    static var choice: Self { choice(JSONSchema.choice(Value.allCases.map(\.rawValue))) }

    /// One of several words, which have a name in the OpenAPI document.
    static func choice(_ component: SchemaComponent) -> Self { choice(.named(component)) }

    private static func choice(_ schema: JSONSchema) -> Self {
        Self(
            schema: schema, read: { $0.string.flatMap(Value.init(rawValue:)) },
            write: { $1.string($0.rawValue) })
    }
}
