import Glibc

/// The address 127.0.0.1 with a port.
struct LoopbackAddress {
    private var raw = sockaddr_in()

    init(port: UInt16) {
        raw.sin_family = sa_family_t(AF_INET)
        raw.sin_port = port.bigEndian
        raw.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    }

    /// Passes the address to a system call.
    func given<Result>(to call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: raw) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// The address ::1 with a port.
struct LoopbackAddress6 {
    private var raw = sockaddr_in6()

    init(port: UInt16) {
        raw.sin6_family = sa_family_t(AF_INET6)
        raw.sin6_port = port.bigEndian
        raw.sin6_addr = in6addr_loopback
    }

    /// Passes the address to a system call.
    func given<Result>(to call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: raw) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }
}

/// One end of a TCP connection over IPv4.
struct TCPEndpoint: Hashable, Sendable {
    /// The address in network byte order, as the kernel stores it.
    let address: UInt32
    let port: UInt16
}

extension Descriptor {
    /// This end of a TCP socket. The corresponding C function is `getsockname`.
    var localEndpoint: TCPEndpoint {
        get throws(SystemError) {
            try unsafe endpoint("getsockname") { unsafe getsockname(raw, $0, $1) }
        }
    }

    /// The other end of a TCP connection. The corresponding C function is `getpeername`.
    var peerEndpoint: TCPEndpoint {
        get throws(SystemError) {
            try unsafe endpoint("getpeername") { unsafe getpeername(raw, $0, $1) }
        }
    }

    private func endpoint(
        _ call: String,
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
    ) throws(SystemError) -> TCPEndpoint {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = try system(call, on: name) {
            unsafe withUnsafeMutablePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe body($0, &length)
                }
            }
        }
        guard address.sin_family == sa_family_t(AF_INET) else {
            throw SystemError(call: call, subject: name, code: EAFNOSUPPORT)
        }
        return TCPEndpoint(
            address: address.sin_addr.s_addr, port: UInt16(bigEndian: address.sin_port))
    }
}
