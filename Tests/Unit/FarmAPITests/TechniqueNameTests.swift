import FarmAPI
import SudokuEngine
import Testing

/// The names that filters accept.
struct TechniqueNameTests {
    @Test(arguments: [
        ("X-Wing", "X-Wing"), ("xwing", "X-Wing"), ("x_wing", "X-Wing"), ("X WING", "X-Wing"),
        ("two string kite", "Two-String Kite"), ("2-String Kite", "Two-String Kite"),
        ("naked triple", "Naked Triplet"), ("Hidden Triples", ""), ("Y-Wing", "XY-Wing"),
        ("locked candidates", "Locked Candidates"), ("Box/Line Reduction", "Claiming"),
        ("unique rectangle", "Unique Rectangle"), ("UR", "Unique Rectangle"),
        ("UR type 3", "Unique Rectangle type 3"), ("unique-loop-8-type-2", "Unique Loop 8 type 2"),
        ("bug", "BUG"), ("BUG+1", "BUG type 1"), ("turbotfish", "Turbot Fish"),
        ("forcing chain", "Forcing Chain"), ("nishio", "Nishio Forcing Chains"),
        ("dynamic cell forcing chains (+)", "Dynamic Cell Forcing Chains (+)"),
        ("dynamic cell forcing chains", "Dynamic Cell Forcing Chains"),
        ("w-wing", "human:w-wing"), ("XY-Chain", "human:xy-chain"),
        ("Full House", "human:full-house"), ("human:x-wing", "human:x-wing"),
        ("Human: X Wing", "human:x-wing"), ("human:turbot-fish", "human:turbot-fish"),
    ])
    func `a name is accepted in the spellings that people use`(text: String, name: String) {
        let found = try? TechniqueName(parsing: text)
        #expect(found?.name ?? "" == name)
    }

