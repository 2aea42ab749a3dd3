/// Who may do what, and what the sandbox stops.
extension Mdoc {
    mutating func writeSecurity() {
        section("Security")
        paragraph(
            "The service listens on Unix sockets only, so it is reached from this machine alone. Who "
                + "asks is what the kernel says, by numbers of user and groups: there are no passwords, "
                + "no tokens, and no header is believed. Who is behind a proxy has the proxy's rights."
        )
        list([
            Item(
                "any user",
                "Sees at the status socket how full the pools are, how the service is, metrics, and "
                    + "events, which name neither clients nor puzzles."),
            Item(
                "group puzzlefarm, access.claim_gids",
                "Take puzzles, and see the claims of their own user. They are trusted with the stock: "
                    + "they can empty it."),
            Item(
                "root, user puzzlefarm, access.admin_gids",
                "Reload, pause, back up and withdraw. No request names a file, so these groups do not "
                    + "become root by it."),
        ])
        paragraph(
            "A user has 128 connections at most, and root always gets one; slow, broken and oversized "
                + "requests are answered and closed.")
        paragraph(
            "It runs as the user puzzlefarm without any capability, starts no other program, has no "
                + "setuid file and gains no rights. The unit leaves it no network, no devices, no home "
                + "folders, nothing to write but `/var/lib/puzzlefarm`, no memory that is both written "
                + "and run, and only the system calls of a plain service: whoever took it over could "
                + "spoil the stock, and reach nothing else. `systemd-analyze security puzzlefarm` rates "
                + "what is left open; it is at most 0.5 of 10. `PrivateUsers=` stays off, since with it "
                + "the kernel would name every caller nobody.")
        paragraph(
            "The service has no secrets. The key that signs catalogues is read by `puzzlefarm export` "
                + "from a file or from a credential of systemd, and never from the environment. "
                + "The store is not encrypted; neither root nor who holds the disk is kept out.")
    }
}
