import Glibc

/// A file whose lock says that somebody works here; it holds the pid of who has it.
///
/// The lock ends with the value or the process, however that ends.
package struct LockFile: ~Copyable, Sendable {
    private let file: Descriptor

    package enum Refusal: Error, Sendable {
        /// Another process has it.
        case held(pid: String)
        case failed(SystemError)
    }

    /// Takes the lock without waiting. Where the file can only be read it is locked as it is.
    ///
    /// The corresponding C function is `flock`.
    package init(_ path: String) throws(Refusal) {
        file = try Self.locked(path)
        // Only for people: the lock itself does not depend on it.
        if ftruncate(file.raw, 0) == 0 {
            try? file.write(Array("\(getpid())\n".utf8), at: 0)
        }
    }

    /// A child that has not come to its `exec` has a copy of the descriptor, and would keep the lock.
    deinit { _ = flock(file.raw, LOCK_UN) }

    private static func locked(_ path: String) throws(Refusal) -> Descriptor {
        do throws(SystemError) {
            let file = try open(path)
            let raw = file.raw
            _ = try system("flock", on: path) { flock(raw, LOCK_EX | LOCK_NB) }
            return file
        } catch {
            guard error.code == EWOULDBLOCK else { throw .failed(error) }
            let bytes = (try? Files.contents(of: path)) ?? []
            let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            throw .held(pid: text.isEmpty ? "unknown" : text)
        }
    }

    private static func open(_ path: String) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try Descriptor(opening: path, O_RDWR | O_CREAT)
        } catch {
            guard error.code == EROFS || error.code == EACCES else { throw error }
            return try Descriptor(opening: path, O_RDONLY)
        }
    }
}

extension Descriptor {
    /// Locks some bytes against all other processes, without waiting; false if one has a lock there.
    ///
    /// It ends as soon as the process closes *any* descriptor of the file. The corresponding C
    /// function is `fcntl` with `F_SETLK`.
    package func lockExclusively(_ bytes: ClosedRange<Int>) throws(SystemError) -> Bool {
        var wanted = flock()
        wanted.l_type = Int16(F_WRLCK)
        wanted.l_whence = Int16(SEEK_SET)
        wanted.l_start = off_t(bytes.lowerBound)
        wanted.l_len = off_t(bytes.count)
        do throws(SystemError) {
            _ = try system("fcntl", on: name) { unsafe fcntl(raw, F_SETLK, &wanted) }
            return true
        } catch {
            if error.code == EAGAIN || error.code == EACCES { return false }
            throw error
        }
    }
}
