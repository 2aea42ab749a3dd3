/// One value for each tier.
package struct PerTier<Value> {
    private let values: [Value]

    package init(_ value: (Tier) -> Value) { values = Tier.allCases.map(value) }

    package subscript(tier: Tier) -> Value { values[tier.index - 1] }
}

extension PerTier: Sendable where Value: Sendable {}
