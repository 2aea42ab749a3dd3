import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Writes a golden store, `store-vN.db`, to the path in its environment variable. A golden file is
/// created once, by the version that it represents.
@Suite struct GoldenStore {
    private static let target = ProcessInfo.processInfo.environment["PUZZLEFARM_GOLDEN_STORE"]

    @Test(.enabled(if: target != nil, "PUZZLEFARM_GOLDEN_STORE=PATH writes a golden store"))
    func `write a golden store`() throws {
        let farm = try StoreFixture()
        try farm.insert(0..<20)
        try farm.insert(0..<5, .easy)
        _ = try farm.made("leased", count: 3, lease: 86_400)
        _ = try farm.made("delivered", count: 2, ack: .auto)
        let returned = try farm.made("returned", count: 1)
        _ = try farm.store.withdraw(StoreFixture.ids(10..<13), reason: "golden")
        _ = try farm.store.giveBack(returned.id, by: farm.peer)
        farm.close()
        try Files.write(Files.contents(of: farm.state.database), to: Self.target ?? "")
    }
}
