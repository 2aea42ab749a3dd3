import Glibc

/// Which file it is, whatever it is called: two paths with the same identity lead to one file.
package struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// What the file system knows about a path, asked without opening it.
package struct FileStatus: Sendable {
    package let identity: FileIdentity
    package let size: Int
    package let isFolder: Bool
    package let isSocket: Bool
    package let isRegular: Bool
    package let isLink: Bool
    /// How many names it has.
    package let links: Int
    /// Who may do what with it: the lowest twelve bits.
    package let permissions: UInt32
    /// The numbers of the user and the group that it belongs to.
    package let user: UInt32
    package let group: UInt32

    /// Nil if there is nothing at the path. The corresponding C function is `stat`.
    package init?(of path: String) throws(SystemError) {
        try self.init(path, asked: "stat") { unsafe stat(path, &$0) }
    }

    /// Of a symbolic link itself, not of what it leads to. The corresponding C function is `lstat`.
    package init?(ofLinkOrFile path: String) throws(SystemError) {
        try self.init(path, asked: "lstat") { unsafe lstat(path, &$0) }
    }

    /// Of a file that is open. The corresponding C function is `fstat`.
    package init(of file: borrowing Descriptor) throws(SystemError) {
        var status = stat()
        let raw = file.raw
        _ = try system("fstat", on: file.name) { unsafe fstat(raw, &status) }
        self.init(status)
    }

    init?(
        _ path: String, asked call: String, by ask: (inout stat) -> CInt
    ) throws(SystemError) {
        var status = stat()
        do throws(SystemError) {
            _ = try system(call, on: path) { ask(&status) }
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        self.init(status)
    }

    private init(_ status: stat) {
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        size = Int(status.st_size)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isLink = status.st_mode & S_IFMT == S_IFLNK
        links = Int(status.st_nlink)
        permissions = UInt32(status.st_mode & 0o7777)
        user = status.st_uid
        group = status.st_gid
    }
}

extension Descriptor {
    /// Nil if it is not open. The corresponding C function is `fstat`.
    var identity: FileIdentity? {
        var status = stat()
        guard unsafe fstat(raw, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}

/// What a file system has left.
package enum FileSystem {
    /// The bytes that may still be written below a folder. The corresponding C function is `statvfs`.
    package static func freeBytes(at path: String) throws(SystemError) -> Int {
        var status = statvfs()
        _ = try system("statvfs", on: path) { unsafe statvfs(path, &status) }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Whether this process may write at a path. The corresponding C function is `access`.
    package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

    /// Whether this process may read at a path. The corresponding C function is `access`.
    package static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    /// Whether the file system keeps its files in memory, where durability costs nothing.
    package static func isInMemory(_ path: String) throws(SystemError) -> Bool {
        guard let device = try FileStatus(of: path)?.identity.device else { return false }
        // As the kernel takes a device number apart.
        let major = device >> 8 & 0xFFF
        let minor = device & 0xFF | device >> 12 & 0xFFF00
        let mounts = String(
            decoding: try Files.contents(of: "/proc/self/mountinfo"), as: UTF8.self)
        return mounts.split(separator: "\n").contains { line in
            // 36 35 98:0 /root /mount options - type source
            let words = line.split(separator: " ")
            guard words.count > 3, words[2] == "\(major):\(minor)" else { return false }
            let type = words.firstIndex(of: "-").map { words[$0 + 1] }
            return type == "tmpfs" || type == "ramfs"
        }
    }
}
