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
        let folder: Folder
        do throws(SystemError) { folder = try Folder(Files.folder(of: path)) } catch {
            throw .failed(error)
        }
        try self.init(Files.name(of: path), in: folder)
    }

    /// Takes the lock of a name in a folder: of a regular file that has no other name. Root gives a
    /// file that it makes to whom the folder belongs to, if it is told to.
    package init(
        _ name: String, in folder: borrowing Folder, givingToOwner: Bool = false
    ) throws(Refusal) {
        file = try Self.locked(name, in: folder)
        if givingToOwner { try? folder.giveToOwner(file) }
        // Only for people: the lock itself does not depend on it.
        if ftruncate(file.raw, 0) == 0 {
            try? file.write(Array("\(getpid())\n".utf8), at: 0)
        }
    }

    /// A child that has not come to its `exec` has a copy of the descriptor, and would keep the lock.
    deinit { _ = flock(file.raw, LOCK_UN) }

    private static func locked(
        _ name: String, in folder: borrowing Folder
    ) throws(Refusal) -> Descriptor {
        do throws(SystemError) {
            let file = try open(name, in: folder)
            let raw = file.raw
            _ = try system("flock", on: file.name) { flock(raw, LOCK_EX | LOCK_NB) }
            return file
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
