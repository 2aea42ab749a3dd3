/// The text of the reference configuration: every key with its default and a comment.
///
/// `make config` writes ``reference`` to `config/puzzlefarm.toml`; a test compares them. It is embedded
/// so that the binary needs no file.
package enum ConfigManual {
    package static let text = """
        # The configuration of puzzlefarm: every key with its default.
        #
        # Set only the keys that you change. Files named conf.d/*.toml beside this one are read after it, in
        # byte order of their names; the last file that sets a key wins. `puzzlefarm config check` lists all
        # errors with their lines, `puzzlefarm config show` prints the effective values and their origins;
        # `systemctl reload puzzlefarm` re-reads all files. Tables whose names begin with x- are ignored:
        # other tools may use them.

        # Puzzle production.
        [farm]
        # Number of worker threads: 1 to 64, or "auto" for half of the processors.
        workers = "auto"
        # Condition for reporting readiness to systemd: "serving" once requests are answered, "stocked" once
        # each pool with stocked = true also has `low` ready puzzles; paused pools and workers are not waited
        # for.
        ready_when = "serving"
        # CPU limit of each worker, in percent of one processor: 1 to 100.
        max_cpu_percent = 100
        # Times of day without production, in the machine's time zone: such as ["22:00-06:30"].
        quiet_hours = []
        # Name among the farms of a shared stock; "" for the name of the machine.
        name = ""

        # The pools of the tiers. A refill starts when fewer than `low` puzzles are ready and ends at
        # `target`; set both to 0 to stock no puzzles of a tier.

        # Hidden singles in boxes only.
        [pool.beginner]
        # Refill starts when fewer than this many puzzles are ready.
        low = 500
        # Refill ends when this many puzzles are ready.
        target = 2000
        # Puzzles are stored with their human path, for filters on techniques that people know by name.
        human = false
        # A start with ready_when = "stocked" waits for this pool.
        stocked = true
        # `low` and `target` are those of the shared stock, the same at all its farms.
        shared = false

        # Hidden singles in rows and columns as well.
        [pool.easy]
        # Refill starts when fewer than this many puzzles are ready.
        low = 500
        # Refill ends when this many puzzles are ready.
        target = 2000
        # Puzzles are stored with their human path, for filters on techniques that people know by name.
        human = false
        # A start with ready_when = "stocked" waits for this pool.
        stocked = true
        # `low` and `target` are those of the shared stock, the same at all its farms.
        shared = false

        # Naked singles, and pairs that can be seen without candidate notes.
        [pool.medium]
        # Refill starts when fewer than this many puzzles are ready.
        low = 500
        # Refill ends when this many puzzles are ready.
        target = 2000
        # Puzzles are stored with their human path, for filters on techniques that people know by name.
        human = false
        # A start with ready_when = "stocked" waits for this pool.
        stocked = true
        # `low` and `target` are those of the shared stock, the same at all its farms.
        shared = false

        # Candidate notes: locked candidates, pairs, X-Wing.
        [pool.intermediate]
        # Refill starts when fewer than this many puzzles are ready.
        low = 500
        # Refill ends when this many puzzles are ready.
        target = 2000
        # Puzzles are stored with their human path, for filters on techniques that people know by name.
        human = false
        # A start with ready_when = "stocked" waits for this pool.
        stocked = true
        # `low` and `target` are those of the shared stock, the same at all its farms.
        shared = false

        # Patterns: triples, fish, wings, unique rectangles.
        [pool.hard]
        # Refill starts when fewer than this many puzzles are ready.
        low = 500
        # Refill ends when this many puzzles are ready.
        target = 2000
        # Puzzles are stored with their human path, for filters on techniques that people know by name.
        human = false
        # A start with ready_when = "stocked" waits for this pool.
        stocked = true
        # `low` and `target` are those of the shared stock, the same at all its farms.
        shared = false

        # Short chains.
        [pool.expert]
        # Refill starts when fewer than this many puzzles are ready.
        low = 500
        # Refill ends when this many puzzles are ready.
        target = 2000
        # Puzzles are stored with their human path, for filters on techniques that people know by name.
        human = false
        # A start with ready_when = "stocked" waits for this pool.
        stocked = true
        # `low` and `target` are those of the shared stock, the same at all its farms.
        shared = false

        # Pools of your own: any number of tables [pool.NAME], with names of lower-case letters, digits and
        # hyphens. Workers make puzzles for them on purpose; `puzzlefarm status` shows what they cost. They
        # have low, target, human, stocked (false by default) and shared as above, and the keys below,
        # most of which also narrow the pools of the tiers:
        #
        #   [pool.newspaper]
        \(ownPools)

        # The puzzle store.
        [store]
        # Folder of the store; outside /var/lib/puzzlefarm the systemd unit also needs ReadWritePaths=.
        path = "/var/lib/puzzlefarm"
        # Address of a PostgreSQL database whose stock several farms share, such as
        # "postgresql:///puzzlefarm?host=/run/postgresql"; "" for a store of this farm's own. The folder
        # then keeps only the farm's own state. See shared-stock.md in the documentation.
        url = ""
        # Clients of a shared stock that are the same on all machines: "uid" for those with the same user
        # number, whose claims can be continued at any farm; "farm" for none.
        peer_scope = "uid"
        # Minimum free disk space in bytes: below it no puzzles are added; those in stock can still be
        # claimed.
        min_free_bytes = 268435456

        # Client connections.
        [socket]
        # Path of the API socket, which has every route; used if systemd passes no sockets.
        listen = "/run/puzzlefarm/api.sock"
        # Path of the read-only status socket; used if systemd passes no sockets.
        status_listen = "/run/puzzlefarm/status.sock"
        # Maximum number of simultaneous connections to the API socket: 8 to 256.
        max_connections = 256
        # Maximum number of simultaneous connections per user: 8 to 256; if not set, 128, or max_connections
        # if that is lower.
        max_connections_per_uid = 128

        # Permissions beyond read access. Groups are given by number, or by a name that is looked up in
        # /etc/group at start and reload; an unknown name grants nothing.
        [access]
        # Groups that may claim puzzles, in addition to the service's own group: such as ["www-data"].
        claim_gids = []
        # Groups that may administer the service, in addition to root and the service's own user.
        admin_gids = []

        # Claims and leases.
        [claims]
        # Seconds to acknowledge a claim that does not request a lease time of its own: 1 to 86400.
        lease_seconds = 300
        # Treatment of puzzles that were not acknowledged in time: "requeue" returns them to the pool,
        # "discard" never hands them out again.
        on_lease_end = "requeue"
        # Maximum number of claims that are remembered, so that a repeated request gets the same puzzles
        # for a day: 0 for no limit, or a number up to 1000000000, at which the oldest finished claims of
        # more than ten minutes are forgotten earlier.
        max_keys = 0
        """

    /// The keys of pools of one's own with an example each and their meanings.
    private static let ownPoolKeys: [(key: String, example: String, meaning: String)] = [
        ("tier", "\"hard\"", "The tier of all puzzles; required. Not for the pools of the tiers."),
        ("symmetry", "[\"half-turn\"]", "The symmetries of the givens, one or several."),
        ("min_clues", "24", "The lowest number of givens."),
        ("max_clues", "28", "The highest number of givens."),
        ("min_rating", "3.8", "The lowest rating on the farm ladder."),
        ("max_rating", "4.4", "The highest rating on the farm ladder."),
        (
            "techniques", "[\"XY-Wing\"]",
            "Techniques that the path must have, all of them. Not for the pools of the tiers."
        ),
        (
            "avoid", "[\"Swordfish\"]",
            "Techniques none of which the path may have. Not for the pools of the tiers."
        ),
        ("uniqueness", "false", "False: no step may rely on the solution being unique."),
        ("minimal", "true", "True: no given can be removed."),
        (
            "pattern", "[\"x.x.x.x.x\", ...]",
            "The cells that may hold a given: x may, . may not. Not for the pools of the tiers."
        ),
    ]

    package static let meaningsOfOwnPools = Dictionary(
        uniqueKeysWithValues: ownPoolKeys.map { ($0.key, $0.meaning) })

    private static let ownPools = ownPoolKeys.map { key, example, meaning in
        "#   # \(meaning)\n#   \(key) = \(example)"
    }.joined(separator: "\n")

    /// The shipped file: the same text with each setting commented out, so that unchanged keys follow
    /// the defaults of later versions.
    package static let reference: String = text.split(
        separator: "\n", omittingEmptySubsequences: false
    ).map { line in
        line.first?.isLetter == true ? "#" + line : line
    }.joined(separator: "\n")

    /// The comments on each key, by full name, and on each table, such as `farm`.
    package static let meanings: [String: String] = {
        var meanings: [String: String] = [:]
        var table = ""
        var remarks: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ")
            if line.hasPrefix("# ") {
                remarks.append(line.dropFirst(2))
            } else if line.hasPrefix("[") {
                table = String(line.dropFirst().dropLast())
                meanings[table] = remarks.joined(separator: " ")
                remarks = []
            } else if words.count > 2, words[1] == "=" {
                meanings["\(table).\(words[0])"] = remarks.joined(separator: " ")
                remarks = []
            } else {
                remarks = []
            }
        }
        return meanings
    }()
}
