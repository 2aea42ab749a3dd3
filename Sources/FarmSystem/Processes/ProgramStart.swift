import Glibc

/// Starts other programs that this one does not wait for.
package enum ProgramStart {
    /// Starts a program found in PATH, in a session of its own and without input or output. Its end
    /// is awaited by a thread. The corresponding C function is `posix_spawnp`.
    package static func detached(_ program: String, _ words: [String]) throws(SystemError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The signals that this process blocks or ignores have their usual effects on the other.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        for number in [SIGPIPE, SIGTTIN] { unsafe sigaddset(&usual, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, Self.flags)
        var arguments = unsafe ([program] + words).map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var child = pid_t()
        let code = unsafe posix_spawnp(
            &child, program, &actions, &attributes, &arguments, environ)
        guard code == 0 else {
            throw SystemError(call: "posix_spawnp", subject: program, code: code)
        }
        let pid = child
        try Thread.run(named: "awaits.program") {
            _ = try? system("waitpid", on: program) { waitpid(pid, nil, 0) }
        }
    }

    /// POSIX_SPAWN_SETSID is declared only with _GNU_SOURCE.
    private static let flags = Int16(
        CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF) | 0x80)
}
