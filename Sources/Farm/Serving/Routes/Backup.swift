import FarmHTTP
import FarmStore
import FarmSystem
import FarmWire

extension Route {
    static let backup = Route(
        "POST", "/v1/backup", .admin, "Writes a copy of the store into its folder",
        body: .optional(.nothing), gives: .backup, "It is there, whole and durable.",
        problems: .ofStore
    ) { (inquiry) throws(Problem) in
        let made = try inquiry.asking { () throws(StoreError) in
            try inquiry.service.stockroom.store.backup(at: Clocks.wall / 1_000_000)
        }
        inquiry.log("made the backup \(made.name)")
        return .whole(
            Response(json: BackupBody(name: made.name, size: made.size, sha256: made.sha256).json))
    }
}
