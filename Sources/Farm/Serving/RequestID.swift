import Synchronization

/// Names for requests that were refused, so that a client's report says which one it was.
enum RequestID {
    /// Of this process, so that no two starts have the same names.
    private static let start = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    private static let count = Atomic<UInt64>(0)

    static func next() -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(start)-\(number)"
    }
}
