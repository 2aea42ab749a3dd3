import FarmTestSupport
import Foundation
import Testing

/// All users may read the status. Uses real users, so needs root.
@Suite(.enabled(if: geteuid() == 0, "needs root to become another user"))
struct LookingTests {
    /// Runs a service whose api socket only root may use, in a folder `var` where clients look for
    /// it.
    private func withService(
        _ body: (_ service: ServiceFixture, _ ask: (String) throws -> Command.Result) throws -> Void
    ) throws {
        let place = try TemporaryDirectory()
        let folder = place.path + "/var"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755])
        #expect(try Command.tool("chmod", "755", place.path).exitCode == 0)
        try RunningCommand.copy(Command.path, to: place.path + "/puzzlefarm")
        #expect(try Command.tool("chmod", "755", place.path + "/puzzlefarm").exitCode == 0)
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            #expect(try Command.tool("chmod", "755", service.folder.path).exitCode == 0)
            for (name, path) in [("api", service.socket), ("status", service.statusSocket)] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/\(name).sock", withDestinationPath: path)
            }
            try body(service) { words in
                try Command.shell(
                    "cd \(place.path); unset PUZZLEFARM_SOCKET; "
                        + "setpriv --reuid=61007 --regid=61009 --clear-groups ./puzzlefarm \(words)"
                )
            }
        }
    }

    private static let hasNoService = !FileManager.default.fileExists(
        atPath: "/run/puzzlefarm/api.sock")

    @Test(.enabled(if: hasNoService, "needs a machine without a running service"))
    func `an unprivileged user can read the status but not take puzzles`() throws {
        try withService { service, ask in
            let status = try ask("status")
            #expect(status.exitCode == 0 && status.errors == "")
            #expect(status.output.hasPrefix("pool\tready"))
            let json = try ask("status --json")
            #expect(json.exitCode == 0 && json.output.hasPrefix("{\"version\""))
            for words in ["peek hard", "take hard", "pause", "reload"] {
                let refused = try ask(words)
                #expect(refused.exitCode == 77, "\(words)")
                #expect(refused.errors.contains("var/api.sock: permission denied"), "\(words)")
            }
        }
    }

    @Test(.enabled(if: hasNoService, "needs a machine without a running service"))
    func `a named socket has no fallback`() throws {
        try withService { service, ask in
            let named = try ask("status --socket ./var/api.sock")
            #expect(named.exitCode == 77 && named.output == "")
            // Without a status socket, the error of the api socket is reported.
            try FileManager.default.removeItem(atPath: service.statusSocket)
            let refused = try ask("status")
            #expect(refused.exitCode == 77)
            #expect(refused.errors.contains("var/api.sock: permission denied"))
        }
    }
}
