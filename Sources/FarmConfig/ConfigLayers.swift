import FarmStore
import FarmSystem
import FarmTOML
import SudokuEngine

/// The text of one config file.
package struct ConfigSource: Sendable {
    package let file: String
    package let bytes: [UInt8]

    package init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }
}

/// A configuration and the origin of each of its values.
package struct EffectiveConfiguration: Sendable {
    package internal(set) var configuration = Configuration()
    /// Origins by full key name; absent for keys that no file sets.
    package internal(set) var origins: [String: ConfigLocation] = [:]
    /// The files that were read, in order.
    package internal(set) var files: [String] = []
}

extension EffectiveConfiguration {
    /// Applies the files to the defaults, key by key; the last file that sets a key wins.
    ///
    /// Throws the errors of all files together.
    package init(_ texts: [ConfigSource]) throws(ConfigErrors) {
        var layers = ConfigLayers()
        for text in texts { layers.add(text) }
        layers.checkTogether()
        self = try layers.result()
    }
}

/// Merges config files in order and collects their errors.
struct ConfigLayers {
    var effective = EffectiveConfiguration()
    var errors: [ConfigError] = []
    /// Keys whose value could not be read.
    private(set) var unclear: Set<String> = []
    /// True if an unreadable line may have been meant for a key that now appears to have its default.
    var areDefaultsUnclear = false
    /// The first tables of the operator's own pools.
    private var ownPools: [PoolName: ConfigLocation] = [:]

    mutating func add(_ text: ConfigSource) {
        let document = TOMLDocument(text.bytes)
        effective.files.append(text.file)
        for problem in document.problems {
            if problem.key == nil { areDefaultsUnclear = true }
            report(
                problem.key, at: ConfigLocation(text.file, problem.position), problem.problem,
                problem.remedy)
        }
        for table in document.tables { check(table, in: text.file) }
        for entry in document.entries { take(entry, in: text.file) }
    }

    /// Matches tables named `x-...`, which are reserved for other tools.
    private func isForeign(_ path: [String]) -> Bool { path.first?.hasPrefix("x-") == true }

    private mutating func check(_ table: TOMLDocument.Table, in file: String) {
        let name = table.path.joined(separator: ".")
        // [pool] and [tenant] alone are valid: they are the prefixes of tables.
        guard !isForeign(table.path), !["pool", "tenant"].contains(name),
            !ConfigKey.tables.contains(name)
        else { return }
        let place = ConfigLocation(file, table.position)
        if table.path.count == 2, table.path[0] == "pool" {
            if let pool = ConfigKey.pool(of: name) { return add(pool, at: place) }
            if let problem = PoolName.problem(with: table.path[1]) {
                areDefaultsUnclear = true
                let near = suggestion(for: name, among: ConfigKey.tables)
                let remedy = PoolName.hasForm(table.path[1]) ? nil : near
                return report(name, at: place, problem, remedy ?? "choose another name")
            }
        }
        if table.path.count == 2, table.path[0] == "tenant" {
            return addTenant(named: table.path[1], at: place)
        }
        areDefaultsUnclear = true
        report(
            name, at: place, "no such table",
            suggestion(for: name, among: ConfigKey.tables)
                ?? "the tables are \(ConfigKey.tables.joined(separator: ", ")), "
                + "[pool.NAME] with a tier for pools of your own, and [tenant.NAME]")
    }

    /// Adds a pool of the operator's own, unless an earlier file has it.
    private mutating func add(_ pool: PoolName, at place: ConfigLocation) {
        guard ownPools[pool] == nil else { return }
        ownPools[pool] = place
        effective.configuration.pools[pool] = PoolSettings(pool)
    }

    private mutating func take(_ entry: TOMLDocument.Entry, in file: String) {
        let table = entry.table.joined(separator: ".")
        let keys = ConfigKey.of(table)
        // An unknown table has been reported already.
        guard !isForeign(entry.table),
            !keys.isEmpty || entry.table.isEmpty || ["pool", "tenant"].contains(table)
        else { return }
        guard let key = keys.first(where: { $0.key == entry.key }) else {
            areDefaultsUnclear = true
            return report(
                entry.name, at: ConfigLocation(file, entry.position), "no such key",
                remedy(for: entry, among: keys))
        }
        guard let value = entry.value else {
            unclear.insert(key.name)
            return
        }
        do throws(ValueError) {
            try key.read(value, &effective.configuration)
            effective.origins[key.name] = ConfigLocation(file, value.position)
        } catch {
            unclear.insert(key.name)
            let usual = key.usual.map { "use the default, \($0)" } ?? "do without it"
            report(
                key.name, at: ConfigLocation(file, error.position ?? value.position),
                error.problem ?? "expected \(key.expectation), got \(value.content.shown)",
                error.remedy ?? "remove the line to \(usual)")
        }
    }

