import FarmAPI
import FarmClient
import FarmConfig
import FarmStore
import FarmSystem

extension Verb {
    static let backup = Verb(
        name: "backup",
        summary: "copy the store to a file",
        operand: .init(
            name: "PATH",
            help: "the file to write; by default the service writes one to its own folder",
            offer: .files),
        options: [.state, .stock, .keep, .socket],
        exitCodes: [.done, .usage, .data, .unreachable, .cannotCreate, .io, .tryLater, .denied],
        meanings: .ofService.merging([
            .data: "there is no store",
            .denied: "this user may not read the store or use the service",
        ]) { $1 }
    ) { (arguments) throws(CommandError) in
        if arguments.operand == nil, arguments.has(.state) {
            arguments.reject(
                "--state: reads the store's files, which needs PATH; name the file to write")
        }
        if arguments.operand != nil, arguments.has(.socket) {
            arguments.reject("--socket: with PATH the service is not used; leave out one of them")
        }
        if arguments.operand == nil, arguments.has(.stock) {
            arguments.reject("--url: needs PATH; name the file to write")
        }
        if arguments.has(.stock), arguments.has(.state) {
            arguments.reject("--state: the store is that of --url; leave out one of them")
        }
        let kept: Int? = arguments.number(.keep, in: 1...10_000)
        if arguments.operand == nil, arguments.has(.keep) {
            arguments.reject("--keep: needs a folder; name it as PATH")
        }
        let source =
            arguments.value(of: .stock).map { BackupSource.stock(url: $0) }
            ?? .file(arguments.stateFolder)
        if arguments.operand != nil, !arguments.has(.stock), !arguments.has(.state),
            case let url = arguments.usualStore.url, !url.isEmpty
        {
            arguments.reject(
                "the stock of the configuration is at \(url.withoutSecrets); name it with --url, or a "
                    + "folder with --state")
        }
        try arguments.check()
        guard let path = arguments.operand else { return try letServiceWrite(arguments) }
        guard let kept else {
            try onStore(of: "backup") { () throws(OperatingError) in try source.write(to: path) }
            return .done
        }
        let backup = try onStore(of: "backup") { () throws(OperatingError) in
            try source.write(into: path, keeping: kept, at: StoreClock.system.wall())
        }
        for name in backup.removed { complain("backup: \(path)/\(name): removed") }
        try say(Files.absolute(backup.path))
        return .done
    }
}

extension Option {
    fileprivate static let stock = Option(
        "url", value: "URL", help: "copy the shared stock at this URL")
    fileprivate static let keep = Option(
        "keep", value: "N", help: "keep the newest N backups in the folder PATH")
}

private func letServiceWrite(_ arguments: Arguments) throws(CommandError) -> ExitCode {
    var service = try ServiceClient(arguments)
    // A large store on a slow disk takes minutes.
    service.timeout = .seconds(600)
    let backup = try service.ask("POST", "/v1/backup", read: BackupBody.init)
    let status = try service.ask("GET", "/v1/status", read: StatusBody.init)
    try say("\(backup.sha256)  \(status.store.path)/backups/\(backup.name)".printable)
    return .done
}

extension Arguments {
    /// The state folder that a verb works on.
    var stateFolder: StateFolder {
        StateFolder(value(of: .state) ?? usualStore.path)
    }

    /// The store of the configuration; the default one if that cannot be read.
    fileprivate var usualStore: Configuration.Store {
        ((try? ConfigFiles.load(nil))?.configuration ?? Configuration()).store
    }
}
