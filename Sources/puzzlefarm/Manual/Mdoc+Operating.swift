/// The tasks of operators, in their usual order. The tests run the commands.
extension Mdoc {
    mutating func writeOperatorsChapters() {
        section("Operating the service")
        writeFirstLook()
        writeSizing()
        writeBackups()
        writeCatalogue()
        writeMonitoring()
        writeConsole()
        writeSharedStock()
        writeUpgrades()
        writeDegradedStates()
        writeSecurity()
    }

    private mutating func writeFirstLook() {
        subsection("First look")
        paragraph("Check that the service runs, what is in stock, and what it has logged:")
        listing(
            [
                "systemctl status puzzlefarm", "puzzlefarm status",
                "journalctl -u puzzlefarm -n 20", "puzzlefarm peek easy -n 1 --format grid",
            ], name: "first-look")
        paragraph(
            "With the defaults, six pools of 2,000 puzzles are full in a minute or two. Members of "
                + "the group puzzlefarm may take puzzles; new members must log in again. Root, and "
                + "the groups in `access.admin_gids`, may use all other routes.")
        listing(["usermod -aG puzzlefarm NAME"])
        paragraph(
            "Groups in `access.claim_gids` and `access.admin_gids` are numbers or names. Names are "
                + "looked up in /etc/group, not by the name service, when the service starts and "
                + "on each reload; an unknown name grants nothing, and is reported in the log and "
                + "by `puzzlefarm config check`. Other users have read access: `puzzlefarm status` "
                + "works for everyone.")
        paragraph(
            "To stop the service permanently, stop its sockets too, or the next client starts it "
                + "again:")
        listing(
            ["systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"], name: "stop")
    }

    private mutating func writeSizing() {
        subsection("Sizing")
        paragraph(
            "`target` is the number of puzzles that can be taken without production: during quiet "
                + "hours, or in the busiest minutes. A worker makes about 1,460 to 28,000 puzzles "
                + "per second, depending on the tier; `puzzlefarm bench produce` reports the rates "
                + "on this machine.")
        paragraph(
            "A claim that finds too few puzzles, or too few that match its filter, becomes a "
                + "demand: the workers make the missing puzzles immediately, even above `target`, "
                + "up to 10,000 puzzles in the pool, or `target` if that is more. A demand ends "
                + "when it is met, or 60 seconds after the last request for it. While any pool is "
                + "below `low`, demands get a quarter of the work. Pauses, quiet hours, low space, "
                + "a degraded store and `target = 0` take precedence: the response then names the "
                + "reason. The retry delay is estimated from the measured rate.")
        paragraph(
            "A puzzle takes 300 to 380 bytes, until a day after it was handed out; its id is kept "
                + "permanently. A million puzzles in stock take about 379 MB. The write-ahead log "
                + "beside the store takes 16 MiB, and a backup as much as the store. With less "
                + "than `store.min_free_bytes` free on the disk, the workers stop, so that claims "
                + "still succeed. Memory use does not grow with the stock.")
        paragraph(
            "Half of the processors work at low priority while pools are being filled, and none "
                + "when they are full. `farm.workers`, `farm.max_cpu_percent` and "
                + "`farm.quiet_hours` reduce this."
        )
    }

