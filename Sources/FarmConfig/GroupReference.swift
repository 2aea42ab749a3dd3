package import FarmSystem
import FarmTOML

/// A group in the configuration, by number or by name.
package enum GroupReference: Hashable, Sendable {
    case number(UInt32)
    /// Looked up in `/etc/group` at start and reload.
    case name(String)

    /// Returns the group number, or nil if the name is unknown.
    func number(in groups: GroupFile) -> UInt32? {
        switch self {
        case .number(let number): number
        case .name(let name): groups.number(of: name)
        }
    }
}

extension GroupReference: CustomStringConvertible {
    /// The reference as written in a config file.
    package var description: String {
        switch self {
        case .number(let number): String(number)
        case .name(let name): name.quotedForTOML
        }
    }
}

extension Configuration.AccessGroups {
    /// The group names that do not exist on this machine, with their keys. They grant nothing.
    package func unknownNames(in groups: GroupFile) -> [(key: String, name: String)] {
        [("access.claim_gids", claimGIDs), ("access.admin_gids", adminGIDs)].flatMap { key, list in
            list.compactMap { reference in
                guard case .name(let name) = reference, groups.number(of: name) == nil else {
                    return nil
                }
                return (key, name)
            }
        }
    }

    package static func problem(_ name: String) -> String {
        "no group \(name.quotedForTOML) in /etc/group"
    }
    package static let remedy =
        "it grants nothing until it exists: create it with groupadd, or correct the name, and reload"
}
