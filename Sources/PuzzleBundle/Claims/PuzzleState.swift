/// The state of a puzzle that a store knows, as the store reports it and the API shows it.
package enum PuzzleState: String, Hashable, Sendable, CaseIterable {
    case ready, leased, delivered, withdrawn
}
