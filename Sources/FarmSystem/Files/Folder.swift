import Glibc

/// An open folder, with operations on its names that trust none of them.
///
/// A user who may write in a folder may plant links, pipes and other users' files there, and may
/// exchange them at any time. Therefore every name is resolved relative to the folder's descriptor,
/// the last symbolic link is never followed, files are created with `O_EXCL`, and an opened file is
/// checked through its descriptor before a byte of it is read or changed. Root can thus work in a
/// folder of the service without lending it any rights.
package struct Folder: ~Copyable, Sendable {
    /// The path used in messages.
    package let path: String
    let descriptor: Descriptor
    private let owner: FileStatus

    /// Opens a folder at a path whose parents are trusted; it may be a link itself.
    package init(_ path: String) throws(SystemError) {
        let opened = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        owner = try FileStatus(of: opened)
        descriptor = opened
        self.path = path
    }

    /// Opens a folder whose parent others may write in: a link to it must belong to the caller or
    /// to root.
    package init(ofOwnersChoice path: String) throws(SystemError) {
        if let status = try FileStatus(ofLinkOrFile: path), status.isLink,
            ![0, CurrentProcess.user].contains(status.user)
        {
            throw SystemError(untrusted: .link, subject: path)
        }
        try self.init(path)
    }

    /// Opens a folder in this one; rejects a link.
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

    /// A path without links, for libraries that open files by path and follow no links. The
    /// corresponding C function is `realpath`.
    package func resolvedPath(of name: String) throws(SystemError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            throw SystemError(call: "realpath", subject: path, code: errno)
        }
        defer { unsafe free(resolved) }
        let folder = unsafe String(cString: resolved)
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Checks that a name still refers to an open file.
    package func expect(
        _ file: borrowing Descriptor, at name: String
    ) throws(SystemError) {
        guard try status(of: name)?.identity == FileStatus(of: file).identity else {
            throw SystemError(untrusted: .exchanged, subject: path(of: name))
        }
    }

    // MARK: Inspecting

    /// The current path of the folder, without links, for libraries that open files by path.
    package func realPath() throws(SystemError) -> String {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let link = "/proc/self/fd/\(descriptor.raw)"
        let count = try system("readlink", on: path) { unsafe readlink(link, &text, text.count) }
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// All bytes of a file that is no longer than a limit, opened as by ``reading(_:)``.
    package func contents(
        of name: String, atMost limit: Int
    ) throws(SystemError) -> [UInt8] {
        try reading(name).contents(atMost: limit)
    }

    /// The status of a name, not following links; nil if it is absent. The corresponding C function
    /// is `fstatat` with `AT_SYMLINK_NOFOLLOW`.
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

    // MARK: Opening existing files

    /// Opens a regular file for reading. A file with more than one name must belong to the folder's
    /// owner: another user's file may have been linked here to expose it.
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

    /// Checks a file that a library such as SQLite opens by path: it must be a regular file with
    /// one name, and belong to the folder's owner, to root or to the caller. Returns true if the
    /// file exists.
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
            // Opening a link as a folder fails with ENOTDIR; a socket cannot be opened at all.
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

    // MARK: Creating

    /// Creates a file; fails if the name exists. The corresponding C function is `openat` with
    /// `O_EXCL`.
    package func create(_ name: String, mode: UInt32 = 0o600) throws(SystemError) -> Descriptor {
        try open(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    }

    /// Creates a file, replacing anything of that name except a folder.
    package func replace(_ name: String, mode: UInt32 = 0o600) throws(SystemError) -> Descriptor {
        try remove(name)
        return try create(name, mode: mode)
    }

    /// Opens a file for reading and writing as by ``updating(_:)``, or creates it.
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

    /// Creates a folder; returns false if the name exists. The corresponding C function is
    /// `mkdirat`.
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

    /// Writes a file atomically: to a temporary file beside it, made durable, then renamed.
    package func write(
        _ bytes: [UInt8], to name: String, mode: UInt32 = 0o600, givingToOwner: Bool = false
    ) throws(SystemError) {
        try fill(name, mode: mode, givingToOwner: givingToOwner) {
            (file) throws(SystemError) in _ = try file.write(bytes)
        }
    }

    /// Copies the remaining bytes of an open file to a name, atomically and durably.
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

    /// Changes the owner of a file that root created here to the owner of the folder, for its
    /// use; other users own what they create. The corresponding C function is `fchown`.
    package func giveToOwner(_ file: borrowing Descriptor) throws(SystemError) {
        guard CurrentProcess.user == 0 else { return }
        let raw = file.raw
        _ = try system("fchown", on: file.name) { fchown(raw, owner.user, owner.group) }
    }

    /// Changes the owner of this folder, which root created in another, to the owner of the other
    /// folder.
    package func giveToOwner(of parent: borrowing Folder) throws(SystemError) {
        try parent.giveToOwner(descriptor)
    }

    /// Removes the permissions of other users from a file that the caller owns. The corresponding C
    /// function is `fchmod`.
    package func hideFromOthers(_ name: String) throws(SystemError) {
        guard let status = try status(of: name), status.user == CurrentProcess.user,
            status.permissions & 0o007 != 0
        else { return }
        let raw = try reading(name)
        _ = try system("fchmod", on: path(of: name)) { fchmod(raw.raw, status.permissions & 0o770) }
    }

    /// Makes the creation and removal of names survive a power failure.
    package func synchronize() throws(SystemError) { try descriptor.synchronize() }
}
