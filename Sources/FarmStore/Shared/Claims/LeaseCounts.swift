import FarmSystem
import Synchronization

/// The numbers of puzzles that tenants have under lease, for their limits.
///
/// They are counted in the stock, once a second and before a claim is refused; between two counts what
/// this farm claims is added. So no tenant gets above its limit through one farm, and through several by
/// no more than what they claim in a second.
final class LeaseCounts: Sendable {
    private struct Entry {
        var counted = 0
        /// The time of the last count, by the monotonic clock.
        var countedAt: Int64?
        /// The puzzles claimed since.
        var added = 0
        /// The puzzles of claims in progress.
        var underway = 0

        var sum: Int { counted + added + underway }

        func isCurrent(at now: Int64) -> Bool {
            countedAt.map { now - $0 < LeaseCounts.validity } ?? false
        }
    }

    private static let validity: Int64 = 1_000_000_000

    private let entries = Mutex<[TenantName: Entry]>([:])

    /// Begins a claim. If it would exceed the limit, it returns the number of puzzles under lease or in
    /// claims in progress instead; ``end(_:of:made:)`` must not follow then.
    func begin(
        _ count: Int, of tenant: TenantName, atMost limit: Int,
        counting: () throws(StoreError) -> Int
    ) throws(StoreError) -> Int? {
        let now = Clocks.monotonic
        let (isAdmitted, added) = entries.withLock { entries in
            var entry = entries[tenant] ?? Entry()
            let isAdmitted = entry.isCurrent(at: now) && entry.sum + count <= limit
            // A claim that may be refused takes nothing from others.
            if isAdmitted { entry.underway += count }
            entries[tenant] = entry
            return (isAdmitted, entry.added)
        }
        if isAdmitted { return nil }
        let counted = try counting()
        return entries.withLock { entries in
            var entry = entries[tenant] ?? Entry()
            entry.counted = counted
            entry.countedAt = now
            // What was claimed while the stock counted may be in the count or not.
            entry.added = max(0, entry.added - added)
            let isRefused = entry.sum + count > limit
            if !isRefused { entry.underway += count }
            entries[tenant] = entry
            return isRefused ? counted + entry.underway : nil
        }
    }

    /// Ends a claim of a number of puzzles, of which some were leased.
    func end(_ count: Int, of tenant: TenantName, made: Int) {
        entries.withLock { entries in
            entries[tenant]?.underway -= count
            entries[tenant]?.added += made
        }
    }
}
