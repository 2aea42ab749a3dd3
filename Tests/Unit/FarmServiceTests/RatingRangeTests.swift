import FarmAPI
import FarmConfig
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// Ranges of ratings that no puzzle has: refused by filters, configurations and promises alike, for
/// the reason that docs/tiers.md gives.
@Suite struct RatingRangeTests {
    /// The ratings that docs/tiers.md lists for a tier, with their words.
    private static func documented(_ tier: Tier) throws -> (words: String, tenths: Set<Int>) {
        let page = try String(
            contentsOf: TestData.root.appending(path: "docs/tiers.md"), encoding: .utf8)
        let start = "- **\(tier.name)**: "
        let line = try #require(page.split(separator: "\n").first { $0.hasPrefix(start) })
        let words = line.dropFirst(start.count).dropLast()
        var tenths: Set<Int> = []
        for part in words.split(separator: ", ") {
            let ends = part.split(separator: " to ").compactMap { Double($0) }
                .map { Int(($0 * 10).rounded()) }
            tenths.formUnion(try #require(ends.first)...(try #require(ends.last)))
        }
        return (String(words), tenths)
    }

    private static func reason(ofFilter range: ClosedRange<Rating>, _ tier: Tier) -> String? {
        var filter = ClaimRequest.Filter()
        filter.ratings = range
        return filter.conflict(with: PoolPromise(tier))
    }

    private static func reason(ofPool range: ClosedRange<Rating>, _ tier: Tier) -> String? {
        let text = """
            [pool.x]
            tier = "\(tier.name)"
            min_rating = \(range.lowerBound)
            max_rating = \(range.upperBound)

            """
        do throws(ConfigErrors) {
            _ = try EffectiveConfiguration([ConfigSource(file: "x", bytes: Array(text.utf8))])
            return nil
        } catch {
            return error.all.map(\.problem).joined(separator: "; ")
        }
    }

    private static func reason(
        ofPromise range: ClosedRange<Rating>, _ tier: Tier
    ) throws -> String? {
        let promise = try PoolPromise(
            parsing:
                "tier=\(tier.name) min-rating=\(range.lowerBound) max-rating=\(range.upperBound)")
        let reasons = promise.conflicts.map(\.reason)
        return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    @Test(arguments: Tier.allCases)
    func `all doors refuse the same ranges, with the same words`(tier: Tier) throws {
        let (words, tenths) = try Self.documented(tier)
        let row = try #require(tenths.min())
        #expect(tier.minimumRating.tenths == row)
        for lower in 0...80 {
            for upper in lower...80 {
                let range = Rating(tenths: lower)...Rating(tenths: upper)
                let isPossible = !tenths.isDisjoint(with: lower...upper)
                let filter = Self.reason(ofFilter: range, tier)
                let pool = Self.reason(ofPool: range, tier)
                let promise = try Self.reason(ofPromise: range, tier)
                guard !isPossible else {
                    #expect(filter == nil && pool == nil && promise == nil, "\(range)")
                    continue
                }
                let reason = try #require(promise, "\(range)")
                #expect(reason.hasPrefix("\(tier.name): no puzzle is rated "))
                #expect(reason.hasSuffix("; its puzzles are rated \(words)"))
                #expect(pool == reason)
                #expect(
                    filter == reason + "; ask for one of these ratings, or for another tier")
            }
        }
    }
}
