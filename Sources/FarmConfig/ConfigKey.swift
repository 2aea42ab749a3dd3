import FarmTOML
import SudokuEngine

/// A key of the config file: its permitted values and the configuration value that it sets.
package struct ConfigKey: Sendable {
    package let table: String
    package let key: String
    package var name: String { "\(table).\(key)" }
    /// True if a change takes effect only at the next start of the service.
    package private(set) var needsRestart = false
    /// The permitted values, for messages.
    package let expectation: String
    let read: @Sendable (TOMLValue, inout Configuration) throws(ValueError) -> Void
    /// The value in a configuration, written as in a config file.
    package let text: @Sendable (Configuration) -> String

    private init<Value: Sendable>(
        _ table: String, _ key: String,
        _ place: any WritableKeyPath<Configuration, Value> & Sendable, _ rule: ValueRule<Value>
    ) {
        self.table = table
        self.key = key
        expectation = rule.expectation
        read = { (value, configuration) throws(ValueError) in
            configuration[keyPath: place] = try rule.read(value)
        }
        text = { rule.text($0[keyPath: place]) }
    }

    private var untilRestart: ConfigKey {
        var key = self
        key.needsRestart = true
        return key
    }

    /// All keys, in the order of the manual.
    package static let all: [ConfigKey] =
        [
            ConfigKey("farm", "workers", \.farm.workers, .workers),
            ConfigKey("farm", "ready_when", \.farm.readyWhen, .choice),
            ConfigKey("farm", "max_cpu_percent", \.farm.maxCPUPercent, .number(1...100)),
            ConfigKey("farm", "quiet_hours", \.farm.quietHours, .quietHours),
        ] + Tier.allCases.flatMap(pool)
        + [
            ConfigKey("store", "path", \.store.path, .path(atMost: 4_000)).untilRestart,
            ConfigKey("store", "min_free_bytes", \.store.minFreeBytes, .number(0...1 << 50)),
            // A Unix socket address holds 107 bytes and a terminating null byte.
            ConfigKey("socket", "listen", \.socket.listen, .path(atMost: 107)).untilRestart,
            ConfigKey("socket", "status_listen", \.socket.statusListen, .path(atMost: 107))
                .untilRestart,
            ConfigKey("socket", "max_connections", \.socket.maxConnections, .number(8...256)),
            ConfigKey(
                "socket", "max_connections_per_uid", \.socket.maxConnectionsPerUID,
                .number(8...256)),
            ConfigKey("access", "claim_gids", \.access.claimGIDs, .groups),
            ConfigKey("access", "admin_gids", \.access.adminGIDs, .groups),
            ConfigKey("claims", "lease_seconds", \.claims.leaseSeconds, .number(1...86_400)),
            ConfigKey("claims", "on_lease_end", \.claims.onLeaseEnd, .choice),
            ConfigKey("claims", "max_keys", \.claims.maxKeys, .number(1...1_000_000_000)),
        ]

    private static func pool(of tier: Tier) -> [ConfigKey] {
        let table = "pool.\(tier.name)"
        let range = 0...10_000_000
        return [
            ConfigKey(table, "low", \.pools[tier].low, .number(range)),
            ConfigKey(table, "target", \.pools[tier].target, .number(range)),
            ConfigKey(table, "human", \.storesHuman[tier], .flag),
        ]
    }

    /// The tables that have keys, in the order of the manual.
    package static let tables: [String] = all.map(\.table).reduce(into: []) { tables, table in
        if tables.last != table { tables.append(table) }
    }

    /// The keys whose values differ.
    package static func changed(from old: Configuration, to new: Configuration) -> [ConfigKey] {
        all.filter { $0.text(old) != $0.text(new) }
    }

    static func of(_ table: String) -> [ConfigKey] { all.filter { $0.table == table } }
}
