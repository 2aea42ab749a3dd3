import Glibc

/// Makes a system call: throws on -1 and retries interrupted calls. Apart from a few calls with a
/// convention of their own, only this function reads `errno`.
func system<Result: SignedInteger>(
    _ call: String, on subject: String, _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw SystemError(call: call, subject: subject, code: code) }
    }
}

extension SystemError {
    /// The error code of a file that is rejected as untrusted.
    static var untrusted: CInt { ELOOP }

    /// True if another process uses the address.
    package var isInUse: Bool { code == EADDRINUSE }

    /// The part of the subject that is a file although it would have to be a folder.
    var fileAmongFolders: String {
        var path = subject[...]
        while true {
            var status = stat()
            if unsafe stat(String(path), &status) == 0 {
                return status.st_mode & S_IFMT == S_IFDIR ? subject : String(path)
            }
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
                return subject
            }
            path = path[..<slash]
        }
    }

    /// The system's message for an error code. The corresponding C function is `strerror`.
    func explanation(of code: CInt) -> String {
        guard let words = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: words)
    }
}
