import Dispatch
import FarmSystem
import FarmWeb

/// The run of `puzzlefarm web`: serves the console until a signal, or until it was not used for
/// long.
struct WebSession {
    let listener: ListeningSocket
    let options: ConsoleOptions
    let isProxied: Bool
    let opensBrowser: Bool

    /// Nanoseconds without a request after which the console ends.
    private static let maximumIdleTime: Int64 = 8 * 3_600 * 1_000_000_000

    func run() throws(CommandError) -> ExitCode {
        CurrentProcess.ignoreBackgroundReads()
        let ending = DispatchSemaphore(value: 0)
        try failing(as: .system) { () throws(SystemError) in
            try Signals.deliver { _ in
                // The server ends its connections within two seconds.
                CurrentProcess.end(within: 10)
                ending.signal()
            }
        }
        let (console, server) = try start()
        if isProxied {
            try say("serving the visitors of \(options.origin.text)")
        } else {
            let terminal = WebTerminal(console: console, port: listener.port ?? 0)
            try terminal.introduce()
            if opensBrowser { terminal.openBrowser() }
            terminal.awaitEnter()
        }
        var isAbandoned = false
        while !isAbandoned, ending.wait(timeout: .now() + 60) == .timedOut {
            isAbandoned = console.idleTime >= Self.maximumIdleTime
        }
        server.stop()
        if isAbandoned { try say("ended after 8 hours without a request") }
        return .done
    }

    private func start() throws(CommandError) -> (Console, ConsoleServer) {
        var options = options
        options.codeCameTwice = {
            complain(
                "an address was used twice, so its sessions have ended; press Enter for a new one")
        }
        return try failing(as: .system) { () throws(SystemError) in
            let console = try Console(options)
            let server = try console.server(on: listener)
            try server.start()
            return (console, server)
        }
    }
}
