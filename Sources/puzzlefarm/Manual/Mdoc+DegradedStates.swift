import FarmStore

/// The degraded states of the store, and the commands that repair it.
extension Degradation.Reason {
    var meaning: String {
        switch self {
        case .diskFull: "The disk, or the quota of the user puzzlefarm, is full."
        case .readOnly:
            "The store cannot be written: its disk is mounted read-only, its folder belongs to "
                + "another user, or the unit does not permit the service to write there."
        case .ioError:
            "A disk error occurred during a write. Everything that was answered is intact; the "
                + "failed claim can be retried with its key."
        case .corrupt:
            "A page, a row or the header of the store is damaged. Nothing is changed or removed."
        case .storeMoved:
            "The file at the store's path is not the open one, or is missing; or a shared stock is being "
                + "moved to a file, or was."
        case .missing:
            "There was a store, but its file is missing: the disk is not mounted, or the file is "
                + "lost."
        case .unreachable:
            "The database of a shared stock (`store.url`) does not answer, refuses the farm's role, has a "
                + "setting that could lose answered claims, or knows another farm of this name. Status, "
                + "health and events answer from what was last known; workers rest."
        }
    }

    /// The way to recover: automatic, or with manual action.
    var healing: String {
        switch self {
        case .diskFull: "Automatically, within ten seconds after space becomes available."
        case .readOnly: "Automatically, within ten seconds after the folder becomes writable again."
        case .ioError:
            "Automatically, after 5 to 60 seconds, once the disk works. If the error recurs, "
                + "replace the disk and restore a backup."
        case .corrupt: "By restoring a backup, or, without one, by creating a new store."
        case .storeMoved:
            "Automatically, once the file is back; a restart opens the new file instead. After the move of "
                + "a shared stock, by the new place in the configuration."
        case .missing:
            "By mounting the disk, by restoring a backup, or, without one, by creating a new store."
        case .unreachable:
            "Automatically, within five seconds after the database answers again, or after the setting "
                + "or the name that the message mentions was changed."
        }
    }

    /// The commands to run as root.
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
                "systemctl restart puzzlefarm    # restores the owner of the folder",
            ]
        case .ioError: ["journalctl -k -n 50", "puzzlefarm store check"]
        case .corrupt: ["puzzlefarm store check"] + renewal
        case .storeMoved: ["ls -li /var/lib/puzzlefarm", "systemctl restart puzzlefarm"]
        case .missing: ["findmnt -T /var/lib/puzzlefarm"] + renewal
        case .unreachable:
            ["systemctl status postgresql", "journalctl -u postgresql -n 50"]
        }
    }
}

extension Mdoc {
    mutating func writeDegradedStates() {
        section("Degraded states")
        paragraph(
            "The service keeps running when its store fails. It answers `/v1/health/ready` with "
                + "503, reports the reason in the status, the metrics and the journal, stops "
                + "production, and refuses claims, acknowledgements and returns with 503 and the "
                + "reason as `code`. Health, status, metrics and events remain available, and "
                + "pages of puzzles as long as the file can be read.")
        for reason in Degradation.Reason.allCases {
            subsection(reason.rawValue)
            paragraph("\(reason.meaning) Recovery: \(reason.healing.uncapitalized)")
            listing(reason.remedies, name: "heal-\(reason.rawValue)")
        }
        writeRests()
        writeStartFaults()
    }

    private mutating func writeRests() {
        subsection("Other states")
        paragraph(
            "In these states the service is not degraded: claims are accepted, but the pools are "
                + "not filled:")
        list([
            Item(
                "low-space",
                "The disk has less than `store.min_free_bytes`. Free some space, or lower the "
                    + "value and reload."),
            Item(
                "paused",
                "An operator paused production: `puzzlefarm status` shows the reason, and "
                    + "`puzzlefarm resume` ends the pause."),
            Item("quiet-hours", "The hours of `farm.quiet_hours`."),
        ])
    }

    private mutating func writeStartFaults() {
        subsection("Start failures")
        paragraph(
            "`systemctl status puzzlefarm` shows the exit code, the journal the reason. After 64, "
                + "65, 77 and 78 systemd does not retry, since that would not help. Fix the "
                + "reported error, and start the service with its sockets, since they may have "
                + "failed too:")
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
