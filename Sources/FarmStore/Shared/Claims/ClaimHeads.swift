/// The lowest places and turns at which puzzles of a pool may be ready: a hint, so that claims do not look at the rows
/// of those that were taken. The server keeps these rows while a transaction of another program is open that might
/// read them.
///
/// A row before a head comes back if a transaction is undone, or appears if one ends late. So heads go back every
/// second to where they were before any transaction that is still open began. What a claim found that was on its way
/// then moves no head: it began to look behind the row.
struct ClaimHeads: Sendable {
    private var current: [Int64: Head] = [:]
    private var past = PastValues<[Int64: Head]>()
    private var generation = 0

    struct Head {
        /// The lowest place among puzzles that were never claimed.
        var place: Int64 = 0
        /// The lowest turn among those that were returned.
        var turn: Int64 = 0
        /// The number of times that heads went back before.
        fileprivate(set) var generation = 0
    }

    /// The head of a pool by its number.
    subscript(pool: Int64) -> Head {
        var head = current[pool] ?? Head()
        head.generation = generation
        return head
    }

    /// Moves the head of a pool on, to what was found from the given one on.
    mutating func advance(_ pool: Int64, from head: Head, place: Int64?, turn: Int64?) {
        guard head.generation == generation else { return }
        let now = self[pool]
        current[pool] = Head(place: max(now.place, place ?? 0), turn: max(now.turn, turn ?? 0))
    }

    /// Goes back at a time; to the beginnings of the pools if no heads are old enough.
    mutating func goBack(at time: Int64) {
        past.note(current, at: time)
        current = past.settled(at: time) ?? [:]
        generation += 1
    }

    /// Goes back to the beginnings of the pools, as after a time in which the database was another one.
    mutating func forget() {
        current = [:]
        past.forget()
        generation += 1
    }
}
