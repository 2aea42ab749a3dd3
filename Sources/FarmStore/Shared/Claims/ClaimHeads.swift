/// The lowest places and turns at which puzzles of a pool may be ready: a hint, so that claims do not look at the rows
/// of those that were taken. The server keeps these rows while a transaction of another program is open that might
/// read them.
///
/// A row before a head comes back if a transaction is undone, or appears if one ends late. So heads go back every
/// second to where they were before any transaction that is still open began.
struct ClaimHeads: Sendable {
    private var current: [Int64: Head] = [:]
    private var past = PastValues<[Int64: Head]>()

    struct Head: Equatable {
        /// The lowest place among puzzles that were never claimed.
        var place: Int64 = 0
        /// The lowest turn among those that were returned.
        var turn: Int64 = 0
    }

    /// The head of a pool by its number.
    subscript(pool: Int64) -> Head { current[pool] ?? Head() }

    /// Moves the head of a pool on.
    mutating func advance(_ pool: Int64, to head: Head) {
        let old = self[pool]
        current[pool] = Head(place: max(old.place, head.place), turn: max(old.turn, head.turn))
    }

    /// Goes back at a time; to the beginnings of the pools if no heads are old enough.
    mutating func goBack(at time: Int64) {
        past.note(current, at: time)
        current = past.settled(at: time) ?? [:]
    }
}
