package import FarmJSON
import PuzzleBundle
package import SudokuEngine

extension ClaimRequest {
    /// The conditions that every claimed puzzle meets.
    package struct Filter: JSONRequest, Hashable {
        package var techniques: [String] = []
        package var symmetry: Symmetry?
        package var ratings = Self.allRatings
        /// The ER of Sudoku Explainer.
        package var ers = Self.allRatings
        package var clues = Self.allClues
        /// The layout that the pool must have; nil for any.
        package var layout: String?
        package var cages = Self.allClues

        package static let allRatings = Rating(tenths: 0)...Rating(tenths: 1_000)
        package static let allClues = 0...1_000

        package init() {}
    }
}

extension ClaimRequest.Filter {
    package static let members = MemberTable(
        ClaimRequest.Filter.init(
            techniques:symmetry:minimum:maximum:minimumER:maximumER:minimumClues:maximumClues:
            layout:
            minimumCages:maximumCages:),
        .optional(
            "techniques", \.techniques, .array(.text(.technique), count: 0...32), absent: [],
            "Techniques that all occur in the puzzle, by their names in puzzlefarm-tiers(7). Case, "
                + "spaces and hyphens are ignored. The name of a family matches any of its "
                + "techniques: \(TechniqueName.listOfFamilies). A name that the farm ladder has is "
                + "looked for on the puzzle's farm path, any other on its human path, as is a name "
                + "after `human:`; this requires that the pool stores human paths: "
                + "\(TechniqueName.listOfHuman)."),
        .optional(
            "symmetry", \.symmetry, .choice(.symmetry), "The symmetry of the pattern of givens."),
        .optional(
            "minRating", \.minimum, .number(0...100), "The lowest `tierRating`, inclusive."),
        .optional(
            "maxRating", \.maximum, .number(0...100), "The highest `tierRating`, inclusive."),
        .optional(
            "minER", \.minimumER, .number(0...100),
            "The lowest `er` of Sudoku Explainer, inclusive."),
        .optional(
            "maxER", \.maximumER, .number(0...100),
            "The highest `er` of Sudoku Explainer, inclusive."),
        .optional(
            "minClues", \.minimumClues, .integer(allClues), "The smallest number of givens."),
        .optional(
            "maxClues", \.maximumClues, .integer(allClues), "The largest number of givens."),
        .optional(
            "layout", \.layout, .text(.line(1...200)),
            "The layout of the pool, such as `killer:9`: a check that it is as expected."),
        .optional(
            "minCages", \.minimumCages, .integer(allClues), "The smallest number of cages."),
        .optional(
            "maxCages", \.maximumCages, .integer(allClues), "The largest number of cages."))

    /// Creates a filter from its members.
    init(
        techniques: [String], symmetry: Symmetry?, minimum: JSONNumber?, maximum: JSONNumber?,
        minimumER: JSONNumber?, maximumER: JSONNumber?, minimumClues: Int?, maximumClues: Int?,
        layout: String?, minimumCages: Int?, maximumCages: Int?
    ) {
        self.techniques = techniques
        self.symmetry = symmetry
        ratings = Self.ratings(minimum, maximum)
        ers = Self.ratings(minimumER, maximumER)
        clues = Self.range(minimumClues, maximumClues)
        self.layout = layout
        cages = Self.range(minimumCages, maximumCages)
    }

    private static func range(_ minimum: Int?, _ maximum: Int?) -> ClosedRange<Int> {
        let most = maximum ?? allClues.upperBound
        return min(minimum ?? allClues.lowerBound, most)...most
    }

    private static func ratings(
        _ minimum: JSONNumber?, _ maximum: JSONNumber?
    ) -> ClosedRange<Rating> {
        // Ratings are whole tenths: a minimum of 3.41 means 3.5.
        let lower = minimum.map { $0.tenths(.up) } ?? allRatings.lowerBound.tenths
        let upper = maximum.map { $0.tenths(.down) } ?? allRatings.upperBound.tenths
        // No rating lies between two neighbouring tenths: nothing matches.
        return lower <= upper
            ? Rating(tenths: lower)...Rating(tenths: upper)
            : allRatings.upperBound...allRatings.upperBound
    }

