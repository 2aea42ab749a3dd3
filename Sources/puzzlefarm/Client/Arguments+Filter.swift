import FarmAPI
import FarmJSON
import SudokuEngine

extension Option {
    static let technique = Option(
        "technique", value: "NAME", offer: .techniques, isRepeatable: true,
        help:
            "only puzzles that need technique NAME, such as X-Wing, any of a family, such as "
            + "Unique Rectangle, or one of the human ladder, such as w-wing; if repeated, all of "
            + "them")
    static let puzzleSymmetry = Option(
        "symmetry", value: "C", offer: .one(of: Symmetry.self),
        help: "only puzzles with symmetry C: "
            + Symmetry.allCases.map(\.rawValue).joined(separator: " "))
    static let minimumRating = Option(
        "min-rating", value: "R", help: "only puzzles rated R or more on the farm ladder")
    static let mostRating = Option(
        "max-rating", value: "R", help: "only puzzles rated R or less on the farm ladder")

    static let filters = [technique, puzzleSymmetry, minimumRating, mostRating]
}

extension Arguments {
    /// Returns the filter that the options describe, and notes conflicts with pools of
    /// tiers.
    mutating func filter(of pools: [PoolName]) -> ClaimRequest.Filter {
        var filter = ClaimRequest.Filter()
        filter.techniques = techniques()
        filter.symmetry = choice(.puzzleSymmetry)
        let all = ClaimRequest.Filter.allRatings
        let minimum = rating(.minimumRating) ?? all.lowerBound
        let maximum = rating(.mostRating) ?? all.upperBound
        if minimum > maximum {
            note(
                "--max-rating: expected at least --min-rating, which is \(minimum); got '\(maximum)'"
            )
        } else {
            filter.ratings = minimum...maximum
        }
        for tier in pools.compactMap(\.tier) {
            if let reason = filter.conflict(with: tier) { note(reason) }
        }
        return filter
    }

    /// Returns the service's names of the techniques; notes unknown ones.
    private mutating func techniques() -> [String] {
        var names: [String] = []
        for text in values(of: .technique) {
            do throws(TechniqueName.UnknownError) {
                names.append(try TechniqueName(parsing: text).name)
            } catch {
                note("--technique: '\(text)': \(error.message)")
            }
        }
        return names
    }

    private mutating func rating(_ option: Option) -> Rating? {
        guard let text = value(of: option) else { return nil }
        let value = try? JSONReader.value(Array(text.utf8))
        if let tenths = value?.number?.tenths, 0...1_000 ~= tenths { return Rating(tenths: tenths) }
        note("--\(option.name): expected a rating such as 3.4, got '\(text)'")
        return nil
    }
}
