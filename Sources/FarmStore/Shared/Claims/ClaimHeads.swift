/// The lowest places at which puzzles may be ready, by the number of the pool: a hint, so that claims do not look at
/// the rows of those that were taken. The server keeps these rows while a transaction of another program is open
/// that might read them.
///
/// A row before a head comes back if a transaction is undone, or appears if one ends late. So heads go back every
/// second to where they were before any transaction that is still open began.
struct ClaimHeads: Sendable {
    private var current: [Int64: Int64] = [:]
    private var past = PastValues<[Int64: Int64]>()

    subscript(pool: Int64) -> Int64 { current[pool] ?? 0 }

    /// Moves the head of a pool on.
    mutating func advance(_ pool: Int64, to place: Int64) {
        current[pool] = max(self[pool], place)
    }

    /// Goes back at a time; to the beginnings of the pools if no heads are old enough.
    mutating func goBack(at time: Int64) {
        past.note(current, at: time)
        current = past.settled(at: time) ?? [:]
    }
}
