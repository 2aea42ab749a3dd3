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

    static let minimumER = Option(
        "min-er", value: "R", help: "only puzzles with an ER of R or more by Sudoku Explainer")
    static let mostER = Option(
        "max-er", value: "R", help: "only puzzles with an ER of R or less by Sudoku Explainer")
    static let minimumClues = Option(
        "min-clues", value: "N", help: "only puzzles with N givens or more")
    static let mostClues = Option(
        "max-clues", value: "N", help: "only puzzles with N givens or fewer")

    static let minimumCages = Option(
        "min-cages", value: "N", help: "only killers with N cages or more")
    static let mostCages = Option(
        "max-cages", value: "N", help: "only killers with N cages or fewer")

    static let filters = [
        technique, puzzleSymmetry, minimumRating, mostRating, minimumER, mostER, minimumClues,
        mostClues, minimumCages, mostCages,
    ]
}

extension Arguments {
    /// Returns the filter that the options describe, and notes conflicts with pools of
    /// tiers.
    mutating func filter(of pools: [PoolName]) -> ClaimRequest.Filter {
        var filter = ClaimRequest.Filter()
        filter.techniques = techniques()
        filter.symmetry = choice(.puzzleSymmetry)
        let ratings = ClaimRequest.Filter.allRatings
        let clues = ClaimRequest.Filter.allClues
        filter.ratings = range(.minimumRating, .mostRating, in: ratings) { $0.rating($1) }
        filter.ers = range(.minimumER, .mostER, in: ratings) { $0.rating($1) }
        filter.clues = range(.minimumClues, .mostClues, in: clues) { $0.number($1, in: clues) }
        filter.cages = range(.minimumCages, .mostCages, in: clues) { $0.number($1, in: clues) }
        for tier in pools.compactMap(\.tier) {
            if let reason = filter.conflict(with: PoolPromise(tier)) { reject(reason) }
        }
        return filter
    }

    /// Returns the range between two options, which are read by a closure; notes an empty one.
    private mutating func range<Bound: Comparable>(
        _ lower: Option, _ upper: Option, in all: ClosedRange<Bound>,
        _ read: (inout Self, Option) -> Bound?
    ) -> ClosedRange<Bound> {
        let minimum = read(&self, lower) ?? all.lowerBound
        let maximum = read(&self, upper) ?? all.upperBound
        if minimum <= maximum { return minimum...maximum }
        reject(
            "--\(upper.name): expected at least --\(lower.name), which is \(minimum); got "
                + "'\(maximum)'")
        return all
    }

    /// Returns the service's names of the techniques; notes unknown ones.
    private mutating func techniques() -> [String] {
        var names: [String] = []
        for text in values(of: .technique) {
            do throws(TechniqueName.UnknownError) {
                names.append(try TechniqueName(parsing: text).name)
            } catch {
                reject("--technique: '\(text)': \(error.message)")
            }
        }
        return names
    }

    private mutating func rating(_ option: Option) -> Rating? {
        guard let text = value(of: option) else { return nil }
        let value = try? JSONReader.value(Array(text.utf8))
        if let tenths = value?.number?.tenths, 0...1_000 ~= tenths { return Rating(tenths: tenths) }
        reject("--\(option.name): expected a rating such as 3.4, got '\(text)'")
        return nil
    }
}
