import FarmJSON
import PuzzleBundle
import SudokuEngine

/// A tier's promise as a table row.
struct TierRow: Sendable {
    let tier: Tier
    /// `3.6-5.4`
    let ratings: String
    let givens: String
    let w20: String
    let skills: String
    let curve: [String]

    init(_ tier: Tier) {
        let promise = tier.promise
        let (minimum, maximum) = (tier.minimumRating, tier.ceiling)
        self.tier = tier
        ratings = minimum == maximum ? "\(maximum)" : "\(minimum)-\(maximum)"
        givens = "\(promise.givens.lowerBound)-\(promise.givens.upperBound)"
        w20 = Rating(tenths: promise.leastW20Tenths).description
        skills = tier.skills
        curve = tier.curve
    }

    static let all = Tier.allCases.map(TierRow.init)
}

extension TierRow {
    /// The header of the machine-readable columns: every number has its own.
    static let columns =
        "tier\ttier_index\tmin_rating\tmax_rating\tmin_givens\tmax_givens\tmin_w20\tskills\tcurve"

    var column: String {
        let promise = tier.promise
        return [
            tier.name, "\(tier.index)", "\(tier.minimumRating)", "\(tier.ceiling)",
            "\(promise.givens.lowerBound)", "\(promise.givens.upperBound)", w20, skills,
            curve.joined(separator: "; "),
        ].joined(separator: "\t")
    }

    func write(to json: inout JSONWriter) {
        let promise = tier.promise
        json.beginObject()
        json.member("tier", tier.name)
        json.member("tierIndex", tier.index)
        json.member("minRating", tier.minimumRating)
        json.member("maxRating", tier.ceiling)
        json.member("minGivens", promise.givens.lowerBound)
        json.member("maxGivens", promise.givens.upperBound)
        json.member("minW20", Rating(tenths: promise.leastW20Tenths))
        json.member("skills", skills)
        json.array("curve", curve) { $0.string($1) }
        json.endObject()
    }
}
