import Glibc

/// An open file, folder, pipe, socket or terminal. Closes what it opened itself, never the three standard
/// ones.
package struct Descriptor: ~Copyable, Sendable {
    let raw: CInt
    private let isOwned: Bool
    /// What messages call it: its path, or "standard input" and so on.
    package let name: String

    private init(borrowing raw: CInt, name: String) {
        self.raw = raw
        isOwned = false
        self.name = name
    }

    /// Closes at its end what a system call has just opened.
    init(owning raw: CInt, name: String) {
        self.raw = raw
        isOwned = true
        self.name = name
    }

    package static func standardInput() -> Self { Self(borrowing: 0, name: "standard input") }
    package static func standardOutput() -> Self { Self(borrowing: 1, name: "standard output") }
    package static func standardError() -> Self { Self(borrowing: 2, name: "standard error") }

    /// Opens a file for reading. The corresponding C function is `open`.
    package init(reading path: String) throws(SystemError) {
        self = try Self(opening: path, O_RDONLY)
    }

    /// Opens a regular file for reading; refuses pipes, devices and folders without waiting for them.
    package init(readingRegular path: String) throws(SystemError) {
        let opened = try Self(opening: path, O_RDONLY | O_NONBLOCK)
        let status = try FileStatus(of: opened)
        guard status.isRegular else {
            throw status.isFolder
                ? SystemError(call: "open", subject: path, code: EISDIR)
                : SystemError(untrusted: .notRegular, subject: path)
        }
        self = opened
    }

    /// Opens an existing file for reading and writing.
    package init(updating path: String) throws(SystemError) {
        self = try Self(opening: path, O_RDWR)
    }

    /// Makes a new file in the place of whatever has the name, readable by its owner only unless it
    /// is told otherwise. A link in the way is replaced, not followed.
    package init(creating path: String, mode: UInt32 = 0o600) throws(SystemError) {
        self = try Folder(Files.folder(of: path)).replace(Files.name(of: path), mode: mode)
    }

    init(opening path: String, _ flags: CInt, mode: UInt32 = 0o600) throws(SystemError) {
        raw = try system("open", on: path) {
            unsafe CInt(open(path, flags | O_CLOEXEC, mode_t(mode)))
        }
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

    /// What is left to read, at most that many bytes.
    package func contents(atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let length { bytes.reserveCapacity(min(length, limit)) }
        while bytes.count < limit,
            try read(into: &bytes, atMost: min(1 << 16, limit - bytes.count)) > 0
        {}
        return bytes
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
                if error.code == EPIPE || error.code == ECONNRESET { return .readerGone }
                throw error
            }
        }
        return .taken
    }

    /// Writes all bytes at a place of the file. The corresponding C function is `pwrite`.
    package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = bytes.span.extracting(droppingFirst: done)
            done += try unsafe rest.withUnsafeBufferPointer { (rest) throws(SystemError) in
                try system("pwrite", on: name) {
                    unsafe pwrite(raw, rest.baseAddress, rest.count, off_t(offset + done))
                }
            }
        }
    }

    /// Closes standard output: throws what came of its last bytes only then. Afterwards whatever is
    /// written there is lost. The corresponding C function is `close`.
    package static func closeStandardOutput() throws(SystemError) {
        let name = standardOutput().name
        let void = try Descriptor(opening: "/dev/null", O_WRONLY)
        // The number stays taken, so that no other file gets it.
        let output = try system("dup", on: name) { CInt(fcntl(1, F_DUPFD_CLOEXEC, 3)) }
        let number = void.raw
        _ = try system("dup2", on: name) { dup2(number, 1) }
        // Interrupted, it is closed all the same.
        if close(CInt(output)) != 0, errno != EINTR {
            throw SystemError(call: "close", subject: name, code: errno)
        }
    }

    /// Makes what was written survive a loss of power. The corresponding C function is `fsync`.
    package func synchronize() throws(SystemError) {
        _ = try system("fsync", on: name) { fsync(raw) }
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

    /// How large a terminal is, nil of anything else.
    package var windowSize: (columns: Int, rows: Int)? {
        var size = winsize()
        guard unsafe ioctl(raw, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
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
