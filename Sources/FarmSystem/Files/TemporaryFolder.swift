import Glibc

/// A new private folder below `$TMPDIR`, or `/tmp`; it is removed with the value.
package struct TemporaryFolder: ~Copyable, Sendable {
    package let path: String

    /// Creates the folder. The corresponding C function is `mkdtemp`.
    package init() throws(SystemError) {
        let base = CurrentProcess.environment("TMPDIR") ?? "/tmp"
        var template = Array((base + "/puzzlefarm-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw SystemError(call: "mkdtemp", subject: base, code: errno)
        }
        path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? Files.removeTree(path) }
}
