import FarmClient
import FarmSystem

extension Verb {
    static let status = Verb(
        name: "status",
        summary: "show the fill levels of the pools and the state of the service",
        operand: nil,
        options: [.socket, watch, .json],
        details: [
            "On a terminal, pools are shown as bars, with a mark at the level where a refill "
                + "starts; otherwise as lines with tab-separated columns.",
            "All users may run it: without permission for the api socket, the status socket beside "
                + "it is used, unless a socket is named.",
            "--watch refreshes the display every second until interrupted, and waits while the "
                + "service is gone. --json prints the response of the service, byte for byte.",
            "Unusual conditions are reported in sentences: the service is starting or stopping, "
                + "its store is degraded and why, pools are paused, the disk is nearly full.",
        ],
        examples: [
            .init(command: "puzzlefarm status --watch", effect: "watch the pools fill"),
            .init(
                command: "puzzlefarm status --json | python3 -m json.tool",
                effect: "the complete status"),
        ],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(CommandError) in
        if arguments.has(watch), arguments.has(.json) {
            arguments.reject("--watch: cannot be combined with --json; leave out one of them")
        }
        try arguments.check()
        var service = try ServiceClient(readingFor: arguments)
        if arguments.has(.json) {
            try say(String(decoding: try service.ask("GET", "/v1/status"), as: UTF8.self))
            return .done
        }
        if arguments.has(watch) {
            var watch = StatusWatch(service)
            return try watch.run()
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
