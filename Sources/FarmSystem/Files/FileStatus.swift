import Glibc

/// The identity of a file, independent of its name: two paths with the same identity lead to one
/// file.
package struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// The attributes of a file, read without opening it.
package struct FileStatus: Sendable {
    package let identity: FileIdentity
    package let size: Int
    package let isFolder: Bool
    package let isSocket: Bool
    package let isRegular: Bool
    package let isLink: Bool
    /// The number of names (hard links).
    package let links: Int
    /// The permission bits: the lowest twelve bits of the mode.
    package let permissions: UInt32
    /// The IDs of the owner and the group.
    package let user: UInt32
    package let group: UInt32

    /// Reads the status of the file at a path; nil if there is none. The corresponding C function
    /// is `stat`.
    package init?(of path: String) throws(SystemError) {
        try self.init(path, asked: "stat") { unsafe stat(path, &$0) }
    }

    /// Reads the status of a symbolic link itself, not of its target. The corresponding C function
    /// is `lstat`.
    package init?(ofLinkOrFile path: String) throws(SystemError) {
        try self.init(path, asked: "lstat") { unsafe lstat(path, &$0) }
    }

    /// Reads the status of an open file. The corresponding C function is `fstat`.
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
    /// The identity of the open file; nil if the descriptor is closed. The corresponding C function
    /// is `fstat`.
    var identity: FileIdentity? { (try? FileStatus(of: self))?.identity }
}

/// Properties of the file system at a path.
package enum FileSystem {
    /// The number of bytes available below a folder. The corresponding C function is `statvfs`.
    package static func freeBytes(at path: String) throws(SystemError) -> Int {
        var status = statvfs()
        _ = try system("statvfs", on: path) { unsafe statvfs(path, &status) }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Returns true if this process may write to a path. The corresponding C function is `access`.
    package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

    /// Returns true if this process may read a path. The corresponding C function is `access`.
    package static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    /// Returns true if the file system keeps its files in memory, where durability costs nothing.
    package static func isInMemory(_ path: String) throws(SystemError) -> Bool {
        guard let device = try FileStatus(of: path)?.identity.device else { return false }
        // The kernel's encoding of device numbers.
        let major = device >> 8 & 0xFFF
        let minor = device & 0xFF | device >> 12 & 0xFFF00
        let mounts = String(
            // A hundred thousand mounts with lines of 160 bytes.
            decoding: try Files.contents(of: "/proc/self/mountinfo", atMost: 16 << 20),
            as: UTF8.self)
        return mounts.split(separator: "\n").contains { line in
            // 36 35 98:0 /root /mount options - type source
            let words = line.split(separator: " ")
            guard words.count > 3, words[2] == "\(major):\(minor)" else { return false }
            let type = words.firstIndex(of: "-").map { words[$0 + 1] }
            return type == "tmpfs" || type == "ramfs"
        }
    }
}
