/// The number of claims whose keys are kept, and about how many bytes these take on disk with the
/// texts of their puzzles.
package struct KeyUse: Hashable, Sendable {
    package let count: Int
    package let bytes: Int
}
