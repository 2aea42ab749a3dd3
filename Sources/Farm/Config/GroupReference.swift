import FarmSystem

/// A group as the configuration names it.
package enum GroupReference: Hashable, Sendable {
    case number(UInt32)
    /// Looked up in `/etc/group` at start and reload.
    case name(String)

    /// Nil of a name that is unknown.
    func number(in groups: GroupFile) -> UInt32? {
        switch self {
        case .number(let number): number
        case .name(let name): groups.number(of: name)
        }
    }
}

extension GroupReference: CustomStringConvertible {
    /// As a config file has it.
    package var description: String {
        switch self {
        case .number(let number): String(number)
        case .name(let name): name.quotedForTOML
        }
    }
}

extension Configuration.Access {
    /// Group names that mean nothing on this machine, with their keys. They grant nothing.
    func unknownNames(in groups: GroupFile) -> [(key: String, name: String)] {
        [("access.claim_gids", claimGIDs), ("access.admin_gids", adminGIDs)].flatMap { key, list in
            list.compactMap { reference in
                guard case .name(let name) = reference, groups.number(of: name) == nil else {
                    return nil
                }
                return (key, name)
            }
        }
    }

    static func problem(_ name: String) -> String { "no group \(name.quotedForTOML) in /etc/group" }
    static let remedy =
        "it grants nothing until there is one: create it with groupadd, or correct the name, and reload"
}
