import FarmService
import FarmStore
import SudokuEngine
import Testing

struct PerTierTests {
    @Test func `every tier has its own value`() {
        var values = PerTier { $0.name }
        #expect(Tier.allCases.map { values[$0] } == Tier.allCases.map(\.name))
        values[.hard] = "harder"
        #expect(values[.hard] == "harder")
        #expect(values[.expert] == "expert")
        #expect(values != PerTier { $0.name })
    }
}
