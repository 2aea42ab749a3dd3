import CFarmSystemd
import Glibc

/// Settings and properties of the process as a whole.
package enum CurrentProcess {
    /// Occupies those of the three standard descriptors that the caller closed, to prevent files
    /// opened later from taking their numbers. Using them still fails: they are open in the wrong
    /// direction.
    package static func occupyStandardDescriptors() {
        for (raw, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] {
            if fcntl(CInt(raw), F_GETFD) == -1 { _ = unsafe open("/dev/null", mode) }
        }
    }

    /// Makes writing to a broken pipe return an error instead of killing the process.
    package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Makes reading the terminal in the background return an error instead of stopping the process.
    package static func ignoreBackgroundReads() { _ = signal(SIGTTIN, SIG_IGN) }

    /// Lets the kernel remove children as they end. The first process of a container is given those
    /// that others leave behind, and would have to wait for each. For a process that starts no other.
    package static func discardChildren() { _ = signal(SIGCHLD, SIG_IGN) }

    /// Hides the memory from other processes, also of the same user, and from core dumps; only root
    /// can read it. For a process that holds a secret, before it reads it. The corresponding C
    /// functions are `prctl` with `PR_SET_DUMPABLE`, and `setrlimit`.
    package static func hideMemory() {
        farm_hide_memory()
        // The limit is for children, too, in which the setting ends with exec.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// The maximum size of the address space in bytes; nil if it is not limited. The corresponding C
    /// function is `getrlimit`.
    package static var addressSpace: Int? {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else {
            return nil
        }
        return Int(exactly: limit.rlim_cur)
    }

    /// Lets the kernel end the process after some seconds, with `SIGALRM`, whatever it is waiting
    /// for then. A later call can shorten the time only. The calling thread has to stay: the others
    /// may block the signal. The corresponding C function is `alarm`.
    package static func end(within seconds: UInt32) {
        _ = signal(SIGALRM, SIG_DFL)
        var alarms = sigset_t()
        unsafe sigemptyset(&alarms)
        unsafe sigaddset(&alarms, SIGALRM)
        unsafe pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
        let left = alarm(seconds)
        if left > 0, left < seconds { _ = alarm(left) }
    }

    /// Makes the allocator keep freed memory for reuse. Returning it to the kernel each time costs
    /// a twentieth of the run time in page faults. For verbs that stream data, not for an idle
    /// service.
    ///
    /// `mallopt` cannot be called from Swift. But glibc raises its thresholds for returning memory
    /// when a large block is freed (`man 3 mallopt`, M_MMAP_THRESHOLD), so this frees one,
    /// untouched.
    package static func keepFreedMemory() {
        var block: [UInt8] = []
        block.reserveCapacity(16 << 20)
        withExtendedLifetime(block) {}
    }

    /// Returns freed memory to the kernel, which the allocator would keep for reuse. The corresponding C
    /// function is `malloc_trim`.
    package static func returnFreedMemory() { malloc_trim(0) }

    /// Gives up the pages of the program's code, which the kernel maps in groups, used or not. It keeps
    /// them as long as there is room, and a call brings back its group in microseconds. For a process
    /// that becomes idle. The corresponding C function is `madvise` with `MADV_DONTNEED`.
    package static func unmapCode() { farm_unmap_code() }

    /// Yields the processor to other threads. The corresponding C function is `sched_yield`.
    package static func yieldProcessor() { sched_yield() }

    /// The effective user and group. The corresponding C functions are `geteuid` and `getegid`.
    package static var user: UInt32 { geteuid() }
    package static var group: UInt32 { getegid() }

    /// The number of online processors. The corresponding C function is `sysconf`.
    package static var processors: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// The name of the machine. The corresponding C function is `gethostname`.
    package static var hostName: String {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&text, text.count - 1) == 0 else { return "localhost" }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path of the running program; nil if it cannot be read. The corresponding C function is
    /// `readlink`.
    package static var executable: String? {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &text, text.count)
        guard count > 0 else { return nil }
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The value of an environment variable; nil if it is absent or empty.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
