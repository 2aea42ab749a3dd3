/// The timer schedule of the service, in nanoseconds of a clock that is never set.
struct TimerSchedule: Sendable {
    /// The interval of checks of the store and the quiet hours.
    static let lookInterval: Int64 = 5_000_000_000
    /// The minimum interval between status lines for systemd.
    static let statusInterval: Int64 = 1_000_000_000

    /// The pause between reads of stock changes; otherwise every claim would wake the service loop.
    static let newsInterval: Int64 = 10_000_000

    /// The delay before retrying notifications that systemd's socket had no room for.
    static let catchUpInterval: Int64 = 100_000_000

    enum TimerKind: Hashable, Sendable { case look, ping, events, status, catchUp }

    private var dues: [TimerKind: Int64]
    private let pingInterval: Int64?
    private var statusTold: Int64

    /// Creates the schedule; a watchdog, if there is one, is notified at a third of its timeout.
    init(now: Int64, watchdogMicroseconds patience: Int64?) {
        pingInterval = patience.map { max(1, $0 * 1_000 / 3) }
        statusTold = now - Self.statusInterval
        dues = [.look: now + Self.lookInterval]
        dues[.ping] = pingInterval.map { now + $0 }
    }

    /// Schedules a changed status line for the earliest permitted time.
    mutating func changeStatus(now: Int64) {
        if dues[.status] == nil { dues[.status] = max(now, statusTold + Self.statusInterval) }
    }

    /// Schedules the next read of stock changes after one has been handled.
    mutating func postponeNews(now: Int64) { dues[.events] = now + Self.newsInterval }

    /// Schedules a retry after systemd's socket was full.
    mutating func catchUpSoon(now: Int64) { dues[.catchUp] = now + Self.catchUpInterval }

    /// Returns the time until the next duty.
    func rest(now: Int64) -> Int64 { max(0, (dues.values.min() ?? now) - now) }

    /// Returns the duties that are due, each once, however late it is.
    mutating func due(now: Int64) -> [TimerKind] {
        let duties = [TimerKind.catchUp, .ping, .look, .events, .status].filter {
            dues[$0].map { $0 <= now } ?? false
        }
        for duty in duties {
            switch duty {
            case .look: dues[.look] = next(after: dues[.look], every: Self.lookInterval, now: now)
            case .ping:
                dues[.ping] = pingInterval.map { next(after: dues[.ping], every: $0, now: now) }
            case .events, .catchUp: dues[duty] = nil
            case .status:
                statusTold = now
                dues[.status] = nil
            }
        }
        return duties
    }

    /// Advances in fixed steps, so that coinciding duties keep coinciding, unless steps were missed.
    private func next(after due: Int64?, every interval: Int64, now: Int64) -> Int64 {
        let next = (due ?? now) + interval
        return next > now ? next : now + interval
    }
}
