import FarmConfig
import SudokuEngine

/// The lists of keys in puzzlefarm.toml(5), from the table of keys and the descriptions in the shipped
/// file.
extension Mdoc {
    static var configurationLists: [String: String] {
        let tiers = Tier.allCases.map { "pool.\($0.name)" }
        let tierKeys = ConfigKey.all.filter { $0.table == tiers[0] && $0.usual != nil }
        var lists = [
            "tier-tables": "[" + tiers.joined(separator: "], [") + "]",
            "tiers": text { $0.list(tiers.map { Item($0, ConfigManual.meanings[$0] ?? "") }) },
            "tier-keys": text { $0.list(tierKeys.map(item)) },
            "own-pool-keys": text {
                $0.list(
                    ConfigKey.keysOfOwnPools.map {
                        item($0, ConfigManual.meaningsOfOwnPools[$0.key])
                    })
            },
            "tenant-keys": text {
                $0.list(
                    ConfigKey.keysOfTenants.map { item($0, ConfigManual.meaningsOfTenants[$0.key]) }
                )
            },
        ]
        for table in ConfigKey.tables where !table.hasPrefix("pool.") {
            lists[table] = text { part in
                part.paragraph(ConfigManual.meanings[table] ?? "")
                part.list(ConfigKey.all.filter { $0.table == table }.map(item))
            }
        }
        return lists
    }

    private static func item(_ key: ConfigKey) -> Item {
        item(key, ConfigManual.meanings[key.name], key.needsRestart ? " Requires a restart." : "")
    }

    private static func item(_ key: ConfigKey, _ meaning: String?, _ note: String = "") -> Item {
        let standard = key.usual.map { " Default: `\($0)`." } ?? ""
        return Item(key.key, "\(meaning ?? "") Allowed: \(key.expectation).\(standard)\(note)")
    }
}
