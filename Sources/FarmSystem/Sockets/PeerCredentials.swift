import Glibc

/// The credentials of the peer of a Unix stream, recorded by the kernel at connect time. Only
/// numbers.
package struct PeerCredentials: Hashable, Sendable {
    package let pid: Int32
    package let uid: UInt32
    package let gid: UInt32
    /// The supplementary groups.
    package let groups: [UInt32]

    /// Reads the credentials. The corresponding C function is `getsockopt` with `SO_PEERCRED` and
    /// `SO_PEERGROUPS`.
    package init(of stream: borrowing Descriptor) throws(SystemError) {
        // The kernel's `struct ucred`: pid, uid and gid, 32 bits each.
        let own = try stream.numbers(of: SO_PEERCRED, room: 3)
        guard own.count == 3 else {
            throw SystemError(call: "getsockopt", subject: stream.name, code: EINVAL)
        }
        (pid, uid, gid) = (Int32(bitPattern: own[0]), own[1], own[2])
        groups = try stream.numbers(of: SO_PEERGROUPS, room: 32)
    }

    /// Returns true if a group is the primary group or a supplementary one.
    package func isIn(group: UInt32) -> Bool { gid == group || groups.contains(group) }
}

extension Descriptor {
    /// Turns on a socket option. The corresponding C function is `setsockopt`.
    func turnOn(_ option: CInt, of level: CInt) throws(SystemError) {
        var one: CInt = 1
        _ = try system("setsockopt", on: name) {
            unsafe setsockopt(raw, level, option, &one, socklen_t(MemoryLayout<CInt>.size))
        }
    }

    /// Reads a socket option of one or more 32-bit numbers.
    func numbers(of option: CInt, room: Int) throws(SystemError) -> [UInt32] {
        let width = MemoryLayout<UInt32>.size
        var numbers = [UInt32](repeating: 0, count: room)
        var length = socklen_t(room * width)
        do throws(SystemError) {
            _ = try system("getsockopt", on: name) {
                unsafe getsockopt(raw, SOL_SOCKET, option, &numbers, &length)
            }
        } catch {
            // The kernel has returned the required size.
            guard error.code == ERANGE, Int(length) > room * width else { throw error }
            return try self.numbers(of: option, room: Int(length) / width)
        }
        return Array(numbers.prefix(Int(length) / width))
    }
}
