/// The text of the reference configuration: every key at its default, with a sentence on each.
///
/// `config/puzzlefarm.toml` is ``reference``, kept here so that the binary needs no file; a test
/// compares them.
package enum ConfigManual {
    package static let text = """
        # The configuration of puzzlefarm: every key, at its default.
        #
        # Set only what you change. Files in conf.d/ beside this one, *.toml in the order of their
        # names, are laid over it key by key. `puzzlefarm config check` tells every fault with its line,
        # `puzzlefarm config show` what holds and where it comes from; the service reads all of it again on
        # `systemctl reload puzzlefarm`. Tables whose names begin with x- are left to other tools.

        # Making puzzles.
        [farm]
        # How many threads make puzzles: 1 to 64, or "auto" for half of the processors.
        workers = "auto"
        # When systemd is told that the service is ready: "serving" as soon as it answers, "stocked" when
        # also each pool has `low` puzzles, or nobody makes any: a pool is paused, or the workers rest.
        ready_when = "serving"
        # How much of a processor each worker may use, in percent: 1 to 100.
        max_cpu_percent = 100
        # Times of day in which no puzzle is made, in the machine's time zone: such as ["22:00-06:30"].
        quiet_hours = []

        # The pools, one for each tier. With fewer than `low` ready puzzles the workers begin to fill a pool,
        # with `target` they are done; 0 and 0 leave a tier out.

        # A place in a box is all there is to find.
        [pool.beginner]
        # How few puzzles wake the workers.
        low = 500
        # How many puzzles are kept in stock.
        target = 2000

        # Places in rows and columns too.
        [pool.easy]
        # How few puzzles wake the workers.
        low = 500
        # How many puzzles are kept in stock.
        target = 2000

        # Cells with one digit left, and pairs that can be seen without notes.
        [pool.medium]
        # How few puzzles wake the workers.
        low = 500
        # How many puzzles are kept in stock.
        target = 2000

        # Notes: locked candidates, pairs, X-Wing.
        [pool.intermediate]
        # How few puzzles wake the workers.
        low = 500
        # How many puzzles are kept in stock.
        target = 2000

        # Patterns: triples, fish, wings, unique rectangles.
        [pool.hard]
        # How few puzzles wake the workers.
        low = 500
        # How many puzzles are kept in stock.
        target = 2000

        # Short chains.
        [pool.expert]
        # How few puzzles wake the workers.
        low = 500
        # How many puzzles are kept in stock.
        target = 2000

        # Where puzzles are kept.
        [store]
        # The folder of the store; outside /var/lib/puzzlefarm the unit needs ReadWritePaths= for it too.
        path = "/var/lib/puzzlefarm"
        # With less free space than this, in bytes, no puzzle is added; those in stock are still given out.
        min_free_bytes = 268435456

        # How clients come in.
        [socket]
        # The socket of the whole API, if systemd does not pass one.
        listen = "/run/puzzlefarm/api.sock"
        # The socket for looking only, if systemd does not pass one.
        status_listen = "/run/puzzlefarm/status.sock"
        # How many connections the API's socket takes at once: 8 to 256.
        max_connections = 256
        # How many of them one user may have: 8 to 256; without this line 128, or all if they are fewer.
        max_connections_per_uid = 128

        # Who may do more than look. Groups are numbers, or names that are looked up in /etc/group at start and
        # reload; an unknown name grants nothing.
        [access]
        # Groups that may take puzzles, besides the service's own: such as ["www-data"].
        claim_gids = []
        # Groups that may administer the service, besides root and its own user.
        admin_gids = []

        # How puzzles are given out.
        [claims]
        # How many seconds a client has to acknowledge a claim that does not say so itself: 1 to 86400.
        lease_seconds = 300
        # What becomes of puzzles that nobody acknowledged in time: "requeue" puts them back, "discard"
        # never gives them out again.
        on_lease_end = "requeue"
        # How many claims are remembered, so that a claim sent twice gets the same puzzles.
        max_keys = 1000000
        """

    /// The file to begin with: the same with each setting behind a `#`, so that what is not changed
    /// follows the defaults of later versions.
    package static let reference: String = text.split(
        separator: "\n", omittingEmptySubsequences: false
    ).map { line in
        line.first?.isLetter == true ? "#" + line : line
    }.joined(separator: "\n")

    /// What the manual says of every key, by its whole name, and of every table: `farm`.
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
