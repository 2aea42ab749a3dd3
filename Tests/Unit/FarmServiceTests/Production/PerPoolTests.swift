import SudokuEngine
import Testing

struct PerPoolTests {
    private let news: PoolName? = PoolName("news")
    private let arts: PoolName? = PoolName("arts")

    @Test func `every pool has its own value, those of the tiers first`() throws {
        let (news, arts) = (try #require(news), try #require(arts))
        var values = PerPool([news, .hard, arts, news], otherwise: "") { $0.name }
        #expect(values.names == PoolName.tiers + [arts, news])
        #expect(values.names.map { values[$0] } == values.names.map(\.name))
        values[.hard] = "harder"
        values[news] = "newer"
        #expect(values[.hard] == "harder" && values[news] == "newer")
        #expect(values[.expert] == "expert" && values[arts] == "arts")
        #expect(values != PerPool([arts, news], otherwise: "") { $0.name })
    }

    @Test func `an unknown pool has the common value until it gets one of its own`() throws {
        let (news, arts) = (try #require(news), try #require(arts))
        var values = PerPool([news], otherwise: 7) { _ in 1 }
        #expect(values[arts] == 7 && !values.contains(arts))
        values[arts] = 2
        #expect(values[arts] == 2 && values.contains(arts))
        #expect(values.names == PoolName.tiers + [arts, news])
        #expect(values[news] == 1 && values[.expert] == 1)
    }
}
