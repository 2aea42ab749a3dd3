import Glibc

/// A user account of the name service.
///
/// For command-line verbs only: the name service may be slow, so a service must not query it.
package struct Account: Sendable {
    package let name: String
    private let primaryGroup: UInt32

    /// Creates an account from a user ID; nil if the ID has no name. The corresponding C function
    /// is `getpwuid_r`.
    package init?(user: UInt32) {
        let found: (String, UInt32)? = unsafe Account.entry { text, size in
            var entry = unsafe passwd()
            var place: UnsafeMutablePointer<passwd>?
            let code = unsafe getpwuid_r(user, &entry, text, size, &place)
            let isFound = unsafe place != nil
            return unsafe (code, isFound ? (String(cString: entry.pw_name), entry.pw_gid) : nil)
        }
        guard let found else { return nil }
        (name, primaryGroup) = found
    }

    /// Returns true if the user will be in a group after the next login. The corresponding C
    /// function is `getgrouplist`.
    package func belongs(to group: UInt32) -> Bool {
        var count: CInt = 64
        while true {
            var groups = [gid_t](repeating: 0, count: Int(count))
            let room = count
            if unsafe getgrouplist(name, primaryGroup, &groups, &count) != -1 {
                return groups.prefix(Int(count)).contains(group)
            }
            // The call has set `count` to the required number.
            guard count > room else { return false }
        }
    }

    /// The name of a group; nil if the ID has no name. The corresponding C function is
    /// `getgrgid_r`.
    package static func name(ofGroup number: UInt32) -> String? {
        unsafe entry { text, size in
            var entry = unsafe group()
            var place: UnsafeMutablePointer<group>?
            let code = unsafe getgrgid_r(number, &entry, text, size, &place)
            let isFound = unsafe place != nil
            return unsafe (code, isFound ? String(cString: entry.gr_name) : nil)
        }
    }

    /// Calls a lookup function with a buffer that grows until the texts of the entry fit.
    private static func entry<Value>(
        _ ask: (UnsafeMutablePointer<CChar>, Int) -> (code: CInt, value: Value?)
    ) -> Value? {
        var size = 4 << 10
        while size <= 16 << 20 {
            var text = [CChar](repeating: 0, count: size)
            let answer = unsafe text.withUnsafeMutableBufferPointer { text in
                unsafe text.baseAddress.map { unsafe ask($0, size) }
            }
            if let answer, answer.code != ERANGE { return answer.value }
            size *= 4
        }
        return nil
    }
}
