import FarmStore
import Synchronization

/// The numbers of claims that tenants made in the last minute, for their limits.
final class ClaimMinutes: Sendable {
    private let minutes = Mutex<[TenantName: ClaimMinute]>([:])

    /// Counts a claim of a tenant. If it has made as many as it may, it returns the seconds until the
    /// next one instead.
    func count(_ tenant: TenantName, atMost limit: Int, at second: Int64) -> Int? {
        minutes.withLock {
            $0[tenant, default: ClaimMinute(at: second)].count(atMost: limit, at: second)
        }
    }

    /// Takes back a claim that was counted in a second: it repeated an earlier one.
    func takeBack(_ tenant: TenantName, of second: Int64) {
        minutes.withLock { $0[tenant]?.takeBack(of: second) }
    }
}

/// The claims of the last minute, by second.
struct ClaimMinute: Sendable {
    /// A second more than a minute: the first one may have begun just before its claims.
    private static let length: Int64 = 61

    private var counts = [Int](repeating: 0, count: Int(length))
    private var newest: Int64

    init(at second: Int64) { newest = second }

    /// Counts a claim, or returns the seconds until there is room for one.
    mutating func count(atMost limit: Int, at second: Int64) -> Int? {
        if second > newest {
            for passed in max(newest + 1, second - Self.length + 1)...second { self[passed] = 0 }
            newest = second
        }
        guard counts.reduce(0, +) >= limit else {
            self[newest] += 1
            return nil
        }
        let first = (newest - Self.length + 1...newest).first { self[$0] > 0 } ?? newest
        return Int(first + Self.length - newest)
    }

    mutating func takeBack(of second: Int64) {
        if second > newest - Self.length, self[second] > 0 { self[second] -= 1 }
    }

    /// Clocks begin at zero, and a minute reaches further back.
    private func place(of second: Int64) -> Int {
        Int((second % Self.length + Self.length) % Self.length)
    }

    private subscript(second: Int64) -> Int {
        get { counts[place(of: second)] }
        set { counts[place(of: second)] = newValue }
    }
}
