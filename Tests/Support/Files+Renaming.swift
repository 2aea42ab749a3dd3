package import FarmSystem
import Glibc

extension Files {
    /// Renames a file, replacing any file of the new name.
    package static func rename(_ path: String, to other: String) throws(SystemError) {
        guard unsafe Glibc.rename(path, other) == 0 else {
            throw SystemError(call: "rename", subject: path, code: errno)
        }
    }
}
