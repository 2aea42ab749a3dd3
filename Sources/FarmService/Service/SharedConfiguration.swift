import FarmConfig

/// A configuration that many threads read at once. Copying one keeps its many parts, which takes as long
/// as the rest of a short request, and longer under a lock.
final class SharedConfiguration: Sendable {
    let value: Configuration

    init(_ value: Configuration) { self.value = value }
}
