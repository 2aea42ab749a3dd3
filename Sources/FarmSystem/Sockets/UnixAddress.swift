import Glibc

/// The address of a Unix socket: a path, or an abstract name.
struct UnixAddress {
    private var raw = sockaddr_un()
    private let length: socklen_t

    /// Creates the address of a path of at most 107 bytes.
    init(path: String, for call: String) throws(SystemError) {
        // The kernel expects the terminating zero.
        self = try Self(Array(path.utf8) + [0], written: path, for: call)
    }

    /// Creates the address of a path or of an abstract name, written `@name` as in systemd.
    init(pathOrName text: String, for call: String) throws(SystemError) {
        if text.utf8.first == UInt8(ascii: "@") {
            self = try Self([0] + text.utf8.dropFirst(), written: text, for: call)
        } else {
            self = try Self(path: text, for: call)
        }
    }

    private init(_ bytes: [UInt8], written text: String, for call: String) throws(SystemError) {
        raw.sun_family = sa_family_t(AF_UNIX)
        guard bytes.count > 1, !text.utf8.contains(0) else {
            throw SystemError(call: call, subject: text, code: EINVAL)
        }
        guard bytes.count <= MemoryLayout.size(ofValue: raw.sun_path) else {
            throw SystemError(call: call, subject: text, code: ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &raw.sun_path) { unsafe $0.copyBytes(from: bytes) }
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    }

    /// Passes the address to a system call.
    func given<Result>(to call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: raw) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, length)
            }
        }
    }
}
