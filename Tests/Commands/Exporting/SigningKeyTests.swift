import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// The memory of a process that has read a secret key.
@Suite final class SigningKeyTests: CatalogueFixture {
    private static let user = "61021"

    /// True while the kernel shows the memory of a running puzzlefarm to root only.
    private func isHidden(_ pid: Int32) -> Bool {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
        let status = try? FileStatus(of: "/proc/\(pid)/mem")
        return program?.hasSuffix("/puzzlefarm") == true && status?.user == 0
    }

    @Test(.enabled(if: canSign && geteuid() == 0, "needs root, and: apt-get install minisign"))
    func `an export that signs hides its memory from its own user, and leaves no core`() throws {
        let made = try Command.shell(
            "cd '\(folder.path)' && chmod 755 . && mkdir \"catalogue\" "
                + "&& chown \(Self.user) catalogue sign.key")
        #expect(made.exitCode == 0, "\(made.errors)")
        // A service that never answers keeps the export where it is.
        let socket = try ListeningSocket(at: folder.path + "/mute.sock", mode: 0o666)
        let export = try RunningCommand([
            "setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups",
            Command.path, "export", "--socket", folder.path + "/mute.sock", "--catalogue",
            catalogue, "--sign-key", key,
        ])
        while export.isRunning, !isHidden(export.pid) { sched_yield() }
        #expect(isHidden(export.pid), "\(export.nextLine() ?? "")")
        let limits = try String(contentsOfFile: "/proc/\(export.pid)/limits", encoding: .utf8)
        #expect(limits.contains(/Max core file size +0 +0/))
        let thief = try Command.tool(
            "setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups", "head",
            "-c", "1", "/proc/\(export.pid)/environ")
        #expect(thief.exitCode != 0 && thief.errors.contains("denied"))
        export.send(signal: SIGKILL)
        withExtendedLifetime(socket) {}
    }
}
