import FarmStore
import FarmSystem
import Foundation
import SudokuEngine
import Testing

/// Writes a golden store, `store-vN.db`, when its environment variable says where: a golden file is made once,
/// by the version that it stands for.
@Suite struct GoldenStore {
    private static let target = ProcessInfo.processInfo.environment["PUZZLEFARM_GOLDEN_STORE"]

    @Test(.enabled(if: target != nil, "PUZZLEFARM_GOLDEN_STORE=PATH makes a golden store"))
    func `a golden store is written`() throws {
        let farm = try StoreFixture()
        try farm.stock(0..<20)
        try farm.stock(0..<5, .easy)
        _ = try farm.made("leased", count: 3, lease: 86_400)
        _ = try farm.made("delivered", count: 2, ack: .auto)
        let returned = try farm.made("returned", count: 1)
        _ = try farm.store.withdraw(StoreFixture.ids(10..<13), reason: "golden")
        _ = try farm.store.giveBack(returned.id, by: farm.peer)
        farm.close()
        try Files.write(Files.contents(of: farm.state.database), to: Self.target ?? "")
    }
}
