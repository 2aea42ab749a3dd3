import FarmSystem
import PuzzleBundle

/// The information that a store passes on when it is moved away: a list of the ids that it may have
/// delivered, one per line, and notes in a separate file.
///
///     put aside in quarantine-20261121T171526Z
///     claims up to 4711 of the restored store end
struct DeliveryHistory: Hashable, Sendable {
    var ids: Set<PuzzleID> = []
    var notes = Notes()

    struct Notes: Hashable, Sendable {
        /// The folder with the files of the store that the ids come from.
        var quarantine: String?
        /// The newest claim whose lease ends when a restored store is opened: the clients of these
        /// claims had later answers from the store that was moved away. 0 if nothing was restored.
        var lastEndedClaim: Int64 = 0
    }

    /// The maximum length of a list: 63 million ids of 17 bytes, whose set takes 2 GB of memory.
    static let longest = 1 << 30

    /// The ids of a list; other lines are ignored.
    static func ids(_ bytes: [UInt8]) -> Set<PuzzleID> {
        Set(
            bytes.split(separator: UInt8(ascii: "\n")).compactMap {
                PuzzleID(String(decoding: $0, as: UTF8.self))
            })
    }

    var list: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ids.count * 17)
        for id in ids {
            bytes += id.ascii
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension DeliveryHistory.Notes {
    private static let putAside = "put aside in "
    private static let claims = ("claims up to ", " of the restored store end")

    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix(Self.putAside) {
                let name = String(line.dropFirst(Self.putAside.count))
                if StateFolder.isQuarantine(name) { quarantine = name }
            } else if line.hasPrefix(Self.claims.0), line.hasSuffix(Self.claims.1) {
                let number = line.dropFirst(Self.claims.0.count).dropLast(Self.claims.1.count)
                lastEndedClaim = Int64(number) ?? 0
            }
        }
    }

    var text: String {
        var text = ""
        if let quarantine { text += "\(Self.putAside)\(quarantine)\n" }
        if lastEndedClaim > 0 { text += "\(Self.claims.0)\(lastEndedClaim)\(Self.claims.1)\n" }
        return text
    }
}

extension Folder {
    /// The ids of the list with a name; empty if there is no list.
    func ids(in name: String) throws(SystemError) -> Set<PuzzleID> {
        guard try status(of: name) != nil else { return [] }
        return DeliveryHistory.ids(try contents(of: name, atMost: DeliveryHistory.longest))
    }

    func historyNotes() throws(SystemError) -> DeliveryHistory.Notes {
        guard try status(of: StateFolder.notesName) != nil else { return DeliveryHistory.Notes() }
        return DeliveryHistory.Notes(try reading(StateFolder.notesName).prefix(1 << 12))
    }

    /// The history that an earlier operation has left and no start has imported yet.
    func waitingHistory() throws(SystemError) -> DeliveryHistory {
        var history = DeliveryHistory(
            ids: try ids(in: StateFolder.historyName), notes: try historyNotes())
        // Notes without a list are from an interrupted restore: the database is still the one from
        // before, and its leases are running.
        if try status(of: StateFolder.historyName) == nil { history.notes.lastEndedClaim = 0 }
        return history
    }
}
