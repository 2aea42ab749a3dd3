import Foundation

/// A running `puzzlefarm serve` in a folder of its own, and its service manager.
package final class ServiceFixture {
    package let folder: TemporaryDirectory
    package let notices: NotifySocket
    package private(set) var process: RunningCommand
    private var command: [String]
    private let environment: [String: String]

    package var socket: String { folder.path + "/api.sock" }
    package var statusSocket: String { folder.path + "/status.sock" }
    package let state: String
    package var config: String { folder.path + "/puzzlefarm.toml" }

    /// The service did not exit cleanly.
    package struct Unclean: Error {
        package let exitCode: Int32
        package let log: String
    }

    /// Pools of a few puzzles, which are full at once.
    package static let smallPools = pools(low: 5, target: 10)

    /// A configuration with the same limits for all pools.
    package static func pools(low: Int, target: Int) -> String {
        ["beginner", "easy", "medium", "intermediate", "hard", "expert"].map {
            "[pool.\($0)]\nlow = \(low)\ntarget = \(target)\n"
        }.joined()
    }

    /// Starts the service, under another program if one is named. Its store is in its folder unless
    /// `state` names another place.
    package init(
        _ configuration: String = smallPools, state: String? = nil, words: [String] = [],
        environment: [String: String] = [:], by prefix: [String] = [],
        program: String = Command.path
    ) throws {
        folder = try TemporaryDirectory()
        _ = try folder.write(configuration.utf8, to: "puzzlefarm.toml")
        let address = folder.path + "/notify"
        notices = try NotifySocket(address)
        command =
            [
                program, "serve", "--config", folder.path + "/puzzlefarm.toml", "--state",
                state ?? folder.path + "/state", "--listen", folder.path + "/api.sock",
                "--status-listen", folder.path + "/status.sock",
            ] + words
        self.state = state ?? folder.path + "/state"
        self.environment = ["NOTIFY_SOCKET": address].merging(environment) { $1 }
        process = try RunningCommand(prefix + command, environment: self.environment)
    }

    /// Restarts the service on the same store after its end, optionally under another program such
    /// as strace, or as another version.
    package func startAgain(by prefix: [String] = [], program: String? = nil) throws {
        if let program { command[0] = program }
        // The messages of the previous process are not those of this one.
        while !notices.isQuiet { _ = notices.next() }
        process = try RunningCommand(prefix + command, environment: environment)
    }

    /// Kills the service, as the kernel does when memory is short.
    package func kill() {
        process.send(signal: SIGKILL)
        _ = process.end()
    }

    /// Waits for the first datagram that begins with a line, and returns all received until then.
    @discardableResult
    package func heard(_ line: String) -> [String] {
        var heard: [String] = []
        while heard.last?.hasPrefix(line) != true {
            let next = notices.next()
            if next.isEmpty { return heard + ["no further datagram"] }
            heard.append(next)
        }
        return heard
    }

    /// Waits until the pools are at their targets.
    package func awaitFullPools() throws {
        try wait(for: "full pools") { status in
            let pools = try JSONDecoder().decode(Pools.self, from: Data(status.utf8)).pools
            return pools.values.allSatisfy { $0.ready >= $0.target }
        }
    }

    /// Waits until the status contains a text.
    package func awaitStatus(with text: String) throws {
        try wait(for: text) { $0.contains(text) }
    }

    /// Waits until the service has run for a number of further seconds.
    package func awaitSeconds(_ seconds: Int) throws {
        let end = try Age(curl("/v1/status")).uptimeSeconds + seconds
        try wait(for: "\(end) seconds of age") { try Age($0).uptimeSeconds >= end }
    }

    private struct Age: Decodable {
        let uptimeSeconds: Int

        init(_ status: String) throws {
            self = try JSONDecoder().decode(Self.self, from: Data(status.utf8))
        }
    }

    /// The expected state was not reached within five minutes.
    package struct InVain: Error {
        package let expected: String
        package let status: String
    }

    /// Checks the status after each datagram to the manager, and each second: a state that is over at
    /// once changes no line of the status, so it has no datagram.
    private func wait(for expected: String, _ isSo: (String) throws -> Bool) throws {
        let end = ContinuousClock.now.advanced(by: .seconds(300))
        while true {
            let status = try curl("/v1/status")
            if try isSo(status) { return }
            guard ContinuousClock.now < end else {
                throw InVain(expected: expected, status: status)
            }
            _ = notices.next(within: 1_000)
        }
    }

    private struct Pools: Decodable {
        struct Pool: Decodable {
            let ready: Int
            let target: Int
        }
        let pools: [String: Pool]
    }

    /// Returns the body of the response to a request.
    package func curl(_ path: String, _ words: String...) throws -> String {
        try Command.tool(
            ["curl", "-sS", "--max-time", "60", "--unix-socket", socket] + words
                + ["http://localhost" + path]
        ).output
    }

    /// Stops the service as systemd does, and returns its log.
    @discardableResult
    package func end() throws -> String {
        // Makes room in the socket for the final messages.
        notices.gather()
        process.send(signal: SIGTERM)
        var log = ""
        while let line = process.nextLine() { log += line + "\n" }
        let exitCode = process.end()
        guard exitCode == 0 else { throw Unclean(exitCode: exitCode, log: log) }
        return log
    }

    /// Runs a service, waits until it is ready, and stops it afterwards.
    package static func run(
        _ configuration: String = smallPools, environment: [String: String] = [:],
        _ body: (ServiceFixture) throws -> Void
    ) throws {
        let service = try ServiceFixture(configuration, environment: environment)
        service.heard("READY=1")
        try body(service)
        try service.end()
    }
}
