/// A value for a parameter of a statement.
package protocol PostgresParameter {
    var postgresValue: PostgresValue { get }
}

/// A value for an element of an array.
package protocol PostgresElement: PostgresParameter {
    static func array(_ elements: [Self?]) -> PostgresValue
}

extension PostgresValue: PostgresParameter {
    package var postgresValue: PostgresValue { self }
}

extension BinaryInteger where Self: PostgresElement {
    package var postgresValue: PostgresValue { .integer(Int64(self)) }
    package static func array(_ elements: [Self?]) -> PostgresValue {
        .integers(elements.map { $0.map { Int64($0) } })
    }
}

extension Int64: PostgresElement {}
extension Int: PostgresElement {}
extension UInt32: PostgresElement {}

extension String: PostgresElement {
    package var postgresValue: PostgresValue { .text(self) }
    package static func array(_ elements: [String?]) -> PostgresValue { .texts(elements) }
}

extension Optional: PostgresParameter where Wrapped: PostgresParameter {
    package var postgresValue: PostgresValue { self?.postgresValue ?? .null }
}

extension Optional: PostgresElement where Wrapped: PostgresElement {
    package static func array(_ elements: [Self?]) -> PostgresValue {
        Wrapped.array(elements.map { $0 ?? nil })
    }
}

extension Array: PostgresParameter where Element: PostgresElement {
    package var postgresValue: PostgresValue { Element.array(map(Optional.some)) }
}
