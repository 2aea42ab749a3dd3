import FarmAPI
import FarmJSON
import FarmStore
import PuzzleBundle
import SudokuEngine

extension Event {
    /// The maximum number of ids in an event; `GET /v1/withdrawn` lists all of them.
    private static let mostIDs = 100

    /// The JSON data of an event for a reader. Every peer may read events, so it names no client, and a
    /// claim to its owner only.
    func json(for reader: Peer?) -> [UInt8] {
        JSONWriter.object { writeMembers(to: &$0, for: reader) }
    }

    private func writeMembers(to writer: inout JSONWriter, for reader: Peer?) {
        switch self {
        case .poolLow(let pool, let ready, let low):
            writer.member("pool", pool.name)
            writer.member("ready", ready)
            writer.member("low", low)
        case .poolFilled(let pool, let ready, let target):
            writer.member("pool", pool.name)
            writer.member("ready", ready)
            writer.member("target", target)
        case .claim(let claim):
            writer.member("pool", claim.pool.name)
            writer.member("count", claim.count)
            writer.member("state", claim.state.rawValue)
            if let owner = claim.owner, owner == reader {
                writer.member("id", claim.id.description)
                if let label = claim.label { writer.member("label", label) }
            }
        case .degraded(let found):
            writer.member("reason", found.reason.rawValue)
            writer.member("detail", found.detail)
        case .healed(let reason): writer.member("reason", reason.rawValue)
        case .reloaded(let keys): writer.array("changed", keys) { $0.string($1) }
        case .paused(let pool, let reason):
            writer.member("pool", pool.name)
            writer.member("reason", reason)
        case .resumed(let pool): writer.member("pool", pool.name)
        case .withdrawn(let ids):
            writer.member("count", ids.count)
            writer.array("ids", ids.prefix(Self.mostIDs)) { $0.string($1.description) }
        }
    }
}
