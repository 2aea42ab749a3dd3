import FarmClient
import FarmSystem

/// The page puzzlefarm(1): the verbs, generated from their table, and the chapters for operators.
extension Mdoc {
    mutating func writeCommandPage() {
        section("Synopsis")
        macro("Nm")
        macro("Ar verb")
        macro("Op Ar option ...")
        macro("Op Ar operand ...")
        section("Description")
        paragraph(
            "puzzlefarm is a service that keeps a stock of Sudoku puzzles in six tiers, and the "
                + "command to run it, to take puzzles from it, and to generate, rate, solve and "
                + "verify puzzles without it.")
        paragraph(
            "Every verb has a help page, shown by `--help`; `puzzlefarm help` lists the verbs. "
                + "Errors on standard error name the thing, the problem and the remedy. For exit "
                + "codes, see EXIT STATUS.")
        paragraph(
            "Verbs that use the service look for its socket in `--socket`, `PUZZLEFARM_SOCKET`, "
                + "`\(ServiceAddress.usual)` and `\(ServiceAddress.own)`, in this order.")
        section("Verbs")
        for verb in Verb.all { write(verb) }
        writeOperatorsChapters()
        writeSurroundings()
    }

    private mutating func write(_ verb: Verb) {
        subsection(verb.name)
        macro(verb.synopsis)
        paragraph(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".")
        writeDetails(of: verb)
        list(
            verb.operands.map { Item(macros: "Ar \(Mdoc.argument($0.name))", $0.help.ended) }
                + verb.options.map { Item(macros: $0.macros, $0.help.ended) })
        list(
            verb.examples.map {
                Item(macros: "Ic \(Mdoc.argument($0.command))", $0.effect.ended)
            })
        let meanings = verb.exitCodes.compactMap { code in
            verb.meanings[code].map { Item(macros: "\(code.rawValue)", $0.ended) }
        }
        if meanings.isEmpty { return }
        paragraph("Exit codes with a specific meaning:")
        list(meanings)
    }

    /// Writes the details; those that begin with a word and a colon become list items.
    private mutating func writeDetails(of verb: Verb) {
        var items: [Item] = []
        for detail in verb.details {
            if let (word, text) = detail.explainedWord {
                items.append(Item(word, text.ended))
            } else {
                list(items)
                items = []
                paragraph(detail)
            }
        }
        list(items)
    }

