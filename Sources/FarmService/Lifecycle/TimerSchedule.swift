/// The timer schedule of the service, in nanoseconds of a clock that is never set.
struct TimerSchedule: Sendable {
    /// The interval of checks of the store and the quiet hours.
    static let checkInterval: Int64 = 5_000_000_000
    /// The minimum interval between status lines for systemd.
    static let statusInterval: Int64 = 1_000_000_000

    /// The pause between reads of stock changes; otherwise every claim would wake the service loop.
    static let stockInterval: Int64 = 10_000_000

    /// The delay before retrying notifications that systemd's socket had no room for.
    static let retryInterval: Int64 = 100_000_000

    enum TimerKind: Hashable, Sendable { case check, watchdog, stock, status, retry }

    private var dueTimes: [TimerKind: Int64]
    private let watchdogInterval: Int64?
    private var lastStatus: Int64

    /// Creates the schedule; a watchdog, if there is one, is notified at a third of its timeout.
    init(now: Int64, watchdogMicroseconds timeout: Int64?) {
        watchdogInterval = timeout.map { max(1, $0 * 1_000 / 3) }
        lastStatus = now - Self.statusInterval
        dueTimes = [.check: now + Self.checkInterval]
        dueTimes[.watchdog] = watchdogInterval.map { now + $0 }
    }

    /// Schedules a changed status line for the earliest permitted time.
    mutating func changeStatus(now: Int64) {
        if dueTimes[.status] == nil {
            dueTimes[.status] = max(now, lastStatus + Self.statusInterval)
        }
    }

    /// Schedules the next read of stock changes after one has been handled.
    mutating func postponeStock(now: Int64) { dueTimes[.stock] = now + Self.stockInterval }

    /// Schedules a retry after systemd's socket was full.
    mutating func retryNotifications(now: Int64) { dueTimes[.retry] = now + Self.retryInterval }

    /// Returns the time until the next timer.
    func timeout(now: Int64) -> Int64 { max(0, (dueTimes.values.min() ?? now) - now) }

    /// Returns the timers that are due, each once, however late it is.
    mutating func due(now: Int64) -> [TimerKind] {
        let timers = [TimerKind.retry, .watchdog, .check, .stock, .status].filter {
            dueTimes[$0].map { $0 <= now } ?? false
        }
        for timer in timers {
            switch timer {
            case .check:
                dueTimes[.check] = next(
                    after: dueTimes[.check], every: Self.checkInterval, now: now)
            case .watchdog:
                dueTimes[.watchdog] = watchdogInterval.map {
                    next(after: dueTimes[.watchdog], every: $0, now: now)
                }
            case .stock, .retry: dueTimes[timer] = nil
            case .status:
                lastStatus = now
                dueTimes[.status] = nil
            }
        }
        return timers
    }

    /// Advances in fixed steps, so that coinciding timers keep coinciding, unless steps were missed.
    private func next(after due: Int64?, every interval: Int64, now: Int64) -> Int64 {
        let next = (due ?? now) + interval
        return next > now ? next : now + interval
    }
}
