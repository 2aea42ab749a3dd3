import FarmService
import FarmSystem

extension Verb {
    static let serve = Verb(
        name: "serve",
        summary: "run the service that keeps the pools full",
        operand: nil,
        options: [.config, .state, listen, statusListen],
        exitCodes: [
            .done, .usage, .data, .bug, .system, .cannotCreate, .tryLater, .config,
        ],
        meanings: [
            .done: "ended by a signal after a clean shutdown",
            .data: "the store is from a newer puzzlefarm, or is not a store; it was not changed",
            .cannotCreate: "a folder or a socket could not be created",
            .tryLater: "another process uses this store or this socket",
        ]
    ) { (arguments) throws(CommandError) in
        var options = ServeOptions(version: ProgramVersion.current)
        options.config = arguments.value(of: .config)
        options.state = arguments.value(of: .state)
        options.listen = arguments.value(of: listen)
        options.statusListen = arguments.value(of: statusListen)
        for option in [listen, statusListen] {
            guard let path = arguments.value(of: option), SocketPath.isNetworkAddress(path) else {
                continue
            }
            arguments.reject(
                "--\(option.name) \(path): \(SocketPath.problem); \(SocketPath.remedy)")
        }
        if let name = CurrentProcess.environment("PUZZLEFARM_FAULT") {
            options.fault = InjectedFault(rawValue: name)
            if options.fault == nil {
                let names = InjectedFault.allCases.map(\.rawValue).joined(separator: ", ")
                arguments.reject("PUZZLEFARM_FAULT=\(name): no such fault; there are \(names)")
            }
        }
        try arguments.check()
        return ExitCode(rawValue: Daemon.run(options)) ?? .bug
    }
}

private let listen = Option(
    "listen", value: "PATH", offer: .files,
    help: "serve the API on this socket; disables the status socket")

private let statusListen = Option(
    "status-listen", value: "PATH", offer: .files,
    help: "serve the read-only API for all users on this socket")
