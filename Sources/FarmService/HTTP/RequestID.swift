import Synchronization

/// Unique ids for rejected requests, so that clients can refer to them in reports.
enum RequestID {
    /// A prefix unique to this process, so that ids differ between starts.
    private static let start = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    private static let count = Atomic<UInt64>(0)

    static func next() -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(start)-\(number)"
    }
}
