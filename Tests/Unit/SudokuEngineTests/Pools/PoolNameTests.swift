import SudokuEngine
import Testing

struct PoolNameTests {
    @Test(arguments: [
        "a", "hard", "x-1", "newspaper-2026", "a23456789-123456789-123456789-12", "e-00001",
    ])
    func `a name is accepted`(text: String) {
        #expect(PoolName(text)?.name == text)
        #expect(PoolName.problem(with: text) == nil)
        #expect(PoolName(text)?.tier == Tier(name: text))
    }

    @Test(arguments: [
        "", "A", "1a", "-a", "a_b", "a.b", "ä", "a b", "daily", "today", "manifest", "all",
        "a-000001", "hard-123456", "a23456789-123456789-123456789-123",
    ])
    func `another text is no name`(text: String) {
        #expect(PoolName(text) == nil)
        #expect(PoolName.problem(with: text) != nil)
    }

    @Test func `tiers come first, then the others by name`() {
        let names = ["zebra", "expert", "a", "easy", "b-1", "beginner"].compactMap { PoolName($0) }
        #expect(names.sorted().map(\.name) == ["beginner", "easy", "expert", "a", "b-1", "zebra"])
    }
}
