import Testing

@testable import SudokuEngine

@Suite struct LadderTests {
    private static let ladders = [Ladder.se121, .farm]

    @Test func `every technique of a ladder that rates has a rating and a name`() {
        #expect(Technique.allRated.count == 94 && Technique.Family.onFarmLadder.count == 40)
        for technique in Technique.allRated {
            #expect(technique.rated != nil && !technique.ratedName.isEmpty)
            #expect(!technique.family.name.isEmpty)
        }
        for family in Technique.Family.onFarmLadder { #expect(family.meaning.hasSuffix(".")) }
    }

    @Test func `the ladders differ in the turbot family and one name`() {
        let onFarmAlone = Ladder.farm.rungs.filter(\.isOnFarmAlone).flatMap { $0.rung.techniques }
        #expect(onFarmAlone.map(\.id) == ["skyscraper", "two-string-kite", "turbot-fish"])
        let alone = Technique.allRated.filter { !Ladder.farm.finds($0) }
        #expect(alone == [StaticForcingChains.turbotFish])
    }

    @Test func `a technique has one value, which all ladders share`() {
        let rated = Technique.allRated.filter { $0 != StaticForcingChains.turbotFish }
        for technique in rated {
            guard let named = Technique.named(technique.id) else { continue }
            #expect(technique.on(0) == named)
        }
        #expect(Set(rated.map { $0.on(0).id }).count == Set(rated.map { $0.on(0) }).count)
    }

    @Test(arguments: ladders)
    func `no search gives a lower rating than the one before`(ladder: Ladder) {
        let minimums = ladder.rungs.map(\.minimumFromHere)
        #expect(minimums == minimums.sorted())
        for place in ladder.rungs { #expect(place.rung.minimum == place.minimumFromHere) }
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
            guard let rating = technique.rating else { continue }
            if Self.ratedLower.contains(technique.id) {
                #expect(technique.minimumRating < rating, "\(technique)")
            } else if technique.length <= 6 {
                #expect(technique.minimumRating == rating, "\(technique)")
            }
        }
        let shared = Technique.onFarmLadder.filter { $0.rating != nil }
        #expect(Set(shared.map(\.id)).count == 27)
    }

    @Test func `every search of houses or digits has its own slot, the same on both ladders`() {
        var owners: [String: [Technique]] = [:]
        for ladder in Self.ladders {
            for place in ladder.rungs where place.rung.unit != .board {
                let techniques = place.rung.techniques
                let key = "\(place.rung.unit) \(place.slot)"
                #expect(owners[key] == nil || owners[key] == techniques, "\(techniques)")
                owners[key] = techniques
            }
        }
        #expect(owners.count == 16)
    }

    @Test func `a search examines only what has changed`() {
        let picture = "12 12 . 345 345 345 . 678 1678\n"
        let board = Board(picture: picture + String(repeating: ". . . . . . . . .\n", count: 8))
        var context = SearchContext()
        context.houses = 0
        #expect(NakedSet.pairRung.first(board, &context, { false }) == nil)
        context.houses = 1 << 18
        #expect(NakedSet.pairRung.first(board, &context, { false }) != nil)
        // The house with a step stays in the scope, those before it do not.
        #expect(context.houses == 1 << 18)
        context.scope.mark(houses: 1, digits: 2)
        #expect(context.houses == 1 << 18 | 1)
        #expect(context.digits == 0x1FF)
        #expect(Fish.xWingRung.first(Board(.empty), &context, { false }) == nil)
        #expect(context.digits == 0)
    }
}
