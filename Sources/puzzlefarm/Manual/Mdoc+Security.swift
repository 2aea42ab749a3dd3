/// The chapter on permissions and the sandbox.
extension Mdoc {
    mutating func writeSecurity() {
        section("Security")
        paragraph(
            "The service listens only on Unix sockets, so only this machine can reach it. Clients "
                + "are identified by the user and group ids that the kernel reports: there are no "
                + "passwords or tokens, and headers are not trusted. Clients behind a proxy have "
                + "the proxy's permissions."
        )
        list([
            Item(
                "any user",
                "May read the fill levels of the pools, the state of the service, metrics, and "
                    + "events on the status socket. None of them identifies clients or puzzles."),
            Item(
                "group puzzlefarm, access.claim_gids",
                "May take puzzles, and see the claims of their own user. They are trusted with the "
                    + "stock: they can empty it."),
            Item(
                "root, user puzzlefarm, access.admin_gids",
                "May reload, pause, back up and withdraw. No request names a file, so these groups "
                    + "cannot become root through the API."),
        ])
        paragraph(
            "A user may have up to 128 connections, and root can always connect; slow, malformed "
                + "and oversized requests get an error response, and their connections are closed.")
        paragraph(
            "`puzzlefarm web` lends the rights of its user to one browser. It listens on 127.0.0.1 "
                + "and closes connections of other users' processes, except root's, before it "
                + "reads a byte. Pages of other sites cannot use it: it has no cookies, its bearer "
                + "is obtained with a code that works once, and Host, Origin and Sec-Fetch-Site "
                + "must be exactly right.")
        paragraph(
            "The service runs as the user puzzlefarm without capabilities, starts no other programs, has no "
                + "setuid files and gains no privileges. The unit denies it the network, devices, "
                + "home folders, writing outside `/var/lib/puzzlefarm`, memory that is both "
                + "writable and executable, and all but the system calls of an ordinary service: "
                + "an attacker who took it over could damage the stock, but nothing else. The "
                + "exposure reported by `systemd-analyze security puzzlefarm` is at most 0.5 of "
                + "10. `PrivateUsers=` stays off, since with it the kernel would report every "
                + "client as the user nobody.")
        paragraph(
            "The service has no secrets but the password of a shared stock's database, if that "
                + "has one. `puzzlefarm export` reads the signing key of catalogues from a file "
                + "or a systemd credential, never from the environment, and its unit runs as a "
                + "user of its own, puzzlefarm-catalogue. A process that reads a secret hides its "
                + "memory from all users but root, and leaves no core dump. The store is not "
                + "encrypted: root, and anyone with access to the disk, can read it.")
    }
}
