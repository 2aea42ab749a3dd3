/// A value for each of some pools, in their order. Those of the tiers are always among them.
///
/// A planner looks values up in every decision, which is three times faster where the lookup is compiled
/// for the type of the values.
package struct PerPool<Value> {
    /// The names, in order: the six tiers first.
    package private(set) var names: [PoolName]
    @usableFromInline var values: [Value]
    /// The value of any other pool.
    @usableFromInline let otherwise: Value

    /// Creates a value for each tier and each of some other pools.
    package init(
        _ others: some Sequence<PoolName> = [], otherwise: Value, _ value: (PoolName) -> Value
    ) {
        let own = others.filter { $0.tier == nil }
        names = PoolName.tiers + (own.isEmpty ? [] : Set(own).sorted())
        values = names.map(value)
        self.otherwise = otherwise
    }

    /// The same value for every pool.
    package static func all(_ value: Value) -> Self { Self(otherwise: value) { _ in value } }

    @inlinable package subscript(pool: PoolName) -> Value {
        get {
            guard let index = names.index(ofPool: pool) else { return otherwise }
            return values[index]
        }
        set {
            if let index = names.index(ofPool: pool) {
                values[index] = newValue
            } else {
                insert(newValue, for: pool)
            }
        }
    }

    package func contains(_ pool: PoolName) -> Bool { names.index(ofPool: pool) != nil }

    /// Returns the values of the same pools, converted.
    package func map<Other>(
        otherwise: Other, _ convert: (PoolName, Value) -> Other
    ) -> PerPool<Other> {
        PerPool<Other>(names, otherwise: otherwise) { convert($0, self[$0]) }
    }

    @usableFromInline mutating func insert(_ value: Value, for pool: PoolName) {
        let index = names.firstIndex { pool < $0 } ?? names.endIndex
        names.insert(pool, at: index)
        values.insert(value, at: index)
    }
}

extension [PoolName] {
    /// The place of a pool in names that begin with the tiers; nil if it is not among them.
    package func index(ofPool pool: PoolName) -> Int? {
        if let tier = pool.tier { return tier.index - 1 }
        return dropFirst(Tier.allCases.count).firstIndex(of: pool)
    }
}

extension PerPool: Sendable where Value: Sendable {}
extension PerPool: Equatable where Value: Equatable {}
extension PerPool: Hashable where Value: Hashable {}

extension PerPool where Value: ExpressibleByIntegerLiteral {
    package init(_ others: some Sequence<PoolName> = [], _ value: (PoolName) -> Value) {
        self.init(others, otherwise: 0, value)
    }
}
