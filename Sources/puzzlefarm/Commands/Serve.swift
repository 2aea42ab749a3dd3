import Farm
import FarmSystem

extension Verb {
    static let serve = Verb(
        name: "serve",
        summary: "run the service that keeps the pools full",
        operand: nil,
        options: [.config, .state, listen, statusListen],
        details: [
            "Opens the store, answers at its sockets, and keeps the pools filled until SIGTERM or "
                + "SIGINT ends it; a second one ends it at once. SIGHUP reads the config files "
                + "anew. systemd is told how it is, and may pass the sockets api and status.",
            "The log goes to the journal if standard error leads there, else to standard error.",
            "With --state and --listen it runs anywhere and for anyone.",
        ],
        examples: [
            .init(
                command: "puzzlefarm serve --state ./var --listen ./var/api.sock",
                effect: "a farm of your own in this folder")
        ],
        exitCodes: [
            .done, .usage, .data, .bug, .system, .cannotCreate, .tryLater, .config,
        ],
        meanings: [
            .done: "ended by a signal, everything put away",
            .data: "the store is of a newer puzzlefarm, or none at all; it was not touched",
            .cannotCreate: "a folder or a socket could not be made",
            .tryLater: "another process works with this store, or listens at this socket",
        ]
    ) { (arguments) throws(Failure) in
        var options = ServeOptions(version: Puzzlefarm.version)
        options.config = arguments.value(of: .config)
        options.state = arguments.value(of: .state)
        options.listen = arguments.value(of: listen)
        options.statusListen = arguments.value(of: statusListen)
        if let name = CurrentProcess.environment("PUZZLEFARM_FAULT") {
            options.fault = InjectedFault(rawValue: name)
            if options.fault == nil {
                let names = InjectedFault.allCases.map(\.rawValue).joined(separator: ", ")
                arguments.note("PUZZLEFARM_FAULT=\(name): no such fault; there are \(names)")
            }
        }
        try arguments.check()
        return ExitCode(rawValue: Daemon.run(options)) ?? .bug
    }
}

private let listen = Option(
    "listen", value: "PATH", offer: .files,
    help: "answer at this socket, and at no status socket")

private let statusListen = Option(
    "status-listen", value: "PATH", offer: .files, help: "answer here what anybody may ask")
