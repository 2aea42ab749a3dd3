import Glibc

/// An open folder, and work on the names in it that trusts none of them.
///
/// Whoever may write in a folder may plant links, pipes and files of others there, and may exchange
/// them at any moment. So every name is looked up relative to the descriptor of the folder, the last
/// symbolic link is never followed, what is made is new (`O_EXCL`), and what is opened is judged by
/// its descriptor before a byte of it is read or changed. Root can do its work in a folder of the
/// service in this way without lending its rights to it.
package struct Folder: ~Copyable, Sendable {
    /// What messages call it.
    package let path: String
    private let descriptor: Descriptor
    private let owner: FileStatus

    /// Opens a folder at a path whose parents are trusted; it may be a link itself.
    package init(_ path: String) throws(SystemError) {
        let opened = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        owner = try FileStatus(of: opened)
        descriptor = opened
        self.path = path
    }

    /// Opens a folder whose parent others may write in: a link to it must be the caller's or root's.
    package init(ofOwnersChoice path: String) throws(SystemError) {
        if let status = try FileStatus(ofLinkOrFile: path), status.isLink,
            ![0, CurrentProcess.user].contains(status.user)
        {
            throw SystemError(untrusted: .link, subject: path)
        }
        try self.init(path)
    }

    /// Opens a folder in this one; a link is refused.
    package func folder(_ name: String) throws(SystemError) -> Folder {
        try Folder(opening: name, in: self)
    }

    private init(opening name: String, in folder: borrowing Folder) throws(SystemError) {
        let opened = try folder.open(name, O_RDONLY | O_DIRECTORY)
        owner = try FileStatus(of: opened)
        descriptor = opened
        path = folder.path(of: name)
    }

    package func path(of name: String) -> String { path + "/" + name }

    /// A path without links, for those who open files by their paths and follow none. The
    /// corresponding C function is `realpath`.
    package func resolvedPath(of name: String) throws(SystemError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            throw SystemError(call: "realpath", subject: path, code: errno)
        }
        defer { unsafe free(resolved) }
        let folder = unsafe String(cString: resolved)
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Makes sure that a name still is that of a file that was opened.
    package func expect(
        _ file: borrowing Descriptor, at name: String
    ) throws(SystemError) {
        guard try status(of: name)?.identity == FileStatus(of: file).identity else {
            throw SystemError(untrusted: .exchanged, subject: path(of: name))
        }
    }

    // MARK: Looking

    /// Where it is now, without a link in it, for those who open files by their paths.
    package func realPath() throws(SystemError) -> String {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let link = "/proc/self/fd/\(descriptor.raw)"
        let count = try system("readlink", on: path) { unsafe readlink(link, &text, text.count) }
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// All bytes of a file, opened as ``reading(_:)`` does.
    package func contents(of name: String) throws(SystemError) -> [UInt8] {
        try reading(name).contents()
    }

    /// What lies under a name, a link itself included; nil if nothing does. The corresponding C
    /// function is `fstatat` with `AT_SYMLINK_NOFOLLOW`.
    package func status(of name: String) throws(SystemError) -> FileStatus? {
        let raw = descriptor.raw
        return try FileStatus(path(of: name), asked: "fstatat") {
            unsafe fstatat(raw, name, &$0, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// The names in the folder, sorted.
    package func names() throws(SystemError) -> [String] {
        let raw = try system("openat", on: path) {
            unsafe openat(descriptor.raw, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let stream = unsafe fdopendir(raw) else {
            let code = errno
            close(raw)
            throw SystemError(call: "fdopendir", subject: path, code: code)
        }
        defer { unsafe closedir(stream) }
        return unsafe Files.names(of: stream)
    }

    // MARK: Opening what is there

    /// Opens a regular file for reading. With more than one name it must belong to whom the folder
    /// belongs to: another's may have been linked in to be shown.
    package func reading(_ name: String) throws(SystemError) -> Descriptor {
        let file = try open(name, O_RDONLY | O_NONBLOCK)
        let status = try judged(file, path(of: name))
        if status.links > 1, status.user != owner.user {
            throw SystemError(untrusted: .hardLinked, subject: path(of: name))
        }
        return file
    }

    /// Opens a regular file with one name for reading and writing.
    package func updating(_ name: String) throws(SystemError) -> Descriptor {
        let file = try open(name, O_RDWR | O_NONBLOCK)
        let status = try judged(file, path(of: name))
        if status.links > 1 {
            throw SystemError(untrusted: .hardLinked, subject: path(of: name))
        }
        return file
    }

    /// Checks a file that others open by its path, such as SQLite: a regular file with one name, of
    /// whom the folder belongs to, of root or of the caller. True if it is there.
    @discardableResult
    package func check(
        _ name: String, mayHaveOtherNames: Bool = false
    ) throws(SystemError) -> Bool {
        guard let status = try status(of: name) else { return false }
        try judge(status, path(of: name))
        if status.links > 1, !mayHaveOtherNames {
            throw SystemError(untrusted: .hardLinked, subject: path(of: name))
        }
        return true
    }

    private func open(
        _ name: String, _ flags: CInt, mode: UInt32 = 0
    ) throws(SystemError) -> Descriptor {
        let subject = path(of: name)
        let raw = descriptor.raw
        do throws(SystemError) {
            let opened = try system("open", on: subject) {
                unsafe openat(raw, name, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
            }
            return Descriptor(owning: opened, name: subject)
        } catch {
            // Opening a link as a folder says that it is none; a socket cannot be opened at all.
            guard error.code == ELOOP || error.code == ENOTDIR || error.code == ENXIO,
                let status = try status(of: name)
            else { throw error }
            if status.isLink { throw SystemError(untrusted: .link, subject: subject) }
            if error.code == ENXIO { throw SystemError(untrusted: .notRegular, subject: subject) }
            throw error
        }
    }

    private func judged(
        _ file: borrowing Descriptor, _ subject: String
    ) throws(SystemError) -> FileStatus {
        let status = try FileStatus(of: file)
        try judge(status, subject)
        return status
    }

    private func judge(_ status: FileStatus, _ subject: String) throws(SystemError) {
        if status.isLink { throw SystemError(untrusted: .link, subject: subject) }
        guard status.isRegular else {
            throw SystemError(untrusted: .notRegular, subject: subject)
        }
        guard [owner.user, 0, CurrentProcess.user].contains(status.user) else {
            throw SystemError(untrusted: .foreign(owner: status.user), subject: subject)
        }
    }

    // MARK: Making

    /// Makes a file that was not there. The corresponding C function is `openat` with `O_EXCL`.
    package func create(_ name: String, mode: UInt32 = 0o600) throws(SystemError) -> Descriptor {
        try open(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    }

    /// Makes a file in the place of whatever has the name, which goes, unless it is a folder.
    package func replace(_ name: String, mode: UInt32 = 0o600) throws(SystemError) -> Descriptor {
        try remove(name)
        return try create(name, mode: mode)
    }

    /// Opens a file for reading and writing as ``updating(_:)`` does, or makes it.
    package func updatingOrCreating(
        _ name: String, mode: UInt32 = 0o600
    ) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try open(name, O_RDWR | O_CREAT | O_EXCL, mode: mode)
        } catch {
            guard error.code == EEXIST else { throw error }
            return try updating(name)
        }
    }

    /// Makes a folder; false if the name is taken. The corresponding C function is `mkdirat`.
    package func makeFolder(_ name: String, mode: UInt32 = 0o700) throws(SystemError) -> Bool {
        let raw = descriptor.raw
        do throws(SystemError) {
            _ = try system("mkdir", on: path(of: name)) { unsafe mkdirat(raw, name, mode_t(mode)) }
            return true
        } catch {
            if error.code == EEXIST { return false }
            throw error
        }
    }

    /// Puts a file in place whole: written beside it, made durable, then renamed.
    package func write(
        _ bytes: [UInt8], to name: String, mode: UInt32 = 0o600, givingToOwner: Bool = false
    ) throws(SystemError) {
        try fill(name, mode: mode, givingToOwner: givingToOwner) {
            (file) throws(SystemError) in _ = try file.write(bytes)
        }
    }

    /// Copies what is left to read of an open file: the copy appears whole under its name, durable.
    package func write(
        contentsOf source: borrowing Descriptor, to name: String, givingToOwner: Bool = false
    ) throws(SystemError) {
        try fill(name, mode: 0o600, givingToOwner: givingToOwner) {
            (file) throws(SystemError) in
            var chunk: [UInt8] = []
            while try source.read(into: &chunk, atMost: 1 << 20) > 0 {
                _ = try file.write(chunk)
                chunk.removeAll(keepingCapacity: true)
            }
        }
    }

    private func fill(
        _ name: String, mode: UInt32, givingToOwner: Bool,
        _ body: (borrowing Descriptor) throws(SystemError) -> Void
    ) throws(SystemError) {
        let part = name + ".part"
        let file = try replace(part, mode: mode)
        do throws(SystemError) {
            try body(file)
            if givingToOwner { try giveToOwner(file) }
            try file.synchronize()
        } catch {
            try? remove(part)
            throw error
        }
        try rename(part, to: name)
        try synchronize()
    }

    /// Gives a file that root made here to whom the folder belongs to, so that they can work with
    /// it; others than root own what they make. The corresponding C function is `fchown`.
    package func giveToOwner(_ file: borrowing Descriptor) throws(SystemError) {
        guard CurrentProcess.user == 0 else { return }
        let raw = file.raw
        _ = try system("fchown", on: file.name) { fchown(raw, owner.user, owner.group) }
    }

    /// Gives this folder, which root made in another, to whom the other one belongs to.
    package func giveToOwner(of parent: borrowing Folder) throws(SystemError) {
        try parent.giveToOwner(descriptor)
    }

    /// Takes from a file of the caller's what all users may do with it. The corresponding C function
    /// is `fchmod`.
    package func hideFromOthers(_ name: String) throws(SystemError) {
        guard let status = try status(of: name), status.user == CurrentProcess.user,
            status.permissions & 0o007 != 0
        else { return }
        let raw = try reading(name)
        _ = try system("fchmod", on: path(of: name)) { fchmod(raw.raw, status.permissions & 0o770) }
    }

    // MARK: Moving and removing

    /// Renames, replacing what has the new name. The corresponding C function is `renameat`.
    package func rename(_ name: String, to other: String) throws(SystemError) {
        try move(name, to: self, as: other)
    }

    /// Renames without replacing: false if there is anything with the new name, which then stays as it
    /// is. The corresponding C functions are `linkat` and `unlinkat`.
    package func renameToNew(_ name: String, to other: String) throws(SystemError) -> Bool {
        let raw = descriptor.raw
        do throws(SystemError) {
            _ = try system("link", on: path(of: name)) { unsafe linkat(raw, name, raw, other, 0) }
        } catch {
            switch error.code {
            case EEXIST:
                // A crash between the two calls left both names.
                let identity = try status(of: name)?.identity
                guard try status(of: other)?.identity == identity else { return false }
            case EPERM, EOPNOTSUPP, ENOSYS:
                // A file system without links.
                guard try status(of: other) == nil else { return false }
                try rename(name, to: other)
                return true
            default: throw error
            }
        }
        try remove(name)
        return true
    }

    /// Moves what has the name into another folder, durable only when both are synchronized.
    package func move(
        _ name: String, to folder: borrowing Folder, as other: String
    ) throws(SystemError) {
        let (from, to) = (descriptor.raw, folder.descriptor.raw)
        _ = try system("rename", on: path(of: name)) { unsafe renameat(from, name, to, other) }
    }

    /// Removes a file, a link or a pipe if it exists. The corresponding C function is `unlinkat`.
    package func remove(_ name: String) throws(SystemError) {
        let raw = descriptor.raw
        do throws(SystemError) {
            _ = try system("unlink", on: path(of: name)) { unsafe unlinkat(raw, name, 0) }
        } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// Makes names that came or went survive a loss of power.
    package func synchronize() throws(SystemError) { try descriptor.synchronize() }
}
