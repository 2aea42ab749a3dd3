/// What the service does by the clock, in nanoseconds of one that nobody sets.
struct Agenda: Sendable {
    /// How often it looks after the store and the hours.
    static let lookInterval: Int64 = 5_000_000_000
    /// The line for systemd is told no more often than that.
    static let statusInterval: Int64 = 1_000_000_000

    /// How long it does not listen to news of the stock, after it has heard some. Whoever claims
    /// would wake it each time.
    static let newsInterval: Int64 = 10_000_000

    /// How soon systemd is asked again whether it has room for what it has not been told yet.
    static let catchUpInterval: Int64 = 100_000_000

    enum Duty: Hashable, Sendable { case look, ping, news, status, catchUp }

    private var dues: [Duty: Int64]
    private let pingInterval: Int64?
    private var statusTold: Int64

    /// The watchdog is told a third of its patience apart, if there is one.
    init(now: Int64, watchdogMicroseconds patience: Int64?) {
        pingInterval = patience.map { max(1, $0 * 1_000 / 3) }
        statusTold = now - Self.statusInterval
        dues = [.look: now + Self.lookInterval]
        dues[.ping] = pingInterval.map { now + $0 }
    }

    /// The line has changed: it is told as soon as it may be.
    mutating func changeStatus(now: Int64) {
        if dues[.status] == nil { dues[.status] = max(now, statusTold + Self.statusInterval) }
    }

    /// News were heard; the next are asked for when some time has passed.
    mutating func postponeNews(now: Int64) { dues[.news] = now + Self.newsInterval }

    /// systemd has had no room for all that it is to be told.
    mutating func catchUpSoon(now: Int64) { dues[.catchUp] = now + Self.catchUpInterval }

    /// How long nothing is due.
    func rest(now: Int64) -> Int64 { max(0, (dues.values.min() ?? now) - now) }

    /// What is due, each once however late it is.
    mutating func due(now: Int64) -> [Duty] {
        let duties = [Duty.catchUp, .ping, .look, .news, .status].filter {
            dues[$0].map { $0 <= now } ?? false
        }
        for duty in duties {
            switch duty {
            case .look: dues[.look] = next(after: dues[.look], every: Self.lookInterval, now: now)
            case .ping:
                dues[.ping] = pingInterval.map { next(after: dues[.ping], every: $0, now: now) }
            case .news, .catchUp: dues[duty] = nil
            case .status:
                statusTold = now
                dues[.status] = nil
            }
        }
        return duties
    }

    /// Keeps to the beat, so that what is due together stays together, unless much was missed.
    private func next(after due: Int64?, every interval: Int64, now: Int64) -> Int64 {
        let next = (due ?? now) + interval
        return next > now ? next : now + interval
    }
}
