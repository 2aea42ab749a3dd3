import FarmClient
import FarmSystem

extension Verb {
    static let status = Verb(
        name: "status",
        summary: "show the fill levels of the pools and the state of the service",
        operand: nil,
        options: [.socket, watch, .json],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(CommandError) in
        if arguments.has(watch), arguments.has(.json) {
            arguments.reject("--watch: cannot be combined with --json; leave out one of them")
        }
        try arguments.check()
        if arguments.has(watch) {
            var watch = StatusWatch(try .awaited(for: arguments))
            return try watch.run()
        }
        var service = try ServiceClient(readingFor: arguments)
        if arguments.has(.json) {
            try say(String(decoding: try service.ask("GET", "/v1/status"), as: UTF8.self))
            return .done
        }
        let terminal = Terminal.output
        let picture = StatusTable(try read(&service), on: terminal)
        try say((terminal.isTerminal ? picture.lines : picture.columns).joined(separator: "\n"))
        return .done
    }
}

private let watch = Option("watch", short: "w", help: "refresh every second")

private func read(_ service: inout ServiceClient) throws(CommandError) -> StatusResponse {
    do throws(ServiceError) { return try service.readStatus() } catch {
        throw CommandError(error, at: service.path)
    }
}
