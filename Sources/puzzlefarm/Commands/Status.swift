import FarmAPI
import FarmClient
import FarmSystem
import SudokuEngine

extension Verb {
    static let status = Verb(
        name: "status",
        summary: "show the fill levels of the pools and the state of the service",
        operand: nil,
        options: [.socket, watch, .json, ready, ofPool],
        exitCodes: [.done, .usage, .data, .unreachable, .tryLater, .denied],
        meanings: .ofService.merging([
            .data: "there is no such pool",
            .tryLater: "the service cannot answer now, or with --ready: it is not ready",
        ]) { $1 }
    ) { (arguments) throws(CommandError) in
        let kinds = [watch, ready, .json].filter { arguments.has($0) }
        if kinds.count > 1 {
            arguments.reject(
                "--\(kinds[0].name): cannot be combined with --\(kinds[1].name); leave out one of "
                    + "them")
        }
        let pool = arguments.pool(ofPool)
        arguments.refuse(
            [ofPool], unless: arguments.has(ready),
            "says which pool has to be ready; write --ready, too")
        try arguments.check()
        if arguments.has(ready) {
            var service = try ServiceClient(readingFor: arguments)
            return try service.printReadiness(of: pool)
        }
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

private let ready = Option(
    "ready", help: "print whether the service accepts claims, for health checks")

private let ofPool = Option(
    "pool", value: "POOL", offer: .tiers,
    help: "with --ready: the pool has to have reached its level `low`, too")

extension ServiceClient {
    /// Prints the readiness in one line, and returns the exit code that says the same.
    fileprivate mutating func printReadiness(of pool: PoolName?) throws(CommandError) -> ExitCode {
        let query = pool.map { "?pool=\($0)" } ?? ""
        do throws(ServiceError) { _ = try request("GET", "/v1/health/ready" + query) } catch {
            guard case .rejected(let problem) = error, problem.code.status == 503 else {
                throw CommandError(error, at: path)
            }
            try say("not ready: \(problem.detail.printable)")
            return .tryLater
        }
        try say("ready")
        return .done
    }
}

private func read(_ service: inout ServiceClient) throws(CommandError) -> StatusResponse {
    do throws(ServiceError) { return try service.readStatus() } catch {
        throw CommandError(error, at: service.path)
    }
}
