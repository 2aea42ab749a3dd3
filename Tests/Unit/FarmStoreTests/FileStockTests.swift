import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The tables of a store in a file, read with SQLite's shell.
@Suite struct FileStockTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    @Test func `texts are dropped a day after delivery, ids stay`() throws {
        try farm.insert(0..<100)
        _ = try farm.made("k", count: 60, ack: .auto)
        #expect(try farm.sqlite("SELECT count(*) FROM puzzle") == "100\n")
        farm.clock.pass(seconds: 86_399)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM puzzle") == "100\n")
        farm.clock.pass(seconds: 2)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM puzzle") == "40\n")
        #expect(farm.count().ready == 40)
        try farm.open()
        #expect(farm.count().ready == 40)
        #expect(try farm.insert(0..<100).accepted == 0)
    }

    @Test func `operators can read the stock with SQLite's shell`() throws {
        try farm.insert(0..<3)
        _ = try farm.made("k")
        let id = StoreFixture.ids(1..<2)[0]
        #expect(
            try farm.sqlite("SELECT tier, id, givens FROM ready LIMIT 1")
                == "hard|\(id)|\(StoreFixture.puzzles(1..<2)[0].notation)\n")
        let technique = StoreFixture.puzzles(1..<2)[0].techniques[0]
        #expect(
            try farm.sqlite(
                "SELECT json_extract(techniques, '$.\"\(technique.name)\"') FROM ready LIMIT 1")
                == "\(technique.count)\n")
    }
}
