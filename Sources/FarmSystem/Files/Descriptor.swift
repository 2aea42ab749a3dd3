import Glibc

/// An open file, folder, pipe, socket or terminal. Closes what it opened itself, never the three
/// standard descriptors.
package struct Descriptor: ~Copyable, Sendable {
    let raw: CInt
    private let isOwned: Bool
    /// The name used in messages: the path, or "standard input" and so on.
    package let name: String

    private init(borrowing raw: CInt, name: String) {
        self.raw = raw
        isOwned = false
        self.name = name
    }

    /// Takes ownership of a descriptor that a system call has just opened, and closes it on deinit.
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

    /// Opens a regular file for reading; rejects pipes, devices and folders without blocking.
    package init(readingRegular path: String) throws(SystemError) {
        let opened: Self
        do throws(SystemError) { opened = try Self(opening: path, O_RDONLY | O_NONBLOCK) } catch {
            // A socket cannot be opened at all.
            guard error.code == ENXIO else { throw error }
            throw SystemError(untrusted: .notRegular, subject: path)
        }
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

    /// Creates a new file, replacing any file of that name. By default only its owner can read it.
    /// An existing link is replaced, not followed.
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

    /// Appends available bytes, up to a limit; blocks only while there are none. Returns the number
    /// of bytes; 0 at the end. The corresponding C function is `read`.
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

    /// The remaining bytes. A longer input than the limit is rejected, not cut off: its length is up
    /// to whoever wrote it, and so would be the memory of the reader.
    package func contents(atMost limit: Int) throws(SystemError) -> [UInt8] {
        // A file of 40 GB need not be read to know.
        let bytes = length ?? 0 > limit ? nil : try prefix(limit + 1)
        guard let bytes, bytes.count <= limit else {
            throw SystemError(untrusted: .tooLong(limit: limit), subject: name)
        }
        return bytes
    }

    /// The first of the remaining bytes, as many as there are up to a count.
    package func prefix(_ count: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let length { bytes.reserveCapacity(min(length, count)) }
        while bytes.count < count,
            try read(into: &bytes, atMost: min(1 << 16, count - bytes.count)) > 0
        {}
        return bytes
    }

    /// The bytes at an offset in the file, fewer at its end. The corresponding C function is `pread`.
    package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        try bytes.append(addingCapacity: count) { (space) throws(SystemError) in
            try unsafe space.withUnsafeMutableBufferPointer { (room, used) throws(SystemError) in
                used = try system("pread", on: name) {
                    unsafe pread(raw, room.baseAddress, count, off_t(offset))
                }
            }
        }
        return bytes
    }

    /// Writes all bytes. The corresponding C function is `write`.
    package func write(_ bytes: [UInt8]) throws(SystemError) -> WriteResult {
        var done = 0
        while done < bytes.count {
            do {
                let remaining = bytes.span.extracting(droppingFirst: done)
                done += try unsafe remaining.withUnsafeBufferPointer {
                    (remaining) throws(SystemError) in
                    try transfer("write", waitingFor: POLLOUT) {
                        unsafe Glibc.write(raw, remaining.baseAddress, remaining.count)
                    }
                }
            } catch {
                // A reader that stops early, such as head, is not an error.
                if error.code == EPIPE || error.code == ECONNRESET { return .readerGone }
                throw error
            }
        }
        return .taken
    }

    /// Writes all bytes at an offset in the file. The corresponding C function is `pwrite`.
    package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let remaining = bytes.span.extracting(droppingFirst: done)
            done += try unsafe remaining.withUnsafeBufferPointer {
                (remaining) throws(SystemError) in
                try system("pwrite", on: name) {
                    unsafe pwrite(raw, remaining.baseAddress, remaining.count, off_t(offset + done))
                }
            }
        }
    }

    /// Closes standard output; throws errors that only closing reveals. Later output is discarded.
    /// The corresponding C function is `close`.
    package static func closeStandardOutput() throws(SystemError) {
        let name = standardOutput().name
        let void = try Descriptor(opening: "/dev/null", O_WRONLY)
        // Keeps the number occupied: no other file gets it.
        let output = try system("dup", on: name) { CInt(fcntl(1, F_DUPFD_CLOEXEC, 3)) }
        let number = void.raw
        _ = try system("dup2", on: name) { dup2(number, 1) }
        // An interrupted `close` has closed the descriptor.
        if close(CInt(output)) != 0, errno != EINTR {
            throw SystemError(call: "close", subject: name, code: errno)
        }
    }

    /// Flushes written data to the disk; it then survives a power failure. The corresponding C
    /// function is `fsync`.
    package func synchronize() throws(SystemError) {
        _ = try system("fsync", on: name) { fsync(raw) }
    }

    package var isTerminal: Bool { isatty(raw) == 1 }

    /// The length of a regular file; nil for anything else.
    package var length: Int? {
        guard let status = try? FileStatus(of: self), status.isRegular else { return nil }
        return status.size
    }

    /// The size of a terminal; nil for anything else.
    package var windowSize: (columns: Int, rows: Int)? {
        var size = winsize()
        guard unsafe ioctl(raw, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Transfers bytes; waits if the descriptor was made non-blocking elsewhere.
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

/// The result of writing bytes or a response.
package enum WriteResult: Sendable {
    case taken
    /// A broken pipe: the reader has closed it.
    case readerGone
}
