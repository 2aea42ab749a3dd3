import Glibc

/// A lock file; it contains the pid of the process that has the lock.
///
/// The lock is released with the value or at the end of the process, even after a crash.
package struct LockFile: ~Copyable, Sendable {
    private let file: Descriptor
    /// True if no process had the lock before.
    private let isNew: Bool

    package enum LockError: Error, Sendable {
        /// Another process has the lock.
        case held(pid: String)
        case failed(SystemError)
    }

    /// Takes the lock without waiting. A read-only file is locked without writing the pid.
    ///
    /// The corresponding C function is `flock`.
    package init(_ path: String) throws(LockError) {
        let folder: Folder
        do throws(SystemError) { folder = try Folder(Files.folder(of: path)) } catch {
            throw .failed(error)
        }
        try self.init(Files.name(of: path), in: folder)
    }

    /// Takes the lock of a name in a folder: of a regular file with no other name. With
    /// `givingToOwner`, a lock file that root creates is given to the folder's owner.
    package init(
        _ name: String, in folder: borrowing Folder, givingToOwner: Bool = false
    ) throws(LockError) {
        file = try Self.locked(name, in: folder)
        isNew = file.length == 0
        if givingToOwner { try? folder.giveToOwner(file) }
        // The pid is informational; the lock does not depend on it.
        if ftruncate(file.raw, 0) == 0 {
            try? file.write(Array("\(getpid())\n".utf8), at: 0)
        }
    }

    /// Removes the file if it did not exist before, for a process that leaves no trace.
    package borrowing func removeIfNew() {
        if isNew { try? Files.remove(file.name) }
    }

    /// Unlocks explicitly: a child that has not reached its `exec` has a copy of the descriptor and
    /// would keep the lock.
    deinit { _ = flock(file.raw, LOCK_UN) }

    private static func locked(
        _ name: String, in folder: borrowing Folder
    ) throws(LockError) -> Descriptor {
        do throws(SystemError) {
            while true {
                let file = try open(name, in: folder)
                let raw = file.raw
                _ = try system("flock", on: file.name) { flock(raw, LOCK_EX | LOCK_NB) }
                // A process that removed the file in between had the lock of this one, not of the next.
                if try folder.status(of: name)?.identity == file.identity { return file }
            }
        } catch {
            guard error.code == EWOULDBLOCK else { throw .failed(error) }
            throw .held(pid: pid(in: name, of: folder) ?? "unknown")
        }
    }

    private static func pid(in name: String, of folder: borrowing Folder) -> String? {
        var bytes: [UInt8] = []
        guard let file = try? folder.reading(name),
            (try? file.read(into: &bytes, atMost: 32)) != nil
        else { return nil }
        let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }

    private static func open(
        _ name: String, in folder: borrowing Folder
    ) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try folder.updatingOrCreating(name)
        } catch {
            guard error.code == EROFS || error.code == EACCES else { throw error }
            return try folder.reading(name)
        }
    }
}

extension Descriptor {
    /// Locks a range of bytes against all other processes, without waiting; returns false if
    /// another process has a lock there.
    ///
    /// The lock is released as soon as the process closes *any* descriptor of the file. The
    /// corresponding C function is `fcntl` with `F_SETLK`.
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
