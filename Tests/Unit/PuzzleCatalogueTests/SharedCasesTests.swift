import PuzzleBundle
import PuzzleCatalogue
import Testing

/// The cases that the page runs as well: servers that are honest, behind, broken or hostile.
struct SharedCasesTests {
    @Test(arguments: SharedCases.all.cases)
    func `a client uses what it has verified, and nothing else`(shared: SharedCase) async throws {
        let folder = MemoryFolder()
        for (number, visit) in shared.visits.enumerated() {
            let catalogue = MemoryServer(visit).catalogue(in: folder.cache())
            try? await catalogue.refresh()
            let expected = visit.expected
            if let sequence = expected.sequence {
                #expect(await catalogue.sequence ?? 0 == sequence, "visit \(number)")
            }
            for (pool, ids) in expected.offered {
                #expect(await catalogue.offered(of: pool) == ids, "visit \(number): \(pool)")
            }
            let today = expected.today.flatMap { CatalogueDate($0) }
            for (text, ids) in expected.days {
                let (date, today) = (try #require(CatalogueDate(text)), try #require(today))
                let found = try? await catalogue.puzzles(of: date, today: today)
                #expect(
                    Set((found ?? []).map(\.id.description)) == ids, "visit \(number): \(text)")
            }
            for (text, isWithdrawn) in expected.withdrawn {
                let id = try #require(PuzzleID(text))
                #expect(await catalogue.isWithdrawn(id) == isWithdrawn, "visit \(number): \(text)")
            }
        }
    }
}
