/// A consistent copy of the store, either complete or absent.
package struct StoreBackup: Hashable, Sendable {
    package let name: String
    package let size: Int
    package let sha256: String
}
