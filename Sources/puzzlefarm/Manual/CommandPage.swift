/// puzzlefarm(1): the verbs, from their table, and the chapters for operators.
extension Mdoc {
    mutating func writeCommandPage() {
        section("Synopsis")
        macro("Nm")
        macro("Ar verb")
        macro("Op Ar option ...")
        macro("Op Ar operand ...")
        section("Description")
        paragraph(
            "puzzlefarm is a service that keeps a stock of Sudoku puzzles for six tiers of difficulty, "
                + "and the command to run it, to ask it for puzzles, and to make, rate, solve and "
                + "check puzzles without it.")
        paragraph(
            "Every verb explains itself with `--help`, and `puzzlefarm help` lists them. Errors are "
                + "sentences on standard error that name the thing, the problem and the remedy; "
                + "numbers tell programs the same, see EXIT STATUS.")
        paragraph(
            "Verbs that ask the service find its socket in `--socket`, `PUZZLEFARM_SOCKET`, "
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
        paragraph("Exit codes that mean something of their own here:")
        list(meanings)
    }

    /// What begins with a word and a colon explains the word.
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
        paragraph("The service takes these:")
        list([
            Item(
                "SIGTERM, SIGINT",
                "Requests in flight are finished, for ten seconds at most; event streams end with "
                    + "`shutdown`, workers leave, the store is put away, the exit code is 0. A second "
                    + "one ends it at once, and loses nothing that was answered."),
            Item("SIGHUP", "The config files are read anew, as `puzzlefarm reload` does."),
        ])
        section("Environment")
        list([
            Item("PUZZLEFARM_SOCKET", "The service's socket, for verbs that ask it."),
            Item("NO_COLOR", "If it is there, nothing is coloured."),
            Item(
                "TMPDIR",
                "Where `bench store` and `bench api` work, in a folder of their own, and where "
                    + "`export -o -` makes a database before it is written."),
            Item(
                "CREDENTIALS_DIRECTORY",
                "Set by systemd: `sign.key` in it signs catalogues. No secret is ever read from "
                    + "the environment itself."),
            Item(
                "LISTEN_FDS, NOTIFY_SOCKET, WATCHDOG_USEC, JOURNAL_STREAM",
                "Set by systemd: the sockets, whom to tell how the service is, how often, and "
                    + "whether the log goes to the journal."),
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
                    + "it is open. Read it with tools of your own as you like; write to it with none."
            ),
            Item(
                "/var/lib/puzzlefarm/farm.lock",
                "Held by who works with the store, whose pid it has."),
            Item(
                "/var/lib/puzzlefarm/farm.initialised",
                "There was a store: an absent `farm.db` is then a loss, and not a beginning."),
            Item(
                "/var/lib/puzzlefarm/service.json",
                "What the service remembers of itself, such as pauses that outlast a restart."),
            Item("/var/lib/puzzlefarm/farm.db.pre-vN", "The store before it came to schema N."),
            Item("/var/lib/puzzlefarm/backups/", "What `puzzlefarm backup` wrote."),
            Item(
                "/var/lib/puzzlefarm/quarantine-TIME/",
                "A store that was put aside. Nothing removes it but you."),
            Item(
                "/var/lib/puzzlefarm/history.import",
                "Ids of puzzles that may have been given out: the next start takes them for "
                    + "delivered."),
            Item("/run/puzzlefarm/api.sock", "The whole API, for the group puzzlefarm."),
            Item("/run/puzzlefarm/status.sock", "What anybody may ask."),
        ])
        section("Exit status")
        list(
            ExitCode.allCases.map {
                Item(macros: "\($0.rawValue)", $0.generalMeaning)
            })
    }
}

extension ExitCode {
    /// For whatever verb.
    fileprivate var generalMeaning: String {
        switch self {
        case .done:
            "Done; also when the reader of a pipe left early, except of `take` and `export -o -`."
        case .usage: "The command line is wrong; nothing was done."
        case .data:
            "Some lines were unreadable, the others were done; there are faults; a store or a backup is "
                + "damaged, newer, or somebody else's."
        case .unreachable: "The service does not answer."
        case .bug: "A bug in puzzlefarm."
        case .system: "The system refused something; the message says what."
        case .cannotCreate: "A file, folder or socket could not be made; nothing was done."
        case .io: "A file could not be opened, read or written."
        case .tryLater:
            "The pool has too few puzzles, the service is starting, stopping or degraded, or somebody "
                + "else has the store. Some puzzles took longer than the limit; the others were done."
        case .denied: "The socket or the service does not let this user do it."
        case .config: "The configuration has errors; all of them are told."
        }
    }
}

extension Verb {
    var operands: [Operand] { [operand, second].compactMap(\.self) }

    /// A line of macros.
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
    /// What is half a sentence in a table, as a whole one.
    var sentence: String { prefix(1).uppercased() + dropFirst().description.ended }

    /// The same where it may begin with a word that is to be typed.
    var ended: String { self + (last == "." || last == "}" ? "" : ".") }
}
