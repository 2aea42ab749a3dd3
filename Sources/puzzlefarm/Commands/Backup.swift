import FarmStore
import FarmSystem
import FarmWire

extension Verb {
    static let backup = Verb(
        name: "backup",
        summary: "copy the store to a file",
        operand: .init(
            name: "PATH",
            help: "the file to write; without it the service writes one into its own folder",
            offer: .files),
        options: [.state, .keep, .socket],
        details: [
            "With PATH it reads the store's files and writes a consistent copy, also while the "
                + "service works with them: first to PATH.part, then durably under its name. What is "
                + "at PATH is replaced. Only the caller may read it: it has the whole stock.",
            "With --keep N, PATH is a folder: the copy is called farm-<time>.backup there, and when "
                + "it is durable the oldest of these files are removed until N are left. What has "
                + "another name stays. This is what puzzlefarm-backup.timer does every day.",
            "Without PATH the running service is asked. It writes backups/farm-<time>.backup in its "
                + "folder; printed are the SHA-256 and the path, as sha256sum -c reads them.",
        ],
        examples: [
            .init(
                command: "puzzlefarm backup /var/backups/puzzlefarm.db",
                effect: "a copy that store restore takes"),
            .init(
                command: "puzzlefarm backup /var/backups/puzzlefarm --keep 14",
                effect: "one more in a folder, and the newest 14 stay"),
            .init(
                command: "puzzlefarm backup | sha256sum -c",
                effect: "one in the service's folder, read once more"),
        ],
        exitCodes: [.done, .usage, .data, .unreachable, .cannotCreate, .io, .tryLater, .denied],
        meanings: .ofService.merging([
            .data: "there is no store",
            .denied: "this user may not read the store, or ask the service",
        ]) { $1 }
    ) { (arguments) throws(Failure) in
        if arguments.operand == nil, arguments.has(.state) {
            arguments.note("--state: names the files to read, so PATH must be named, too")
        }
        if arguments.operand != nil, arguments.has(.socket) {
            arguments.note("--socket: with PATH the files are read and no service; leave out one")
        }
        let kept: Int? = arguments.number(.keep, in: 1...10_000)
        if arguments.operand == nil, arguments.has(.keep) {
            arguments.note("--keep: is for backups in a folder; name the folder as PATH")
        }
        let folder = arguments.stateFolder
        try arguments.check()
        guard let path = arguments.operand else { return try letServiceWrite(arguments) }
        let written: String
        do throws(OperatingError) {
            guard let kept else {
                try folder.backUp(to: path)
                return .done
            }
            let backup = try folder.backUp(
                into: path, keeping: kept, at: StoreClock.system.wall())
            for name in backup.removed { complain("backup: \(path)/\(name): removed") }
            written = backup.path
        } catch {
            throw Failure(error, verb: "backup")
        }
        try say(written)
        return .done
    }
}

extension Option {
    fileprivate static let keep = Option(
        "keep", value: "N", help: "PATH is a folder; keep the newest N backups in it")
}

private func letServiceWrite(_ arguments: Arguments) throws(Failure) -> ExitCode {
    var service = try ServiceConnection(arguments)
    // A large store on a slow disk takes its time.
    service.wait(atMost: .seconds(600))
    let backup = try service.ask("POST", "/v1/backup", read: BackupBody.init)
    let status = try service.ask("GET", "/v1/status", read: StatusBody.init)
    try say("\(backup.sha256)  \(status.store.path)/backups/\(backup.name)".printable)
    return .done
}

extension Arguments {
    /// The store that a verb works on.
    var stateFolder: StateFolder { StateFolder(value(of: .state) ?? "/var/lib/puzzlefarm") }
}
