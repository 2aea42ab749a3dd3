import FarmStore
import SudokuEngine

/// The status line for `systemctl status`.
///
///     ready; easy 2000/2000 hard 612/2000 (4.1/min); 12 leased; 2 of 3 farms
enum StatusLine {
    static func text(
        _ health: Health, _ levels: PerPool<PoolCount>, limits: PerPool<PoolLimits>,
        farms: [FarmPresence] = [], perMinute: (PoolName) -> Double
    ) -> String {
        let pools = limits.names.map { pool in
            let rate = tenths(perMinute(pool))
            let pace = rate == "0.0" ? "" : " (\(rate)/min)"
            return "\(pool.name) \(levels[pool].ready)/\(limits[pool].target)\(pace)"
        }
        let leased = levels.names.reduce(0) { $0 + levels[$1].leased }
        return "\(health); " + pools.joined(separator: " ") + "; \(leased) leased" + text(of: farms)
    }

    /// The number of farms that share the stock, if it is shared.
    private static func text(of farms: [FarmPresence]) -> String {
        let present = farms.count(where: \.isPresent)
        let known = present == farms.count ? "" : " of \(farms.count)"
        return farms.isEmpty ? "" : "; \(present)\(known) farm\(farms.count == 1 ? "" : "s")"
    }

    /// Formats a value rounded to one decimal.
    static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The health of the service, described in a word or two.
enum Health: Hashable, Sendable, CustomStringConvertible {
    case starting
    case ready
    case paused(PauseReason)
    case degraded(Degradation.Reason)
    case draining

    var description: String {
        switch self {
        case .starting: "starting"
        case .ready: "ready"
        case .paused(let pause): "ready, \(pause.rawValue)"
        case .degraded(let reason): "degraded: \(reason.rawValue)"
        case .draining: "draining"
        }
    }
}
