import Glibc

// All system calls of the batch verbs, and all their unsafe code. Nothing else reads `errno`.

/// An open file, pipe or terminal. Closes what it opened itself, never the three standard ones.
package struct Descriptor: ~Copyable, Sendable {
    private let raw: CInt
    private let isOwned: Bool
    /// What messages call it: its path, or "standard input" and so on.
    package let name: String

    private init(borrowing raw: CInt, name: String) {
        self.raw = raw
        isOwned = false
        self.name = name
    }

    package static func standardInput() -> Self { Self(borrowing: 0, name: "standard input") }
    package static func standardOutput() -> Self { Self(borrowing: 1, name: "standard output") }
    package static func standardError() -> Self { Self(borrowing: 2, name: "standard error") }

    /// Opens a file for reading. The corresponding C function is `open`.
    package init(reading path: String) throws(SystemError) {
        raw = try system("open", on: path) { unsafe CInt(open(path, O_RDONLY | O_CLOEXEC)) }
        isOwned = true
        name = path
    }

    deinit { if isOwned { close(raw) } }

    /// Appends what there is to read, at most that many bytes: waits only while there is nothing.
    /// Returns how many; 0 is the end. The corresponding C function is `read`.
    package func read(into bytes: inout [UInt8], atMost count: Int) throws(SystemError) -> Int {
        let before = bytes.count
        try bytes.append(addingCapacity: count) { (space) throws(SystemError) in
            try unsafe space.withUnsafeMutableBufferPointer { (room, used) throws(SystemError) in
                used = try transfer("read", waitingFor: POLLIN) {
                    unsafe Glibc.read(raw, room.baseAddress, count)
                }
            }
        }
        return bytes.count - before
    }

    /// Writes all bytes. The corresponding C function is `write`.
    package func write(_ bytes: [UInt8]) throws(SystemError) -> Delivery {
        var done = 0
        while done < bytes.count {
            do {
                let rest = bytes.span.extracting(droppingFirst: done)
                done += try unsafe rest.withUnsafeBufferPointer { (rest) throws(SystemError) in
                    try transfer("write", waitingFor: POLLOUT) {
                        unsafe Glibc.write(raw, rest.baseAddress, rest.count)
                    }
                }
            } catch {
                // A reader that has enough, such as head, is no fault of anybody's.
                if error.code == EPIPE { return .readerGone }
                throw error
            }
        }
        return .taken
    }

    package var isTerminal: Bool { isatty(raw) == 1 }

    /// The length of a regular file, nil of anything else.
    package var length: Int? {
        var status = stat()
        guard unsafe fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    /// The columns of a terminal, nil of anything else.
    package var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(raw, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// A transfer on this descriptor that waits if somebody made the descriptor non-blocking.
    private func transfer(
        _ call: String, waitingFor event: CInt, _ body: () -> Int
    ) throws(SystemError) -> Int {
        while true {
            do {
                return try system(call, on: name, body)
            } catch {
                guard error.code == EAGAIN else { throw error }
                var wanted = pollfd(fd: raw, events: Int16(event), revents: 0)
                _ = try system("poll", on: name) { unsafe poll(&wanted, 1, -1) }
            }
        }
    }
}

/// What became of bytes or an answer that was given away.
package enum Delivery: Sendable {
    case taken
    /// Nobody reads any more: a broken pipe.
    case readerGone
}

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

    /// How many processors there are. The corresponding C function is `sysconf`.
    package static var processors: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// The value of an environment variable, nil if it is absent or empty.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}

/// The funnel: the one place that knows -1, `errno` and interrupted calls.
private func system<Result: SignedInteger>(
    _ call: String, on subject: String, _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw SystemError(call: call, subject: subject, code: code) }
    }
}

extension SystemError {
    /// The numbers that have a sentence of their own.
    enum Problem {
        case absent, denied, folder, full, closed, other

        init(_ code: CInt) {
            switch code {
            case ENOENT, ENOTDIR: self = .absent
            case EACCES, EPERM: self = .denied
            case EISDIR: self = .folder
            case ENOSPC, EDQUOT: self = .full
            case EBADF: self = .closed
            default: self = .other
            }
        }
    }

    /// The system's own words for a number. The corresponding C function is `strerror`.
    func explanation(of code: CInt) -> String {
        guard let words = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: words)
    }
}
