/// What operators do, in the order in which they do it. The commands are those that the tests run.
extension Mdoc {
    mutating func writeOperatorsChapters() {
        section("Operating the service")
        writeFirstLook()
        writeSizing()
        writeBackups()
        writeCatalogue()
        writeMonitoring()
        writeUpgrades()
        writeDegradedStates()
        writeSecurity()
    }

    private mutating func writeFirstLook() {
        subsection("First look")
        paragraph("Is it there, what does it have, and what did it say?")
        listing(
            [
                "systemctl status puzzlefarm", "puzzlefarm status",
                "journalctl -u puzzlefarm -n 20", "puzzlefarm peek easy -n 1 --format grid",
            ], name: "first-look")
        paragraph(
            "With the defaults six pools of 2,000 puzzles are full in a minute or two. Members of the "
                + "group puzzlefarm may take puzzles; who joins it logs in anew. Root, and the groups of "
                + "`access.admin_gids`, may do the rest.")
        listing(["usermod -aG puzzlefarm NAME"])
        paragraph(
            "Groups in `access.claim_gids` and `access.admin_gids` are numbers or names. Names are looked up "
                + "in /etc/group, not by the name service, when the service starts and on each reload; a "
                + "name that is not there grants nothing, and the log and `puzzlefarm config check` say "
                + "so. Other users may only look: `puzzlefarm status` works for everyone.")
        paragraph(
            "To stop it for good stop its sockets too, or the next client starts it again:")
        listing(
            ["systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"], name: "stop")
    }

    private mutating func writeSizing() {
        subsection("Sizing")
        paragraph(
            "`target` is what may be taken while nobody makes any: between two quiet hours, or in the "
                + "busiest minutes. A worker makes some 800 to 13,000 puzzles a second, depending on "
                + "the tier; `puzzlefarm bench produce` reports how many on this machine.")
        paragraph(
            "A claim that finds too few puzzles, or too few that match its filter, is a demand: the "
                + "workers make what is missing at once, also above `target`, up to 10,000 puzzles in the "
                + "pool or `target` if that is more. A demand ends when it is met, or 60 seconds after "
                + "the last request for it. While any pool is below `low`, demands get a quarter of the "
                + "work. Pauses, quiet hours, low space, a degraded store and `target = 0` come first: "
                + "the answer names the reason then. When to ask again is estimated from the pace that "
                + "was measured.")
        paragraph(
            "A puzzle takes 300 to 370 bytes, until a day after it was given out; its id stays known for "
                + "ever. So a million in stock are some 370 MB. The log beside the store keeps 16 MiB, and "
                + "a backup takes as much as the store. With less than `store.min_free_bytes` on the disk "
                + "the workers rest, so that claims go on. Memory does not grow with the stock.")
        paragraph(
            "Half of the processors work while pools fill, at a low priority, and none when they are "
                + "full. `farm.workers`, `farm.max_cpu_percent` and `farm.quiet_hours` ask for less."
        )
    }

    private mutating func writeBackups() {
        subsection("Backup and restore")
        paragraph(
            "Never copy `farm.db` with tools of your own while the service runs: a part of it is in "
                + "the log beside it. This writes a whole copy, beside the service or without it, and "
                + "checks it; it belongs into a timer:")
        listing(
            [
                "puzzlefarm backup /var/backups/puzzlefarm.backup",
                "sqlite3 -readonly /var/backups/puzzlefarm.backup 'PRAGMA quick_check'",
            ], name: "backup")
        paragraph(
            "The service writes one itself when it is asked to, also by those who may administer it and "
                + "may not read its files: into its own folder, where it removes nothing.")
        listing(
            [
                "puzzlefarm backup | sha256sum -c",
                "find /var/lib/puzzlefarm/backups -name 'farm-*.backup' -mtime +14 -delete",
            ], name: "backup-by-service")
        paragraph(
            "Every day, with the newest 14 kept in `/var/lib/puzzlefarm-backups`, is what this timer "
                + "does, which is off until it is enabled. `systemctl edit puzzlefarm-backup.service` "
                + "is the place for another folder or number: `Environment=FOLDER=/srv/backups KEEP=30` "
                + "and, for a folder that the user puzzlefarm may write, `ReadWritePaths=/srv/backups`, "
                + "both below `[Service]`. Backups that a disk must not take with it belong on another "
                + "one. `puzzlefarm backup FOLDER --keep N` does the same by hand.")
        listing(
            [
                "systemctl enable --now puzzlefarm-backup.timer",
                "systemctl start puzzlefarm-backup.service",
                "systemctl list-timers puzzlefarm-backup.timer",
            ], name: "backup-timer")
        paragraph(
            "A restore puts the store aside, into `quarantine-TIME`, and the backup in its place. What "
                + "the old store has in stock stays in stock, as far as the backup has it, too; what "
                + "it has given out since the backup is not given out again. If the old store cannot be "
                + "read, all that it knew counts as given out, and the stock is empty until the workers "
                + "have filled it. On another machine nothing is known of the old store, so what was "
                + "given out since the backup may come again there.")
        listing(
            [
                "puzzlefarm store restore /var/backups/puzzlefarm.backup --dry-run",
                "systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm",
                "puzzlefarm store restore /var/backups/puzzlefarm.backup --yes",
                "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm",
                "puzzlefarm store check",
                "puzzlefarm status",
            ], name: "restore")
        paragraph(
            "Both restores and the status count. With 12,000 puzzles in the backup, of which three were "
                + "given out since, and three made in their place, the restore says that 11,997 puzzles "
                + "are in stock, 3 of the backup were given out since, 3 that only the old store has are "
                + "not copied. The status shows 11,997 ready, and more as soon as the workers have "
                + "filled the pools again.")
    }

