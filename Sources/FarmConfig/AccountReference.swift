import FarmSystem
import FarmTOML

/// A user or a group in the configuration, by number or by name.
package enum AccountReference: Hashable, Sendable {
    case number(UInt32)
    /// Looked up in `/etc/passwd` or `/etc/group` at start and reload.
    case name(String)

    /// The kinds of accounts, as messages name them.
    enum Kind: String {
        case user, group

        var file: String { self == .user ? UserFile.path : GroupFile.path }
    }
}

extension AccountReference: CustomStringConvertible {
    /// The reference as written in a config file.
    package var description: String {
        switch self {
        case .number(let number): String(number)
        case .name(let name): name.quotedForTOML
        }
    }
}

extension AccountReference {
    /// Returns the number of the group or user, or nil if the name is unknown.
    func number(in file: some AccountFile) -> UInt32? {
        switch self {
        case .number(let number): number
        case .name(let name): file.number(of: name)
        }
    }

    /// The number that the kernel reports for every user of another user namespace.
    static let overflow: UInt32 = 65_534

    /// Users as whom programs of many kinds run.
    static let commonUsers: Set = ["www-data", "nobody"]
}
