extension Verb {
    static let status = Verb(
        name: "status",
        summary: "how full the pools are, and how the service is",
        operand: nil,
        options: [.socket, watch, .json],
        details: [
            "On a terminal the pools are bars, with a mark where a refill begins; elsewhere they "
                + "are lines with columns parted by tabs.",
            "Everyone may look: a user who may not use the api socket is answered at the status socket "
                + "beside it, unless a socket is named.",
            "--watch shows it anew every second until it is interrupted, and waits for a service "
                + "that goes away. --json prints what the service answers, byte for byte.",
            "What is not as usual is told in sentences: that the service is starting or stopping, "
                + "that its store is degraded and why, which pools are paused, that the disk is "
                + "nearly full.",
        ],
        examples: [
            .init(command: "puzzlefarm status --watch", effect: "the pools as they fill"),
            .init(
                command: "puzzlefarm status --json | python3 -m json.tool",
                effect: "everything there is to know"),
        ],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(Failure) in
        if arguments.has(watch), arguments.has(.json) {
            arguments.note("--watch: shows pictures, --json does not; leave out one")
        }
        try arguments.check()
        var service = try ServiceConnection(lookingFor: arguments)
        if arguments.has(.json) {
            try say(String(decoding: try service.ask("GET", "/v1/status"), as: UTF8.self))
            return .done
        }
        if arguments.has(watch) {
            var watch = StatusWatch(service)
            return try watch.run()
        }
        let terminal = Terminal.output
        let picture = StatusPicture(try read(&service), on: terminal)
        try say((terminal.isTerminal ? picture.lines : picture.columns).joined(separator: "\n"))
        return .done
    }
}

private let watch = Option("watch", short: "w", help: "show it anew every second")

private func read(_ service: inout ServiceConnection) throws(Failure) -> StatusReading {
    do throws(ServiceTrouble) { return try service.readStatus() } catch {
        throw Failure(error, at: service.path)
    }
}
