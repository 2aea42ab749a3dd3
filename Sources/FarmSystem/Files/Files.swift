import Glibc

/// Operations on whole files and folders. A crash leaves either the old state or the new one.
package enum Files {
    /// Creates a folder and its parents if they are absent. The corresponding C function is
    /// `mkdir`.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o750) throws(SystemError) {
        _ = try makeFolders(path, mode: mode)
    }

    /// Creates a folder and its parents if they are absent; returns those that it created, the
    /// outermost first.
    package static func makeFolders(
        _ path: String, mode: UInt32 = 0o750
    ) throws(SystemError) -> [String] {
        if let status = try FileStatus(of: path) {
            if status.isFolder { return [] }
            throw SystemError(call: "mkdir", subject: path, code: ENOTDIR)
        }
        let parent = folder(of: path)
        let above = parent == path ? [] : try makeFolders(parent, mode: mode)
        do throws(SystemError) {
            _ = try system("mkdir", on: path) { unsafe mkdir(path, mode_t(mode)) }
        } catch {
            // Another process was faster.
            if error.code != EEXIST { throw error }
            return above
        }
        return above + [path]
    }

    /// Removes an empty folder. The corresponding C function is `rmdir`.
    package static func removeFolder(_ path: String) throws(SystemError) {
        _ = try system("rmdir", on: path) { unsafe rmdir(path) }
    }

    /// The folder of a path: "." for a bare name.
    package static func folder(of path: String) -> String {
        var end = path.utf8.endIndex
        while end > path.utf8.startIndex, path.utf8[path.utf8.index(before: end)] == slash {
            end = path.utf8.index(before: end)
        }
        guard let last = path[..<end].utf8.lastIndex(of: slash) else { return "." }
        return last == path.utf8.startIndex ? "/" : String(path[..<last])
    }

    /// The path from the root of the file system, for a reader in another folder.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        let relative = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return unsafe String(cString: folder) + "/" + relative
    }

    private static var slash: UInt8 { UInt8(ascii: "/") }

    /// Removes a file if it exists. The corresponding C function is `unlink`.
    package static func remove(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            _ = try system("unlink", on: path) { unsafe unlink(path) }
        } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// The names in a folder, sorted. The corresponding C function is `readdir`.
    package static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = unsafe opendir(folder) else {
            throw SystemError(call: "opendir", subject: folder, code: errno)
        }
        defer { unsafe closedir(stream) }
        return unsafe names(of: stream)
    }

    @unsafe static func names(of stream: OpaquePointer) -> [String] {
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe String(cString: UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a folder and its contents; of links in it, the links.
    package static func removeTree(_ path: String) throws(SystemError) {
        for name in try names(in: path) {
            let inner = path + "/" + name
            if try FileStatus(ofLinkOrFile: inner)?.isFolder == true {
                try removeTree(inner)
            } else {
                try remove(inner)
            }
        }
        try removeFolder(path)
    }

    /// All bytes of a regular file that is no longer than a limit.
    package static func contents(
        of path: String, atMost limit: Int
    ) throws(SystemError) -> [UInt8] {
        try Descriptor(readingRegular: path).contents(atMost: limit)
    }

    /// Writes a file atomically: to a temporary file beside it, made durable, then renamed. An
    /// existing link is replaced, not followed.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600
    ) throws(SystemError) {
        try Folder(folder(of: path)).write(bytes, to: name(of: path), mode: mode)
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        String(decoding: path.utf8.split(separator: slash).last ?? [], as: UTF8.self)
    }
}