    private mutating func writeBackups() {
        subsection("Backup and restore")
        paragraph(
            "Never copy `farm.db` with other tools while the service runs: a part of it is in the "
                + "log beside it. These commands write a complete copy, whether the service is "
                + "running or not, and check it; run them from a timer:")
        listing(
            [
                "puzzlefarm backup /var/backups/puzzlefarm.backup",
                "sqlite3 -readonly /var/backups/puzzlefarm.backup 'PRAGMA quick_check'",
            ], name: "backup")
        paragraph(
            "The service can also write a backup itself, on the request of any administrator, even "
                + "one who may not read its files. It is written to the service's own folder, "
                + "where old backups are never removed.")
        listing(
            [
                "puzzlefarm backup | sha256sum -c",
                "find /var/lib/puzzlefarm/backups -name 'farm-*.backup' -mtime +14 -delete",
            ], name: "backup-by-service")
        paragraph(
            "This timer, disabled by default, writes a backup every day to "
                + "`/var/lib/puzzlefarm-backups` and keeps the newest 14. To change the folder or "
                + "the number, use `systemctl edit puzzlefarm-backup.service`: "
                + "`Environment=FOLDER=/srv/backups KEEP=30` and, for a folder that the user "
                + "puzzlefarm may write, `ReadWritePaths=/srv/backups`, both below `[Service]`. To "
                + "survive a disk failure, keep backups on another disk. `puzzlefarm backup FOLDER "
                + "--keep N` does the same manually.")
        listing(
            [
                "systemctl enable --now puzzlefarm-backup.timer",
                "systemctl start puzzlefarm-backup.service",
                "systemctl list-timers puzzlefarm-backup.timer",
            ], name: "backup-timer")
        paragraph(
            "A restore moves the store to `quarantine-TIME` and installs the backup in its place. "
                + "Puzzles in stock in both the old store and the backup stay in stock; puzzles "
                + "handed out since the backup are not handed out again. If the old store cannot "
                + "be read, all its puzzles count as handed out, and the stock is empty until the "
                + "workers have filled it. On another machine the old store is not available, so "
                + "puzzles handed out since the backup may be handed out again there.")
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
            "Both restore commands and the status print counts. With 12,000 puzzles in the backup, "
                + "of which three were handed out since and replaced by three new ones, the "
                + "restore reports that 11,997 puzzles are in stock, 3 of the backup were handed "
                + "out since, 3 found only in the old store are not copied. The status shows "
                + "11,997 ready, and more as soon as the workers have filled the pools again.")
    }

    private mutating func writeCatalogue() {
        subsection("Daily catalogue")
        paragraph(
            "This timer, disabled by default, adds to a catalogue (see `export --catalogue`) in "
                + "`/var/lib/puzzlefarm-catalogue`, which a web server may read. It needs the "
                + "secret signing key, without a password, in `/etc/puzzlefarm/sign.key`; systemd "
                + "passes it to the unit as a credential. The unit runs as a user of its own, "
                + "puzzlefarm-catalogue, so that the service can read neither the key nor the "
                + "memory of the process that signs. To change the folder, the number of "
                + "puzzles or the path of the key, use `systemctl edit "
                + "puzzlefarm-catalogue.service`: `Environment=FOLDER=/srv/sudoku COUNT=1000`, "
                + "`ReadWritePaths=/srv/sudoku`, `LoadCredential=sign.key:/path/of/the.key`. "
                + "Another folder must belong to this user: `chown -R puzzlefarm-catalogue: "
                + "/srv/sudoku`. After a pause of more than a month, and after a clock that was "
                + "ahead, one run needs `Environment=OPTIONS=--trust-clock`.")
        listing(
            [
                "minisign -G -W -s /etc/puzzlefarm/sign.key -p /etc/puzzlefarm/sign.pub",
                "chmod 600 /etc/puzzlefarm/sign.key",
                "systemctl enable --now puzzlefarm-catalogue.timer",
            ], name: "catalogue-timer")
    }

    private mutating func writeMonitoring() {
        subsection("Monitoring")
        paragraph(
            "`GET /v1/health/ready` on the status socket reports if the service accepts claims, or "
                + "the reason why it does not; `puzzlefarm status` gives the reason in sentences. "
                + "`GET /metrics` is for Prometheus. Since most versions cannot scrape a Unix "
                + "socket, a bridge to the loopback interface is included, disabled by default. It "
                + "gives all users of the machine the same access as the status socket.")
        listing(
            [
                "systemctl enable --now puzzlefarm-metrics.socket",
                "curl -fsS http://127.0.0.1:9754/metrics",
            ], name: "metrics")
        paragraph(
            "Alerts, each with the commands to run, and a Grafana dashboard are in "
                + "`/usr/share/doc/puzzlefarm/examples` of the package, and in the folder "
                + "monitoring of the sources. In prometheus.yml:")
        listing([
            "rule_files: [puzzlefarm.rules.yml]",
            "scrape_configs:",
            "  - job_name: puzzlefarm",
            "    static_configs: [{targets: [\"127.0.0.1:9754\"]}]",
        ])
        paragraph(
            "Each kind of journal entry has its own `MESSAGE_ID`. Entries about degraded states, "
                + "pools, and changes made by users have these fields:")
        listing([
            "journalctl PUZZLEFARM_DEGRADED=disk-full",
            "journalctl PUZZLEFARM_POOL=hard",
            "journalctl PUZZLEFARM_PEER_UID=1000",
        ])
    }

    private mutating func writeUpgrades() {
        subsection("Upgrades")
        paragraph(
            "A new version takes effect on a restart. systemd keeps the sockets open meanwhile, so "
                + "clients wait and none is refused; claims, leases and keys are in the store. If "
                + "the store's schema changes, the new version first copies the store to "
                + "`farm.db.pre-vN`, then migrates it step by step; the start has no time limit as "
                + "long as the migration makes progress.")
        paragraph(
            "An older version refuses a newer store, changes nothing, and exits with 65. To "
                + "downgrade, install the older version, and restore `farm.db.pre-vN` as above.")
    }
}
