import FarmJSON
import SudokuEngine

extension BodyValue {
    /// A value or null. Values that this version does not understand count as null.
    static func nullable<Some>(_ some: BodyValue<Some>) -> Self where Value == Some? {
        Self(
            schema: .nullable(some.schema), read: { .some(some.read($0)) },
            write: { value, writer in
                if let value { some.write(value, &writer) } else { writer.null() }
            })
    }

    /// An array. Elements that this version does not understand are left out.
    static func array<Element>(
        _ element: BodyValue<Element>, count: ClosedRange<Int>
    ) -> Self where Value == [Element] {
        Self(
            schema: .array(element.schema, count: count),
            read: { $0.elements?.compactMap(element.read) },
            write: { $1.array($0) { element.write($1, &$0) } })
    }

    /// An object with a member for each pool, among which are those of all tiers.
    static func perPool<Element>(
        _ element: BodyValue<Element>, otherwise: Element,
        isShown: @escaping @Sendable (Element) -> Bool = { _ in true }
    ) -> Self where Value == PerPool<Element> {
        Self(
            schema: .dictionary(element.schema),
            read: { value in
                var known: [PoolName: Element] = [:]
                for member in value.members ?? [] {
                    guard let pool = PoolName(member.name), let found = element.read(member.value)
                    else { continue }
                    known[pool] = found
                }
                guard PoolName.tiers.allSatisfy({ known[$0] != nil }) else { return nil }
                return PerPool(known.keys, otherwise: otherwise) { known[$0] ?? otherwise }
            },
            write: { values, writer in
                writer.beginObject()
                for pool in values.names where isShown(values[pool]) {
                    writer.name(pool.name)
                    element.write(values[pool], &writer)
                }
                writer.endObject()
            })
    }
}

extension BodyValue where Value: JSONBody {
    /// An object within another.
    static var object: Self { object(Value.schema) }

    /// An object with a name in the OpenAPI document.
    static func named(_ component: SchemaComponent) -> Self { object(.named(component)) }

    private static func object(_ schema: JSONSchema) -> Self {
        Self(
            schema: schema, read: { Value.members.read(BodySource($0)) },
            write: { Value.members.write($0, to: &$1) })
    }
}
