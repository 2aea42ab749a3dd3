import FarmStore

/// What is wrong with a store that takes no claims, and the commands that heal it.
extension Degradation.Reason {
    var meaning: String {
        switch self {
        case .diskFull: "The disk, or the quota of the user puzzlefarm, is full."
        case .readOnly:
            "The store cannot be written: its disk is mounted read-only, its folder is somebody "
                + "else's, or the unit does not let the service write there."
        case .ioError:
            "The disk failed while something was written. What was answered is there; the claim that "
                + "failed is asked for again with its key."
        case .corrupt:
            "A page, a row or the head of the store is not what was written. Nothing is changed or "
                + "removed."
        case .storeMoved: "At the store's path is another file than the open one, or none."
        case .missing:
            "There was a store here, and there is none: the disk is not mounted, or the file is lost."
        }
    }

    /// Whether it goes on by itself, and when.
    var healing: String {
        switch self {
        case .diskFull: "By itself, within ten seconds of there being room."
        case .readOnly: "By itself, within ten seconds of the folder being writable again."
        case .ioError:
            "By itself, after 5 to 60 seconds, once the disk works. If it comes back, replace the disk "
                + "and restore a backup."
        case .corrupt: "By a backup in its place, or without one by a new store."
        case .storeMoved:
            "By itself once the file is back; a restart takes the file that is there instead."
        case .missing: "By mounting the disk, by a backup, or without one by a new store."
        }
    }

    /// What to type, as root.
    var remedies: [String] {
        let stop = "systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"
        let start = "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"
        let renewal = [
            stop,
            "puzzlefarm store restore /var/backups/puzzlefarm.backup --yes",
            "puzzlefarm store quarantine --yes    # instead, without a backup",
            start,
        ]
        return switch self {
        case .diskFull: ["df -h /var/lib/puzzlefarm", "ls -lt /var/lib/puzzlefarm/backups"]
        case .readOnly:
            [
                "findmnt -T /var/lib/puzzlefarm",
                "mount -o remount,rw $(findmnt -n -o TARGET -T /var/lib/puzzlefarm)",
                "systemctl restart puzzlefarm    # it gives the folder back to its user",
            ]
        case .ioError: ["journalctl -k -n 50", "puzzlefarm store check"]
        case .corrupt: ["puzzlefarm store check"] + renewal
        case .storeMoved: ["ls -li /var/lib/puzzlefarm", "systemctl restart puzzlefarm"]
        case .missing: ["findmnt -T /var/lib/puzzlefarm"] + renewal
        }
    }
}

extension Mdoc {
    mutating func writeDegradedStates() {
        section("Degraded states")
        paragraph(
            "The service does not end when its store fails. It answers `/v1/health/ready` with 503, "
                + "tells the reason in the status, the metrics and the journal, makes no puzzles, and "
                + "refuses claims, acknowledgements and returns with 503 and the reason as `code`. Health, "
                + "status, metrics and events are answered on, and pages of puzzles as long as the file "
                + "can be read.")
        for reason in Degradation.Reason.allCases {
            subsection(reason.rawValue)
            paragraph("\(reason.meaning) It heals: \(reason.healing.uncapitalized)")
            listing(reason.remedies, name: "heal-\(reason.rawValue)")
        }
        writeRests()
        writeStartFaults()
    }

    private mutating func writeRests() {
        subsection("What is not degraded")
        paragraph("In these states claims are taken, and only the pools are not filled:")
        list([
            Item(
                "low-space",
                "The disk has less than `store.min_free_bytes`. Free some space, or lower the value and "
                    + "reload."),
            Item(
                "paused",
                "Somebody asked for it: `puzzlefarm status` says why, and "
                    + "`puzzlefarm resume` ends it."),
            Item("quiet-hours", "The hours of `farm.quiet_hours`."),
        ])
    }

    private mutating func writeStartFaults() {
        subsection("When it does not start")
        paragraph(
            "`systemctl status puzzlefarm` has the exit code, the journal the reason. With 64, 65, 77 "
                + "and 78 systemd does not try again, since that would change nothing. Mend what is "
                + "named, and start all of it, since the socket may have given up as well:")
        listing(
            [
                "journalctl -u puzzlefarm -n 20",
                "puzzlefarm config check",
                "systemctl reset-failed 'puzzlefarm*'",
                "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm",
            ], name: "start-again")
    }
}

extension String {
    fileprivate var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}