    @Test(arguments: [
        ("X-Wnig", "did you mean X-Wing?"), ("Skyscrapper", "did you mean Skyscraper?"),
        ("Hidden Triples", "did you mean Hidden Triplet?"),
        ("Unique Rectangel", "did you mean Unique Rectangle?"),
        ("W-Wnig", "did you mean w-wing?"), ("human:X-Wnig", "did you mean human:x-wing?"),
        (
            "Template Set",
            "neither the farm ladder nor the human ladder uses it; puzzlefarm find lists its "
                + "steps in a given position"
        ),
        ("Nonsense", "puzzlefarm-tiers(7) lists the names"),
        ("", "puzzlefarm-tiers(7) lists the names"),
        ("\u{1B}[0m", "puzzlefarm-tiers(7) lists the names"),
    ])
    func `an unknown name yields a suggestion, or points to the list`(
        text: String, remedy: String
    ) {
        #expect(throws: TechniqueName.UnknownError(text: text, remedy: remedy)) {
            try TechniqueName(parsing: text)
        }
    }

    @Test func `names are unambiguous and read back as themselves`() throws {
        #expect(Set(TechniqueName.all.map(\.name)).count == TechniqueName.all.count)
        for name in TechniqueName.all { #expect(try TechniqueName(parsing: name.name) == name) }
        for (alias, name) in TechniqueName.aliases {
            #expect(try TechniqueName(parsing: alias).name == name, "\(alias)")
        }
    }

    @Test func `a name of both ladders means the farm ladder, unless human is before it`() throws {
        let farm = try TechniqueName(parsing: "x-wing")
        #expect(farm.path == .farm)
        #expect(farm.techniques == ["X-Wing"])
        let human = try TechniqueName(parsing: "human:x-wing")
        #expect(human.path == .human)
        #expect(human.techniques == ["x-wing"])
        #expect(try TechniqueName(parsing: "w-wing").path == .human)
    }

    @Test func `a family has exactly its types`() throws {
        func techniques(_ name: String) throws -> [String] {
            try TechniqueName(parsing: name).techniques
        }
        let rectangles = (1...4).map { "Unique Rectangle type \($0)" }
        #expect(try techniques("Unique Rectangle") == rectangles)
        #expect(try techniques("Unique Loop 8") == (1...4).map { "Unique Loop 8 type \($0)" })
        #expect(try techniques("Unique Loop").count == 28)
        #expect(try techniques("BUG") == (1...4).map { "BUG type \($0)" })
        #expect(try techniques("Locked Candidates") == ["Pointing", "Claiming"])
        #expect(try techniques("Turbot Fish") == ["Turbot Fish"])
    }

    @Test func `a filter conflicts with a tier only if no puzzle can ever match`() {
        func conflict(_ tier: Tier, _ change: (inout ClaimRequest.Filter) -> Void) -> String? {
            var filter = ClaimRequest.Filter()
            change(&filter)
            return filter.conflict(with: PoolPromise(tier))
        }
        func rated(_ minimum: Int, _ maximum: Int) -> (inout ClaimRequest.Filter) -> Void {
            { $0.ratings = Rating(tenths: minimum)...Rating(tenths: maximum) }
        }
        #expect(conflict(.hard) { _ in } == nil)
        #expect(conflict(.hard, rated(0, 35)) != nil)
        #expect(conflict(.hard, rated(0, 36)) == nil)
        #expect(conflict(.hard, rated(54, 90)) == nil)
        #expect(conflict(.hard, rated(55, 90)) != nil)
        #expect(conflict(.medium) { $0.techniques = ["Jellyfish"] } != nil)
        #expect(conflict(.hard) { $0.techniques = ["Jellyfish"] } == nil)
        #expect(conflict(.hard) { $0.techniques = ["X-Wing", "bug"] } != nil)
        #expect(conflict(.expert) { $0.techniques = ["bug"] } == nil)
        #expect(conflict(.expert) { $0.techniques = ["nishio"] } != nil)
        #expect(conflict(.beginner) { $0.techniques = ["human:xy-chain"] } == nil)
        #expect(conflict(.hard) { $0.clues = 0...23 } != nil)
        #expect(conflict(.hard) { $0.clues = 31...40 } == nil)
        #expect(conflict(.hard) { $0.clues = 32...40 } != nil)
        func er(_ minimum: Int, _ maximum: Int) -> (inout ClaimRequest.Filter) -> Void {
            { $0.ers = Rating(tenths: minimum)...Rating(tenths: maximum) }
        }
        #expect(conflict(.intermediate, er(35, 50)) != nil)
        #expect(conflict(.intermediate, er(0, 23)) != nil)
        #expect(conflict(.intermediate, er(0, 24)) == nil)
        #expect(conflict(.hard, er(71, 90)) == nil)
        #expect(conflict(.hard, er(0, 34)) != nil)
        #expect(conflict(.expert, er(0, 54)) != nil)
        // Rare, but not excluded.
        #expect(conflict(.hard) { $0.techniques = ["Hidden Quad", "Unique Loop 18"] } == nil)
    }

    @Test(arguments: Tier.allCases)
    func `no filter on the numbers of a real puzzle conflicts with its tier`(tier: Tier) {
        var producer = Producer(seed: 6)
        for puzzle in producer.puzzles(0..<3_000, for: ProductionRequest(tier)) ?? [] {
            let grade = puzzle.grade
            var filter = ClaimRequest.Filter()
            filter.ratings = grade.tierRating...grade.tierRating
            filter.ers = grade.se.hardest...grade.se.hardest
            filter.clues = grade.clues...grade.clues
            #expect(filter.conflict(with: PoolPromise(tier)) == nil)
        }
    }

    /// Compares the lowest ratings of techniques with the steps of real puzzles.
    @Test func `every technique on the path of a puzzle has a name and at least its lowest rating`()
        throws
    {
        var grader = Grader()
        for tier in Tier.allCases {
            var producer = Producer(seed: 5)
            for made in producer.puzzles(0..<64, for: ProductionRequest(tier)) ?? [] {
                for hint in grader.plan(of: made.solved, by: .farm) ?? [] {
                    let name = try TechniqueName(parsing: hint.name())
                    #expect(name.name == hint.name())
                    let rating = try #require(hint.rating)
                    let minimum = try #require(name.minimum)
                    #expect(rating >= minimum, "\(name.name)")
                }
            }
        }
    }
}
