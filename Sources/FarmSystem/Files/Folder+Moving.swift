import Glibc

/// Moving and removing what a folder contains.
extension Folder {
    /// Renames a file, replacing any file of the new name. The corresponding C function is
    /// `renameat`.
    package func rename(_ name: String, to other: String) throws(SystemError) {
        try move(name, to: self, as: other)
    }

    /// Renames a file without replacing: returns false, changing nothing, if the new name exists.
    /// The corresponding C functions are `linkat` and `unlinkat`.
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
                // The file system does not support hard links.
                guard try status(of: other) == nil else { return false }
                try rename(name, to: other)
                return true
            default: throw error
            }
        }
        try remove(name)
        return true
    }

    /// Moves a file into another folder; durable only after both folders are synchronized.
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

    /// Removes a folder and its contents if it exists; links in it are removed, not followed. The
    /// corresponding C function is `unlinkat` with `AT_REMOVEDIR`.
    package func removeTree(_ name: String) throws(SystemError) {
        guard let status = try status(of: name) else { return }
        guard status.isFolder else { return try remove(name) }
        let inner = try folder(name)
        for name in try inner.names() { try inner.removeTree(name) }
        let raw = descriptor.raw
        _ = try system("rmdir", on: path(of: name)) { unsafe unlinkat(raw, name, AT_REMOVEDIR) }
    }
}
