/// What operators do, in the order in which they do it. The commands are those that the tests run.
extension Mdoc {
    mutating func writeOperatorsChapters() {
        section("Operating the service")
        writeFirstLook()
        writeSizing()
        writeBackups()
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
            "A restore puts the store aside, into `quarantine-TIME`, and the backup in its place. What "
                + "the old store knew and the backup has, too, is withdrawn: it may have been given "
                + "out since, and no puzzle is given out twice. On another machine nothing is known, so "
                + "what was given out since the backup may come again there.")
        listing(
            [
                "systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm",
                "puzzlefarm store restore /var/backups/puzzlefarm.backup --yes",
                "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm",
                "puzzlefarm store check",
                "puzzlefarm status",
            ], name: "restore")
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
