/// The chapter on a stock that several farms share.
extension Mdoc {
    mutating func writeSharedStock() {
        subsection("One stock for several farms")
        paragraph(
            "With `store.url` a farm keeps its puzzles in a PostgreSQL database, 15 or later, and any "
                + "number of farms on any number of machines fill and serve the same pools. Clients may "
                + "use any of them: a claim is repeated with its key, acknowledged, renewed or returned "
                + "wherever they like. Create the database and a role for the farms, then the stock, as "
                + "the owner of the database:")
        listing([
            "apt install libpq5", "createuser puzzlefarm", "createdb puzzlefarm",
            "puzzlefarm store init --role puzzlefarm "
                + "'postgresql:///puzzlefarm?host=/run/postgresql'",
        ])
        paragraph(
            "Set `store.url` to that URL in the configuration of each farm, and restart it. Through the "
                + "server's Unix socket with peer authentication nothing else is needed. Each farm needs "
                + "a name of its own: `farm.name`, by default that of the machine. A second farm of a "
                + "name is refused (75). With `store.peer_scope = \"farm\"` the users of different "
                + "machines are different clients.")
        paragraph(
            "Over the network the unit needs a drop-in, which opens one address, and the password as a "
                + "credential. Hosts are numeric, a URL with a password is refused (78), and one without "
                + "verified TLS gets a warning:")
        listing([
            "install -D -m 644 /usr/share/doc/puzzlefarm/examples/shared-stock-tcp.conf "
                + "/etc/systemd/system/puzzlefarm.service.d/shared-stock-tcp.conf",
            "install -m 600 PASSWORD-FILE /etc/puzzlefarm/store-password",
            "systemctl daemon-reload",
        ])
        listing([
            "url = \"postgresql://farm@db.example/?hostaddr=192.0.2.10"
                + "&sslmode=verify-full&sslrootcert=/etc/db.pem\""
        ])
        writeRules()
        writeMoving()
    }

    private mutating func writeRules() {
        subsection("Rules for all farms")
        paragraph(
            "`puzzlefarm pause --everywhere` stops the refilling of pools at all farms until `resume "
                + "--everywhere` at any of them; other pauses are those of one farm, and a claim that "
                + "waits there is answered when another farm stocks. A pool with `shared = true` has "
                + "the `low` and `target` of the stock. The first farm that names it sets them, and so "
                + "does a farm whose own values change; a farm that wants other values is named in the "
                + "logs of all farms.")
    }

    private mutating func writeMoving() {
        subsection("Upgrading, failing over, moving")
        paragraph(
            "Run `puzzlefarm store init URL` of the new version first: it upgrades the tables in one "
                + "transaction while farms go on. Then upgrade the farms, one after the other.")
        paragraph(
            "With a URL of several hosts and `target_session_attrs=read-write` farms follow a failover. "
                + "While the database is away they are degraded for `unreachable`; puzzles that were "
                + "finished meanwhile are kept, up to a thousand, and stocked afterwards where there is "
                + "room. Leases do not end: after 15 seconds of absence, on another server, or after a "
                + "jump of its clock all of them are prolonged to at least 60 seconds. With asynchronous "
                + "replication a failover can lose claims that were answered, whose puzzles may then be "
                + "handed out again; synchronous replication prevents this.")
        paragraph(
            "A store moves from a file to an empty database, with its service stopped, and back to a new "
                + "folder, while farms may run. Counts and checksums are compared, then the source is "
                + "out of service for ever:")
        listing([
            "systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm",
            "puzzlefarm store copy --from /var/lib/puzzlefarm --to 'postgresql:///puzzlefarm'",
            "puzzlefarm store copy --from 'postgresql:///puzzlefarm' --to /var/lib/puzzlefarm-new",
        ])
        paragraph(
            "An interrupted copy is repeated with the same command; no other one replaces or opens what it "
                + "has left. While a stock is being moved, claims "
                + "get 503 `store-moved` and reads go on; `store init` with its URL gives the move up."
        )
        paragraph(
            "Back a shared stock up with the tools of its server, pg_dump or base backups with an archive "
                + "of the log. `puzzlefarm backup --url URL PATH`, and `puzzlefarm backup` without a path, "
                + "write the portable file of a store of one farm; the stock stays in service.")
        listing(["puzzlefarm store check --full 'postgresql:///puzzlefarm'"])
    }
}
