import FarmAPI
import FarmTestSupport
import Foundation
import Testing

/// The places where client verbs look for the service, in order of precedence.
@Suite struct AddressTests {
    private let folder: TemporaryDirectory
    private let services: [CannedService]

    /// Starts a service at each place in a folder; each reports a different version.
    init() throws {
        let folder = try TemporaryDirectory()
        self.folder = folder
        try FileManager.default.createDirectory(
            atPath: folder.path + "/var", withIntermediateDirectories: false)
        services = try ["option.sock", "environment.sock", "var/api.sock"].map { name in
            try CannedService(at: "\(folder.path)/\(name)", .usual.with { $0.version = name })
        }
    }

    /// Returns the name of the socket that answers the status.
    private func place(_ words: String, before: String = "") throws -> String? {
        let result = try Command.shell(
            "cd \(folder.path); unset PUZZLEFARM_SOCKET; \(before) $puzzlefarm status --json \(words)"
        )
        services.forEach { $0.end() }
        return result.output.firstMatch(of: /"version":"([^"]*)"/).map { String($0.1) }
    }

    @Test func `the option comes first`() throws {
        let environment = "PUZZLEFARM_SOCKET=environment.sock"
        #expect(try place("--socket option.sock", before: environment) == "option.sock")
    }

    @Test func `the environment comes before the usual places`() throws {
        #expect(try place("", before: "PUZZLEFARM_SOCKET=environment.sock") == "environment.sock")
    }

    @Test(.enabled(if: isAlone, "needs a machine without a running service"))
    func `an empty variable counts as unset`() throws {
        #expect(try place("", before: "PUZZLEFARM_SOCKET=") == "var/api.sock")
    }

    @Test(.enabled(if: isAlone, "needs a machine without a running service"))
    func `the last place is below the current folder`() throws {
        #expect(try place("") == "var/api.sock")
    }

    @Test(.enabled(if: canMount, "needs unshare --mount"))
    func `the system's service comes before a private one`() throws {
        let script = """
            mount -t tmpfs tmpfs /run && mkdir /run/puzzlefarm \
            && ln -s \(folder.path)/option.sock /run/puzzlefarm/api.sock \
            && cd \(folder.path) && $puzzlefarm status --json
            """
        let result = try Command.shell(
            "export puzzlefarm; unset PUZZLEFARM_SOCKET; unshare -rm sh -c '\(script)'")
        services.forEach { $0.end() }
        #expect(result.output.contains(#""version":"option.sock""#), "\(result.errors)")
    }

    private static let isAlone =
        !FileManager.default.fileExists(atPath: "/run/puzzlefarm/api.sock")

    private static let canMount =
        (try? Command.tool("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/run"))?.exitCode
        == 0
}
