import FarmStore
import FarmTOML
package import SudokuEngine

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
    /// The value in a configuration, written as in a config file; nil for a key without a default
    /// that is not set.
    package let text: @Sendable (Configuration) -> String?

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

    /// Creates a key without a default.
    private init<Value: Sendable>(
        _ table: String, _ key: String,
        optional place: any WritableKeyPath<Configuration, Value?> & Sendable,
        _ rule: ValueRule<Value>
    ) {
        self.table = table
        self.key = key
        expectation = rule.expectation
        read = { (value, configuration) throws(ValueError) in
            configuration[keyPath: place] = try rule.read(value)
        }
        text = { $0[keyPath: place].map(rule.text) }
    }

    /// Creates the key of a part of a pool's promise.
    private init(_ pool: PoolName, _ part: PoolPromise.Key) {
        table = Self.table(of: pool)
        key = part.keyName
        let rule = PromiseRule(part)
        expectation = rule.expectation
        read = { (value, configuration) throws(ValueError) in
            try rule.read(value, into: &configuration.pools[pool].promise)
        }
        text = { rule.text($0.pools[pool].promise) }
    }

    /// The default; nil if there is none.
    package var usual: String? {
        var configuration = Configuration()
        if let pool = Self.pool(of: table) { configuration.pools[pool] = PoolSettings(pool) }
        return text(configuration)
    }

    private var untilRestart: ConfigKey {
        var key = self
        key.needsRestart = true
        return key
    }

    /// The keys outside of pools and tenants, and those of the pools of the tiers, in the order of the
    /// manual.
    package static let all: [ConfigKey] = all(PoolName.tiers, [])

    /// The keys of a configuration with its pools and tenants, in the order of the manual.
    package static func all(of configuration: Configuration) -> [ConfigKey] {
        all(configuration.pools.names, configuration.tenants.keys.sorted())
    }

    private static func all(_ pools: [PoolName], _ tenants: [TenantName]) -> [ConfigKey] {
        [
            ConfigKey("farm", "workers", \.farm.workers, .workers),
            ConfigKey("farm", "ready_when", \.farm.readyWhen, .choice),
            ConfigKey("farm", "max_cpu_percent", \.farm.maxCPUPercent, .number(1...100)),
            ConfigKey("farm", "quiet_hours", \.farm.quietHours, .quietHours),
            ConfigKey("farm", "name", \.farm.name, .farmName).untilRestart,
        ] + pools.flatMap(keys)
            + [
                ConfigKey("store", "path", \.store.path, .path(atMost: 4_000)).untilRestart,
                ConfigKey("store", "url", \.store.url, .databaseURL).untilRestart,
                ConfigKey("store", "peer_scope", \.store.peerScope, .choice).untilRestart,
                ConfigKey("store", "min_free_bytes", \.store.minFreeBytes, .number(0...1 << 50)),
                // A Unix socket address holds 107 bytes and a terminating null byte.
                ConfigKey("socket", "listen", \.socket.listen, .socketPath).untilRestart,
                ConfigKey("socket", "status_listen", \.socket.statusListen, .socketPath)
                    .untilRestart,
                ConfigKey("socket", "max_connections", \.socket.maxConnections, .number(8...256)),
                ConfigKey(
                    "socket", "max_connections_per_uid", \.socket.maxConnectionsPerUID,
                    .number(8...256)),
                ConfigKey("access", "claim_gids", \.access.claimGIDs, .accounts(.group)),
                ConfigKey("access", "admin_gids", \.access.adminGIDs, .accounts(.group)),
                ConfigKey("access", "proxies", \.access.proxies, .accounts(.user)),
                ConfigKey("access", "tenant_admins", \.access.hasTenantAdmins, .flag),
            ] + tenants.flatMap(keys)
            + [
                ConfigKey("claims", "lease_seconds", \.claims.leaseSeconds, .number(1...86_400)),
                ConfigKey("claims", "on_lease_end", \.claims.onLeaseEnd, .choice),
                ConfigKey("claims", "max_keys", \.claims.maxKeys, .number(0...1_000_000_000)),
            ]
    }

    /// The name of the table of a tenant.
    static func table(of tenant: TenantName) -> String { "tenant.\(tenant)" }

    /// The keys of a tenant, in the order of the manual.
    static func keys(of tenant: TenantName) -> [ConfigKey] {
        let table = table(of: tenant)
        return [
            ConfigKey(table, "level", \.tenants[of: tenant].level, .level),
            ConfigKey(table, "pools", optional: \.tenants[of: tenant].pools, .pools),
            ConfigKey(
                table, "max_leased", \.tenants[of: tenant].maxLeased, .number(1...100_000_000)),
            ConfigKey(
                table, "claims_per_minute", optional: \.tenants[of: tenant].claimsPerMinute,
                .number(1...1_000_000)),
        ]
    }

    /// The keys of every tenant.
    package static let keysOfTenants = TenantName("name").map(keys) ?? []

    /// The name of the table of a pool.
    static func table(of pool: PoolName) -> String { "pool.\(pool.name)" }

    /// The keys of a pool, in the order of the manual. Those that would make the pool of a tier
    /// something else are not among them.
    package static func keys(of pool: PoolName) -> [ConfigKey] {
        let table = table(of: pool)
        let range = 0...10_000_000
        let parts = PoolPromise.Key.allCases.filter {
            pool.tier == nil || !refusedByTiers.contains($0)
        }
        return (pool.tier == nil ? [ConfigKey(pool, .layout), ConfigKey(pool, .tier)] : [])
            + [
                ConfigKey(table, "low", \.pools[pool].limits.low, .number(range)),
                ConfigKey(table, "target", \.pools[pool].limits.target, .number(range)),
                ConfigKey(table, "human", \.pools[pool].storesHuman, .flag),
                ConfigKey(table, "stocked", \.pools[pool].isAwaited, .flag),
                ConfigKey(table, "shared", \.pools[pool].isShared, .flag),
            ]
            + parts.filter { $0 != .tier && $0 != .layout }.map { ConfigKey(pool, $0) }
    }

    /// The keys of pools of one's own that have no default.
    package static let keysOfOwnPools: [ConfigKey] = {
        guard let pool = PoolName("name") else { return [] }
        let common: Set = ["low", "target", "human", "stocked", "shared"]
        return keys(of: pool).filter { !common.contains($0.key) }
    }()

    /// The parts of a promise that the pool of a tier cannot have.
    static let refusedByTiers: [PoolPromise.Key] = [
        .layout, .tier, .minimumCages, .maximumCages, .techniques, .avoid, .pattern, .regions,
    ]

    /// The tables that have keys, in the order of the manual.
    package static let tables: [String] = tables(of: all)

    package static func tables(of keys: [ConfigKey]) -> [String] {
        keys.map(\.table).reduce(into: []) { tables, table in
            if tables.last != table { tables.append(table) }
        }
    }

    /// The names of the keys whose values differ, and the tables of pools and tenants that were added or
    /// removed.
    package static func changed(
        from old: Configuration, to new: Configuration
    ) -> (all: [String], needingRestart: [String]) {
        let common = old.pools.names.filter(new.pools.contains)
        let (oldTenants, newTenants) = (Set(old.tenants.keys), Set(new.tenants.keys))
        let keys = all(common, oldTenants.intersection(newTenants).sorted())
            .filter { $0.text(old) != $0.text(new) }
        let others = Set(old.pools.names).symmetricDifference(new.pools.names)
        return (
            keys.map(\.name) + others.sorted().map(table)
                + oldTenants.symmetricDifference(newTenants).sorted().map(table),
            keys.filter(\.needsRestart).map(\.name)
        )
    }

    /// The keys of a table; none if there is no such table.
    static func of(_ table: String) -> [ConfigKey] {
        if let tenant = tenant(of: table) { return keys(of: tenant) }
        guard let pool = pool(of: table), pool.tier == nil else {
            return all.filter { $0.table == table }
        }
        return keys(of: pool)
    }

    /// The tenant of a table; nil if it is none of a tenant.
    static func tenant(of table: String) -> TenantName? {
        table.hasPrefix("tenant.") ? TenantName(table.dropFirst(7)) : nil
    }

    /// Returns true for a key or table of a tenant, whose name only admins may know.
    package static func isOfTenant(_ name: String) -> Bool { name.hasPrefix("tenant.") }

    /// The pool of a table; nil if it is none of a pool.
    static func pool(of table: String) -> PoolName? {
        table.hasPrefix("pool.") ? PoolName(table.dropFirst(5)) : nil
    }
}

extension PoolPromise.Key {
    /// The name in config files, where words are joined by underscores.
    var keyName: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }
}