    private mutating func writeSurroundings() {
        section("Signals")
        paragraph("The service handles these signals:")
        list([
            Item(
                "SIGTERM, SIGINT",
                "Requests in flight are completed within ten seconds; event streams end with "
                    + "`shutdown`, workers stop, the store is closed, and the exit code is 0. A "
                    + "second signal ends the service immediately; nothing that was answered is "
                    + "lost."),
            Item("SIGHUP", "The configuration is reloaded, as by `puzzlefarm reload`."),
        ])
        section("Environment")
        list([
            Item("PUZZLEFARM_SOCKET", "The service's socket, for verbs that use the service."),
            Item(
                "PUZZLEFARM_PROCESSOR",
                "The highest level of processors whose build of the program is used: `x86-64`, "
                    + "`x86-64-v3` or `x86-64-v4`. By default the best one that is installed and "
                    + "that the machine can run; the results are the same."),
            Item(
                "PUZZLEFARM_WEB",
                "The folder with the files that `site` and `export --site` publish and `web` shows, "
                    + "instead of `/usr/share/puzzlefarm/web`."),
            Item(
                "DISPLAY, WAYLAND_DISPLAY",
                "If one is set, `puzzlefarm web` opens the browser with xdg-open."),
            Item("NO_COLOR", "If set, output is not coloured."),
            Item(
                "TMPDIR",
                "The parent of the temporary folders of `bench store` and `bench api`, and of the "
                    + "database that `export -o -` builds before writing it."),
            Item(
                "CREDENTIALS_DIRECTORY",
                "Set by systemd: `sign.key` in this folder signs catalogues. Secrets are never "
                    + "read from the environment itself."),
            Item(
                "LISTEN_FDS, NOTIFY_SOCKET, WATCHDOG_USEC, JOURNAL_STREAM",
                "Set by systemd: the sockets, the address for state notifications, the watchdog "
                    + "interval, and the stream of the journal."),
        ])
        section("Files")
        list([
            Item(
                "/etc/puzzlefarm/puzzlefarm.toml",
                "The configuration, with `conf.d/*.toml` beside it."
            ),
            Item(
                "/var/lib/puzzlefarm/farm.db",
                "The store, an SQLite database; `farm.db-wal` and `farm.db-shm` belong to it while "
                    + "it is open. Other tools may read it, but must never write to it."
            ),
            Item(
                "/var/lib/puzzlefarm/farm.lock",
                "Locked by the process that uses the store; contains its pid."),
            Item(
                "/var/lib/puzzlefarm/farm.initialised",
                "Marks that a store was created: if `farm.db` is missing, it was lost, and no new "
                    + "one is created."),
            Item(
                "/var/lib/puzzlefarm/service.json",
                "The persistent state of the service, such as pauses that survive a restart."),
            Item(
                "/var/lib/puzzlefarm/farm.db.pre-vN",
                "A copy of the store from before its migration to schema N."),
            Item("/var/lib/puzzlefarm/backups/", "Backups written by `puzzlefarm backup`."),
            Item(
                "/var/lib/puzzlefarm/quarantine-TIME/",
                "A quarantined store. puzzlefarm never removes it."),
            Item(
                "/var/lib/puzzlefarm/history.import",
                "Ids of puzzles that may have been handed out: the next start records them as "
                    + "delivered."),
            Item("/run/puzzlefarm/api.sock", "The whole API, for the group puzzlefarm."),
            Item("/run/puzzlefarm/status.sock", "The read-only API, for all users."),
            Item(
                "/run/puzzlefarm/web.sock",
                "The console for a proxy, for the group www-data; absent by default."),
            Item("/usr/share/puzzlefarm/web/", "The page of the console."),
        ])
        section("Exit status")
        list(
            ExitCode.allCases.map {
                Item(macros: "\($0.rawValue)", $0.generalMeaning)
            })
    }
}

extension ExitCode {
    /// The meaning for verbs in general.
    fileprivate var generalMeaning: String {
        switch self {
        case .done:
            "Success; also if the reader of a pipe exits early, except with `take` and `export -o "
                + "-`."
        case .usage: "The command line is wrong; nothing was done."
        case .data:
            "Some lines were unreadable, and the others were processed; errors were found; a store "
                + "or a backup is damaged, newer, or belongs to another program."
        case .unreachable: "The service does not answer."
        case .bug: "A bug in puzzlefarm."
        case .system: "An operating system error; see the message."
        case .cannotCreate: "A file, folder or socket could not be created; nothing was done."
        case .io: "A file could not be opened, read or written."
        case .tryLater:
            "The pool has too few puzzles, the service is starting, stopping or degraded, or "
                + "another process uses the store. Some puzzles exceeded the time limit, and the "
                + "others were processed."
        case .denied: "The socket or the service does not permit this user to do it."
        case .config: "The configuration has errors; all of them are reported."
        }
    }
}

extension Verb {
    var operands: [Operand] { [operand, second].compactMap(\.self) }

    /// The synopsis as a line of macros.
    fileprivate var synopsis: String {
        let words = operands.map { operand in
            let name = "Ar \(Mdoc.argument(operand.name))"
            let several = name + (operand.isRepeatable ? " ..." : "")
            return operand.isRequired ? " \(several)" : " Oo \(several) Oc"
        }
        return "Nm Cm \(Mdoc.argument(name))" + (options.isEmpty ? "" : " Oo Ar option ... Oc")
            + words.joined()
    }
}

extension Option {
    /// `-n, --number N`
    fileprivate var macros: String {
        (short.map { "Fl \($0) , " } ?? "") + "Fl \(Mdoc.argument("-" + name))"
            + (value.map { " Ar \(Mdoc.argument($0))" } ?? "")
    }
}

extension String {
    /// A phrase from a table as a sentence.
    var sentence: String { prefix(1).uppercased() + dropFirst().description.ended }

    /// The text with a full stop, keeping its first letter, which may be part of a literal.
    var ended: String { self + (last == "." || last == "}" ? "" : ".") }
}
