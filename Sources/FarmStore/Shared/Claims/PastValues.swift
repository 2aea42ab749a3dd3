/// The values of something over time, of which one is older than all open transactions: what had ended then is not
/// undone any more, and nothing that had begun before is still to come.
struct PastValues<Value: Sendable>: Sendable {
    /// Twice the time after which the server ends a statement and an idle transaction, in nanoseconds.
    private static var longest: Int64 { 60_000_000_000 }

    /// The values of the last minute and one before: sixty where each second has one.
    private var noted: [(time: Int64, value: Value)] = []

    var newest: Value? { noted.last?.value }

    /// The newest value that at a time is older than all transactions.
    func settled(at time: Int64) -> Value? {
        noted.last { time - $0.time >= Self.longest }?.value
    }

    mutating func note(_ value: Value, at time: Int64) {
        let old = noted.prefix { time - $0.time >= Self.longest }.count
        noted.removeFirst(max(0, old - 1))
        noted.append((time, value))
    }

    mutating func forget() { noted = [] }
}
