import Farm
import SudokuEngine

/// puzzlefarm.toml(5), from the table of keys and what the shipped file says of each.
extension Mdoc {
    mutating func writeConfigurationPage() {
        section("Synopsis")
        macro("Pa /etc/puzzlefarm/puzzlefarm.toml")
        macro("Pp")
        macro("Pa /etc/puzzlefarm/conf.d/*.toml")
        section("Description")
        paragraph(
            "The defaults count first, then puzzlefarm.toml, then the files of conf.d in the order of "
                + "their names as bytes, key by key: the last that sets a key counts. Without any file "
                + "the defaults hold.")
        paragraph(
            "The files are a strict subset of TOML: tables, and `key = value` with basic or literal "
                + "strings on one line, whole numbers, booleans, and arrays of these. What is accepted, "
                + "every reader of TOML reads in the same way. An unknown key or table, one that stands "
                + "twice, a value of a wrong type or out of its range: each is an error, and all errors "
                + "are told at once with file, line and column. Tables whose names begin with `x-` are "
                + "left to other tools.")
        paragraph(
            "With an error in its files the service does not start, and exits with 78; a running one "
                + "that is told to read them anew goes on with the settings of before.")
        listing([
            "puzzlefarm config check      # every error, before the service reads the files",
            "puzzlefarm config show       # what holds, and which file says so",
            "puzzlefarm config default    # a file with every key, explained",
            "systemctl reload puzzlefarm  # all of it holds, or nothing",
        ])
        section("Keys")
        paragraph(
            "A change holds as soon as the files are read anew, unless the key says that it waits for a "
                + "restart.")
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
            Item("/etc/puzzlefarm/conf.d/*.toml", "Laid over it; for packages and fleet tools."),
        ])
        section("Examples")
        paragraph("A game that sells hard puzzles, on a machine that is busy in the daytime:")
        listing([
            "[farm]", "workers = 2", "quiet_hours = [\"08:00-22:00\"]", "",
            "[pool.hard]", "low = 20000", "target = 100000", "",
            "[pool.beginner]          # none of these", "low = 0", "target = 0", "",
            "[access]", "claim_gids = [\"www-data\"]   # the web server's group",
        ])
    }

    /// All tiers have the same keys.
    private mutating func writePools(_ keys: [ConfigKey]) {
        let tiers = Tier.allCases.map { "pool.\($0.name)" }
        subsection("[\(tiers.joined(separator: "], ["))]")
        paragraph(
            "The pools, one for each tier. With fewer than `low` ready puzzles the workers begin to fill "
                + "a pool, with `target` they are done; 0 and 0 leave a tier out.")
        list(tiers.map { Item($0, ConfigManual.meanings[$0] ?? "") })
        list(keys.map(item))
    }

    private func item(_ key: ConfigKey) -> Item {
        let meaning = ConfigManual.meanings[key.name] ?? ""
        let standard = key.text(Configuration())
        return Item(
            key.key,
            "\(meaning) Allowed: \(key.expectation). Default: `\(standard)`."
                + (key.needsRestart ? " Waits for a restart." : ""))
    }
}
