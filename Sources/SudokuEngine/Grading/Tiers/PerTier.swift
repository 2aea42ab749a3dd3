/// One value for each tier.
package struct PerTier<Value> {
    private var values: [Value]

    package init(_ value: (Tier) -> Value) { values = Tier.allCases.map(value) }

    /// The same value for every tier.
    package static func all(_ value: Value) -> Self { Self { _ in value } }

    package subscript(tier: Tier) -> Value {
        get { values[tier.index - 1] }
        set { values[tier.index - 1] = newValue }
    }
}

extension PerTier: Sendable where Value: Sendable {}
extension PerTier: Equatable where Value: Equatable {}
extension PerTier: Hashable where Value: Hashable {}