    private mutating func writeCatalogue() {
        subsection("A catalogue every day")
        paragraph(
            "This timer adds to a catalogue (see `export --catalogue`) in "
                + "`/var/lib/puzzlefarm-catalogue`, which a web server may read. It is off until it is "
                + "enabled, and needs the secret key that signs, without a password, in "
                + "`/etc/puzzlefarm/sign.key`; systemd hands it to the unit as a credential. Another "
                + "folder, number of puzzles or place of the key is set with "
                + "`systemctl edit puzzlefarm-catalogue.service`: `Environment=FOLDER=/srv/sudoku "
                + "COUNT=1000`, `ReadWritePaths=/srv/sudoku`, "
                + "`LoadCredential=sign.key:/path/of/the.key`.")
        listing([
            "minisign -G -W -s /etc/puzzlefarm/sign.key -p /etc/puzzlefarm/sign.pub",
            "chmod 600 /etc/puzzlefarm/sign.key",
            "systemctl enable --now puzzlefarm-catalogue.timer",
        ])
    }

    private mutating func writeMonitoring() {
        subsection("Monitoring")
        paragraph(
            "Whether it takes claims, and what hinders it, is the answer of `GET /v1/health/ready` on "
                + "the status socket, and of `puzzlefarm status`, which says why in sentences. "
                + "`GET /metrics` is for Prometheus, of which most versions cannot ask a Unix socket: "
                + "a bridge to the loopback is shipped, and off until it is wanted. All users of the "
                + "machine may ask it what the status socket tells all of them.")
        listing(
            [
                "systemctl enable --now puzzlefarm-metrics.socket",
                "curl -fsS http://127.0.0.1:9754/metrics",
            ], name: "metrics")
        paragraph(
            "Alerts, where each says what to type, and a dashboard for Grafana are in "
                + "`/usr/share/doc/puzzlefarm/examples` of the package, and in the folder monitoring of the "
                + "sources. In prometheus.yml:")
        listing([
            "rule_files: [puzzlefarm.rules.yml]",
            "scrape_configs:",
            "  - job_name: puzzlefarm",
            "    static_configs: [{targets: [\"127.0.0.1:9754\"]}]",
        ])
        paragraph(
            "Each kind of line in the journal has a `MESSAGE_ID` of its own. Lines about degraded "
                + "states, about pools, and about what somebody had changed have a field each:")
        listing([
            "journalctl PUZZLEFARM_DEGRADED=disk-full",
            "journalctl PUZZLEFARM_POOL=hard",
            "journalctl PUZZLEFARM_PEER_UID=1000",
        ])
    }

    private mutating func writeUpgrades() {
        subsection("Upgrades")
        paragraph(
            "A new version takes over with a restart. systemd keeps the sockets meanwhile, so clients "
                + "wait and none is refused; claims, leases and keys are in the store. If the store's "
                + "tables change, the start copies it to `farm.db.pre-vN` first and changes them step by "
                + "step, taking as long as it gets on.")
        paragraph(
            "An older version refuses the newer store, touches nothing, and exits with 65. To go back "
                + "install it, and restore `farm.db.pre-vN` as above.")
    }
}
