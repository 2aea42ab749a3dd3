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
            write: { elements, writer in
                writer.beginArray()
                for value in elements { element.write(value, &writer) }
                writer.endArray()
            })
    }

    /// An object with a member for each tier, all of which are required.
    static func perTier<Element>(
        _ element: BodyValue<Element>, _ summary: String
    ) -> Self where Value == PerTier<Element> {
        Self(
            schema: .open(Tier.allCases.map { .required($0.name, element.schema, summary) }),
            read: { value in
                let known = Tier.allCases.compactMap { value[$0.name].flatMap(element.read) }
                guard known.count == Tier.allCases.count else { return nil }
                return PerTier { known[$0.index - 1] }
            },
            write: { values, writer in
                writer.beginObject()
                for tier in Tier.allCases {
                    writer.name(tier.name)
                    element.write(values[tier], &writer)
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
