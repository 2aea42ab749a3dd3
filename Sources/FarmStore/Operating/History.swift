import FarmSystem
import PuzzleBundle

/// What a store that was put aside leaves to the next one: the ids that it may have given out, one a
/// line, after lines that begin with `#`.
///
///     # put aside in quarantine-20261121T171526Z
///     # claims up to 4711 of the restored store end
///     zl3hk6bd5qv2a7ux
struct History: Hashable, Sendable {
    var ids: Set<PuzzleID> = []
    /// The folder with the files of the store whose ids these are.
    var quarantine: String?
    /// The claims of a restored store that are leased end up to this number, when it is opened: their
    /// clients were told otherwise by the store that was put aside. 0 where nothing was restored.
    var lastEndedClaim: Int64 = 0

    private static let putAside = "# put aside in "
    private static let claims = ("# claims up to ", " of the restored store end")

    init() {}

    /// Reads a list; lines that are neither ids nor notes are left out.
    init(_ bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            if let id = PuzzleID(text) {
                ids.insert(id)
            } else if text.hasPrefix(Self.putAside) {
                let name = String(text.dropFirst(Self.putAside.count))
                if StateFolder.isQuarantine(name) { quarantine = name }
            } else if text.hasPrefix(Self.claims.0), text.hasSuffix(Self.claims.1) {
                let number = text.dropFirst(Self.claims.0.count).dropLast(Self.claims.1.count)
                lastEndedClaim = Int64(number) ?? 0
            }
        }
    }

    var text: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ids.count * 17 + 128)
        if let quarantine { bytes += "\(Self.putAside)\(quarantine)\n".utf8 }
        if lastEndedClaim > 0 {
            bytes += "\(Self.claims.0)\(lastEndedClaim)\(Self.claims.1)\n".utf8
        }
        for id in ids {
            bytes += id.ascii
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension Folder {
    /// The history under a name; an empty one if there is none.
    func history(_ name: String) throws(SystemError) -> History {
        guard try status(of: name) != nil else { return History() }
        return History(try reading(name).contents())
    }
}