    // The bounds as members: nil where they exclude nothing.
    private var minimum: JSONNumber? { ratings.lower(of: Self.allRatings).map { JSONNumber($0) } }
    private var maximum: JSONNumber? { ratings.upper(of: Self.allRatings).map { JSONNumber($0) } }
    private var minimumER: JSONNumber? { ers.lower(of: Self.allRatings).map { JSONNumber($0) } }
    private var maximumER: JSONNumber? { ers.upper(of: Self.allRatings).map { JSONNumber($0) } }
    private var minimumClues: Int? { clues.lower(of: Self.allClues) }
    private var maximumClues: Int? { clues.upper(of: Self.allClues) }
    private var minimumCages: Int? { cages.lower(of: Self.allClues) }
    private var maximumCages: Int? { cages.upper(of: Self.allClues) }

    package static func contradictions(in body: JSONValue) -> [InvalidField] {
        contradictions(in: body, at: "")
    }

    /// The pairs of members that bound a number.
    private static let bounds = [
        ("minRating", "maxRating"), ("minER", "maxER"), ("minClues", "maxClues"),
        ("minCages", "maxCages"),
    ]

    /// Checks that the ranges of a body or query are not empty; `place` precedes the field.
    static func contradictions(in body: JSONValue, at place: String) -> [InvalidField] {
        bounds.compactMap { least, most in
            guard let minimum = body[least]?.number, let maximum = body[most]?.number,
                minimum.tenths(.down) > maximum.tenths(.down)
            else { return nil }
            return InvalidField(
                field: place + most,
                "expected at least \(least), which is \(minimum.text); got \(maximum.text)")
        }
    }
}

extension ClaimRequest.Filter {
    /// Reads the query of `GET /v1/pools/{tier}/peek`, whose items match their schemas.
    package init(query: JSONValue) throws(BodyErrors) {
        let faults = Self.contradictions(in: query)
        if !faults.isEmpty { throw BodyErrors(faults) }
        self.init(
            techniques: query["technique"]?.elements?.compactMap(\.string) ?? [],
            symmetry: query["symmetry"]?.string.flatMap(Symmetry.init(rawValue:)),
            minimum: query["minRating"]?.number, maximum: query["maxRating"]?.number,
            minimumER: query["minER"]?.number, maximumER: query["maxER"]?.number,
            minimumClues: query["minClues"]?.integer, maximumClues: query["maxClues"]?.integer,
            layout: query["layout"]?.string, minimumCages: query["minCages"]?.integer,
            maximumCages: query["maxCages"]?.integer)
    }

    /// The filter as a query, each item preceded by an ampersand.
    package var query: String {
        var query = techniques.map { "&technique=" + Self.encoded($0) }.joined()
        if let symmetry { query += "&symmetry=\(symmetry.rawValue)" }
        if let minimum { query += "&minRating=\(minimum.text)" }
        if let maximum { query += "&maxRating=\(maximum.text)" }
        if let minimumER { query += "&minER=\(minimumER.text)" }
        if let maximumER { query += "&maxER=\(maximumER.text)" }
        if let minimumClues { query += "&minClues=\(minimumClues)" }
        if let maximumClues { query += "&maxClues=\(maximumClues)" }
        if let layout { query += "&layout=" + Self.encoded(layout) }
        if let minimumCages { query += "&minCages=\(minimumCages)" }
        if let maximumCages { query += "&maxCages=\(maximumCages)" }
        return query
    }

    /// Percent-encodes everything except letters and digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let letter = Character(UnicodeScalar(byte))
            guard letter.isASCII, letter.isLetter || letter.isNumber else {
                return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
            return String(letter)
        }.joined()
    }
}

extension ClosedRange {
    fileprivate func lower(of all: Self) -> Bound? {
        lowerBound > all.lowerBound ? lowerBound : nil
    }

    fileprivate func upper(of all: Self) -> Bound? {
        upperBound < all.upperBound ? upperBound : nil
    }
}

extension JSONNumber {
    fileprivate init(_ rating: Rating) { self.init(checked: rating.description) }

    fileprivate func tenths(_ rule: FloatingPointRoundingRule) -> Int {
        tenths ?? Int(((Double(text) ?? 0) * 10).rounded(rule))
    }
}
