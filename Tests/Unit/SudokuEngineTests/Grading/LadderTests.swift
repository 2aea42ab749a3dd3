import Testing

@testable import SudokuEngine

@Suite struct LadderTests {
    private static let ladders = [Ladder.se121, .farm]

    @Test func `every family has a definition and a name`() {
        for family in Technique.Family.allCases {
            #expect(family.definition.family == family)
            #expect(!family.name.isEmpty && family.meaning.hasSuffix("."))
        }
    }

    @Test func `the ladders differ in the turbot family and one name`() {
        let families = { (ladder: Ladder) in Technique.Family.allCases.filter(ladder.finds) }
        let (se121, farm) = (families(.se121), families(.farm))
        #expect(farm.filter { !se121.contains($0) } == [.skyscraper, .twoStringKite, .turbotFish])
        #expect(se121.filter { !farm.contains($0) } == [.seTurbotFish])
    }

    @Test(arguments: ladders)
    func `no search gives a lower rating than the one before`(ladder: Ladder) {
        let minimums = ladder.rungs.map(\.minimumFromHere)
        #expect(minimums == minimums.sorted())
        for rung in ladder.rungs { #expect(rung.search.minimum == rung.minimumFromHere) }
    }

    @Test func `the ladder farm has these ratings`() {
        #expect(
            Ladder.farm.rungs.map(\.minimumFromHere) == [
                10, 17, 20, 23, 25, 26, 30, 32, 34, 36, 38, 40, 40, 41, 42, 42, 44, 45, 50, 52, 54,
                56, 62, 65, 75, 75, 80, 85, 90, 95, 100, 105, 110,
            ])
    }

    /// Ratings that differ: of a single the last cell of a house is rated lower, and the community
    /// rates all unique rectangles 4.6.
    private static let ratedLower = [
        "hidden-single", "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3",
        "unique-rectangle-4",
    ]

    @Test func `a pattern has one rating on every ladder`() {
        for technique in Technique.onFarmLadder where technique.minimumRating.tenths < 65 {
            guard let named = NamedTechnique.named(technique.id), let rating = named.rating else {
                continue
            }
            if Self.ratedLower.contains(technique.id) {
                #expect(technique.minimumRating < rating, "\(technique)")
            } else if technique.family != .uniqueLoop {
                #expect(technique.minimumRating == rating, "\(technique)")
            }
        }
        let shared = Technique.onFarmLadder.filter { NamedTechnique.named($0.id)?.rating != nil }
        #expect(Set(shared.map(\.id)).count == 27)
    }

    @Test func `every search of houses or digits has its own slot, the same on both ladders`() {
        var owners: [String: Mask128] = [:]
        for ladder in Self.ladders {
            for rung in ladder.rungs where rung.search.unit != .board {
                let search = rung.search.families
                let key = "\(rung.search.unit) \(rung.slot)"
                #expect(
                    owners[key] == nil || owners[key] == search,
                    "\(rung.search.definitions[0].name)")
                owners[key] = search
            }
        }
        #expect(owners.count == 16)
    }

    @Test func `a search examines only what has changed`() {
        let picture = "12 12 . 345 345 345 . 678 1678\n"
        let board = Board(picture: picture + String(repeating: ". . . . . . . . .\n", count: 8))
        var context = SearchContext()
        context.houses = 0
        #expect(NakedPair.first(on: board, &context, { false }) == nil)
        context.houses = 1 << 18
        #expect(NakedPair.first(on: board, &context, { false }) != nil)
        // The house with a step stays in the scope, those before it do not.
        #expect(context.houses == 1 << 18)
        context.scope.mark(houses: 1, digits: 2)
        #expect(context.houses == 1 << 18 | 1)
        #expect(context.digits == 0x1FF)
        #expect(XWing.first(on: Board(.empty), &context, { false }) == nil)
        #expect(context.digits == 0)
    }
}
