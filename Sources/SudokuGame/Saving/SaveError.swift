/// The reason why a saved game, or saved statistics, cannot be read.
public enum SaveError: Error, Hashable, Sendable {
    /// The text is not JSON, with the position and the problem.
    case text(String)
    /// The text is no file of this kind: its member `format` is missing or another.
    case format(String)
    /// The file was written by a newer version, with this number.
    case newer(Int)
    /// A member is missing.
    case missing(String)
    /// A member that this version does not know.
    case unknown(String)
    /// A member has a value that it cannot have.
    case value(String, String)
    /// An act of the log, counted from 1, that is no act or not possible where it stands.
    case act(Int, String)
    /// The checksum is not that of the content.
    case checksum
}

extension SaveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .text(let problem): "not JSON: \(problem)"
        case .format(let kind): "format: expected \(kind); is it the right file?"
        case .newer(let version): "format: version \(version) is newer; update the app"
        case .missing(let member): "\(member): missing; is the file complete?"
        case .unknown(let member): "\(member): unknown member; update the app"
        case .value(let member, let problem): "\(member): \(problem)"
        case .act(let number, let text): "log: act \(number), \(text), is not possible there"
        case .checksum: "check: the file is damaged; use an older copy"
        }
    }
}
