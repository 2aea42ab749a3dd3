import SudokuEngine

/// The name of a tenant: clients of a proxy that share claims and keys.
package struct TenantName: Hashable, Comparable, Sendable {
    package let name: String

    /// Returns nil unless the name has the form of names of pools.
    package init?(_ text: some StringProtocol) {
        guard PoolName.hasForm(String(text)) else { return nil }
        name = String(text)
    }

    package static func < (left: Self, right: Self) -> Bool { left.name < right.name }
}

extension TenantName: CustomStringConvertible {
    package var description: String { name }
}
