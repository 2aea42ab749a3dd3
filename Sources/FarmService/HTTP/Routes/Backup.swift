import FarmAPI
import FarmConfig
import FarmHTTP
import FarmStore
import FarmSystem

extension Route {
    static let backup = Route(
        "POST", "/v1/backup", as: "createBackup", .admin,
        "Writes a backup of the store into its folder",
        body: .optional(.nothing), gives: .backup, "The backup is complete and durable.",
        problems: .ofStore
    ) { (context) throws(Problem) in
        let made = try context.storing { () throws(StoreError) in
            try context.service.stock.store.backup(at: Clocks.wall / 1_000_000)
        }
        context.log("created the backup \(made.name)")
        return .json(BackupBody(name: made.name, size: made.size, sha256: made.sha256))
    }
}