    private func remedy(for entry: TOMLDocument.Entry, among keys: [ConfigKey]) -> String {
        if let pool = entry.table.count == 2
            ? ConfigKey.pool(of: entry.table.joined(separator: "."))
            : nil, let tier = pool.tier,
            ConfigKey.refusedByTiers.contains(where: { $0.rawValue == entry.key })
        {
            return
                "the pool of a tier has all kinds of its puzzles; make a pool of your own, such as "
                + "[pool.my-\(tier.name)] with tier = \(tier.name.quotedForTOML)"
        }
        let elsewhere = ConfigKey.all.filter { $0.key == entry.key }.map(\.table)
        if elsewhere.count > 1 { return "it belongs to a pool, such as [pool.hard]" }
        if let table = elsewhere.first { return "it belongs to [\(table)]" }
        if let near = suggestion(for: entry.key, among: keys.map(\.key)) { return near }
        return keys.isEmpty
            ? "put keys in tables such as [farm]"
            : "the keys are \(keys.map(\.key).joined(separator: ", "))"
    }

    // MARK: Cross-checks

    mutating func checkTogether() {
        for pool in effective.configuration.pools.names { check(pool) }
        if ownPools.count > Self.mostOwnPools, let place = ownPools.values.first {
            report(
                nil, at: place,
                "\(ownPools.count) pools of your own, the maximum is \(Self.mostOwnPools)",
                "remove some of the tables")
        }
        checkTenants()
        let (one, all) = ("socket.max_connections_per_uid", "socket.max_connections")
        if effective.origins[one] == nil {
            // The default limit per user must not exceed a configured overall limit.
            effective.configuration.socket.maxConnectionsPerUID = min(
                effective.configuration.socket.maxConnectionsPerUID,
                effective.configuration.socket.maxConnections)
        }
        let sockets = effective.configuration.socket
        expect(one, sockets.maxConnectionsPerUID, atMost: all, sockets.maxConnections)
        if sockets.listen == sockets.statusListen {
            disagree(
                ["socket.status_listen", "socket.listen"],
                "the same path as socket.listen", "give each socket a path of its own")
        }
    }

    /// The maximum number of pools beside those of the tiers.
    private static let mostOwnPools = FarmStore.mostPools - PoolName.tiers.count

    /// Checks the settings of a pool against each other.
    private mutating func check(_ pool: PoolName) {
        let table = ConfigKey.table(of: pool)
        let settings = effective.configuration.pools[pool]
        expect(
            "\(table).low", settings.limits.low, atMost: "\(table).target", settings.limits.target)
        let parts = PoolPromise.Key.allCases.map { (part: $0, name: "\(table).\($0.keyName)") }
        if let place = ownPools[pool] {
            let tier = "\(table).tier"
            guard effective.origins[tier] != nil else {
                if !unclear.contains(tier) { missTier(of: pool, at: place) }
                return
            }
        }
        guard unclear.isDisjoint(with: parts.map(\.name)) else { return }
        if settings.storesHuman, !settings.promise.layout.isClassic,
            let place = effective.origins["\(table).human"]
        {
            report(
                "\(table).human", at: place,
                "\(settings.promise.layout.name) has no human paths; classic:9 has",
                "remove the line")
        }
        for conflict in settings.promise.conflicts {
            let name = "\(table).\(conflict.key.keyName)"
            // A conflict of several keys is reported at one that a file sets.
            let place =
                effective.origins[name] ?? parts.compactMap { effective.origins[$0.name] }.last
            guard let place else { continue }
            let reason = PoolPromise.Key.allCases.reduce(conflict.reason) {
                $0.replacing($1.rawValue, with: $1.keyName)
            }
            report(
                name, at: place, reason,
                "no puzzle is like that; change the value or remove the line")
        }
    }

    private mutating func missTier(of pool: PoolName, at place: ConfigLocation) {
        let table = ConfigKey.table(of: pool)
        let near = suggestion(for: table, among: ConfigKey.tables)
        report(
            table, at: place, near == nil ? "tier is missing" : "no such table",
            near ?? "write tier = and one of "
                + Tier.allCases.map(\.name.quotedForTOML).joined(separator: " "))
    }

    private mutating func expect(
        _ name: String, _ number: Int, atMost other: String, _ maximum: Int
    ) {
        guard number > maximum else { return }
        disagree(
            [name, other], "\(number) is more than \(other), which is \(maximum)\(origin(other))",
            "lower it to \(maximum), or raise \(other)")
    }

    private func origin(_ name: String) -> String {
        effective.origins[name].map { " (\($0))" } ?? " by default"
    }

    /// Records contradictory values at the first of them that a file sets.
    private mutating func disagree(_ names: [String], _ problem: String, _ remedy: String) {
        let places = names.compactMap { effective.origins[$0] }
        guard unclear.isDisjoint(with: names), let place = places.first,
            !areDefaultsUnclear || places.count == names.count
        else { return }
        report(names.first, at: place, problem, remedy)
    }

    mutating func report(
        _ key: String?, at place: ConfigLocation, _ problem: String, _ remedy: String
    ) {
        errors.append(ConfigError(place: place, key: key, problem: problem, remedy: remedy))
    }

    func result() throws(ConfigErrors) -> EffectiveConfiguration {
        guard errors.isEmpty else { throw ConfigErrors(all: sorted()) }
        return effective
    }

    private func sorted() -> [ConfigError] {
        let start = TOMLPosition(line: 0, column: 0)
        return effective.files.flatMap { file in
            errors.filter { $0.place.file == file }
                .sorted { ($0.place.position ?? start) < ($1.place.position ?? start) }
        }
    }
}
