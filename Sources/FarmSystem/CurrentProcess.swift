import Glibc

/// What the process as a whole is told or asks.
package enum CurrentProcess {
    /// Occupies those of the three standard descriptors that the caller closed, so that no file
    /// opened later takes their place. Using them still fails: they are open the wrong way round.
    package static func occupyStandardDescriptors() {
        for (raw, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] {
            if fcntl(CInt(raw), F_GETFD) == -1 { _ = unsafe open("/dev/null", mode) }
        }
    }

    /// Makes a broken pipe a value that `write` returns, not the death of the process.
    package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Lets the allocator keep freed memory for the next chunk instead of giving it back each time,
    /// which costs a twentieth of the time in page faults. For verbs that stream, not for a service
    /// that rests.
    ///
    /// `mallopt` is out of Swift's reach. But glibc raises its thresholds for giving memory back when
    /// a large block is freed (`man 3 mallopt`, M_MMAP_THRESHOLD), so this frees one, untouched.
    package static func keepFreedMemory() {
        var block: [UInt8] = []
        block.reserveCapacity(16 << 20)
        withExtendedLifetime(block) {}
    }

    /// Lets other threads run first. The corresponding C function is `sched_yield`.
    package static func yieldProcessor() { sched_yield() }

    /// By whose rights it acts. The corresponding C functions are `geteuid` and `getegid`.
    package static var user: UInt32 { geteuid() }
    package static var group: UInt32 { getegid() }

    /// How many processors there are. The corresponding C function is `sysconf`.
    package static var processors: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// The value of an environment variable, nil if it is absent or empty.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
