import Glibc
import Synchronization

/// A child process that runs this program. It is terminated when the value is released.
package final class ChildProcess: Sendable {
    private let pid: pid_t

    /// Runs this binary with other arguments; its output goes to a file. The corresponding C
    /// function is `posix_spawn`.
    package init(ofThisProgram words: [String], output path: String) throws(SystemError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(
            &actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        let program = "/proc/self/exe"
        var arguments = unsafe ([program] + words).map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var child = pid_t()
        // Inside the lock, so that a child is either known to `endAll` or not started.
        let code = Self.running.withLock { running -> CInt in
            if running.isOver { return ECANCELED }
            let code = unsafe posix_spawn(&child, program, &actions, nil, &arguments, environ)
            if code == 0 { running.pids.insert(child) }
            return code
        }
        guard code == 0 else {
            throw SystemError(call: "posix_spawn", subject: program, code: code)
        }
        pid = child
    }

    private struct Running {
        var pids: Set<pid_t> = []
        var isOver = false
    }

    private static let running = Mutex(Running())

    /// Kills all children and starts no more, for a process that is about to exit.
    package static func endAll() {
        running.withLock { running in
            running.isOver = true
            for pid in running.pids {
                kill(pid, SIGKILL)
                _ = try? system("waitpid", on: "process \(pid)") { waitpid(pid, nil, 0) }
            }
            running.pids = []
        }
    }

    /// True until the child has ended by itself.
    package var isRunning: Bool {
        var info = unsafe siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        let answer = try? system("waitid", on: "process \(pid)") {
            unsafe waitid(P_PID, id_t(pid), &info, options)
        }
        return unsafe answer != nil && info.si_signo == 0
    }

    /// Terminates the child and waits for it. Returns its exit code, or the negated number of the
    /// signal that ended it. Call it once.
    package func end() -> Int32 {
        kill(pid, SIGTERM)
        var status: CInt = 0
        _ = try? system("waitpid", on: "process \(pid)") { unsafe waitpid(pid, &status, 0) }
        Self.running.withLock { _ = $0.pids.remove(pid) }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }
}
