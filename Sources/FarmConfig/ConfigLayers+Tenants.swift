import FarmStore
import FarmSystem
import FarmTOML
import SudokuEngine

extension ConfigLayers {
    /// Adds a tenant, unless an earlier file has it.
    mutating func addTenant(named text: String, at place: ConfigLocation) {
        guard let name = TenantName(text) else {
            areDefaultsUnclear = true
            return report(
                "tenant.\(text)", at: place, "the name of a tenant is \(PoolName.form)",
                "choose another name")
        }
        guard effective.configuration.tenants[name] == nil else { return }
        effective.configuration.tenants[name] = TenantSettings()
        guard effective.configuration.tenants.count == TenantSettings.most + 1 else { return }
        report(
            ConfigKey.table(of: name), at: place,
            "the maximum is \(TenantSettings.most) tenants", "remove some of the tables")
    }

    /// Checks the settings of tenants against the others.
    mutating func checkTenants() {
        let configuration = effective.configuration
        for (name, settings) in configuration.tenants {
            let table = ConfigKey.table(of: name)
            if settings.level == .admin, !configuration.access.hasTenantAdmins {
                report(
                    "\(table).level", besides: "access.tenant_admins",
                    "a mistake of a proxy could become a backup or a withdrawal",
                    "use \"claim\", or set tenant_admins = true in [access]")
            }
            for pool in settings.pools ?? [] where !configuration.pools.contains(pool) {
                report(
                    "\(table).pools", besides: nil, "no pool \(pool.name.quotedForTOML)",
                    suggestion(for: pool.name, among: configuration.pools.names.map(\.name))
                        ?? "correct the name, or add [pool.\(pool)]")
            }
        }
    }

    /// Records an error at a key that a file sets, unless it may be due to another one.
    private mutating func report(
        _ key: String, besides other: String?, _ problem: String, _ remedy: String
    ) {
        guard let place = effective.origins[key], other.map(unclear.contains) != true else {
            return
        }
        report(key, at: place, problem, remedy)
    }
}
