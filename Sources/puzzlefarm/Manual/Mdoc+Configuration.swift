import FarmConfig
import FarmStore
import SudokuEngine

/// The page puzzlefarm.toml(5), generated from the table of keys and the descriptions in the
/// shipped file.
extension Mdoc {
    mutating func writeConfigurationPage() {
        section("Synopsis")
        macro("Pa /etc/puzzlefarm/puzzlefarm.toml")
        macro("Pp")
        macro("Pa /etc/puzzlefarm/conf.d/*.toml")
        section("Description")
        paragraph(
            "The defaults apply first, then puzzlefarm.toml, then the files of conf.d in byte "
                + "order of their names. For each key, the last file that sets it wins. Without "
                + "any file, the defaults apply.")
        paragraph(
            "The syntax is a strict subset of TOML: tables, and `key = value` with basic or "
                + "literal strings on one line, integers, booleans, and arrays of these. Every "
                + "TOML parser reads an accepted file in the same way. Unknown or duplicate keys "
                + "and tables, and values of the wrong type or out of range, are errors; all "
                + "errors are reported at once with file, line and column. Tables whose names "
                + "begin with `x-` are ignored and left to other tools.")
        paragraph(
            "If its files have errors, the service does not start, and exits with 78; on a reload, "
                + "a running service keeps its previous configuration.")
        listing([
            "puzzlefarm config check      # every error, before the service reads the files",
            "puzzlefarm config show       # the values in effect, and their origins",
            "puzzlefarm config default    # a file with every key, explained",
            "systemctl reload puzzlefarm  # applied as a whole or not at all",
        ])
        section("Keys")
        paragraph(
            "A change takes effect on a reload, unless the key requires a restart.")
        for table in ConfigKey.tables {
            let keys = ConfigKey.all.filter { $0.table == table }
            if table.hasPrefix("pool.") {
                if table == ConfigKey.tables.first(where: { $0.hasPrefix("pool.") }) {
                    writePools(keys)
                }
            } else {
                subsection("[\(table)]")
                paragraph(ConfigManual.meanings[table] ?? "")
                list(keys.map(item))
            }
        }
        section("Files")
        list([
            Item("/etc/puzzlefarm/puzzlefarm.toml", "The main file."),
            Item(
                "/etc/puzzlefarm/conf.d/*.toml",
                "Overrides, for packages and configuration management."),
        ])
        section("Examples")
        paragraph("A game that offers hard puzzles, on a machine that is busy during the day:")
        listing([
            "[farm]", "workers = 2", "quiet_hours = [\"08:00-22:00\"]", "",
            "[pool.hard]", "low = 20000", "target = 100000", "",
            "[pool.beginner]          # not used", "low = 0", "target = 0", "",
            "[access]", "claim_gids = [\"www-data\"]   # the web server's group",
        ])
    }

    /// Writes the keys of the pools, which are the same for all tiers.
    private mutating func writePools(_ keys: [ConfigKey]) {
        let tiers = Tier.allCases.map { "pool.\($0.name)" }
        subsection("[\(tiers.joined(separator: "], ["))]")
        paragraph(
            "The pools of the tiers. Workers start to fill a pool when fewer than `low` puzzles are "
                + "ready, and stop at `target`; 0 and 0 disable a pool.")
        list(tiers.map { Item($0, ConfigManual.meanings[$0] ?? "") })
        list(keys.filter { $0.usual != nil }.map(item))
        subsection("[pool.NAME]")
        paragraph(
            "Pools of your own, any number of them up to \(FarmStore.mostPools) with those of the "
                + "tiers, also earlier ones. The name is \(PoolName.form); `daily`, `today`, "
                + "`manifest`, `all` and names that end in a hyphen and six digits are reserved. "
                + "Workers make puzzles for them on purpose; a puzzle that fits several pools may go "
                + "to the one that lacks more. What no puzzle can keep is an error; what is rare costs "
                + "many candidates, which `puzzlefarm status` shows.")
        paragraph(
            "They have `low`, `target`, `human` and `stocked`, which is false by default, and `tier`, "
                + "which is required. All other keys narrow the pool, and those that are not marked "
                + "narrow the pools of the tiers as well.")
        list(ConfigKey.keysOfOwnPools.map(promiseItem))
        paragraph(
            "A reload adds, changes and removes pools. Puzzles that do not keep a changed promise are "
                + "set apart before it ends, and those of a removed pool stay in the store: "
                + "`puzzlefarm pool adopt` moves both to a pool that they fit. Nothing is deleted.")
    }

    private func promiseItem(_ key: ConfigKey) -> Item {
        Item(
            key.key,
            "\(ConfigManual.meaningsOfOwnPools[key.key] ?? "") Allowed: \(key.expectation).")
    }

    private func item(_ key: ConfigKey) -> Item {
        let meaning = ConfigManual.meanings[key.name] ?? ""
        let standard = key.usual.map { " Default: `\($0)`." } ?? ""
        return Item(
            key.key,
            "\(meaning) Allowed: \(key.expectation).\(standard)"
                + (key.needsRestart ? " Requires a restart." : ""))
    }
}
