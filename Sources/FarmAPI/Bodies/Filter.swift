package import FarmJSON
import PuzzleBundle
package import SudokuEngine

extension ClaimRequest {
    /// The conditions that every claimed puzzle meets.
    package struct Filter: JSONRequest, Hashable {
        package var techniques: [String] = []
        package var symmetry: Symmetry?
        package var ratings = Self.allRatings

        package static let allRatings = Rating(tenths: 0)...Rating(tenths: 1_000)

        package init() {}
    }
}

extension ClaimRequest.Filter {
    package static let members = MemberTable(
        ClaimRequest.Filter.init(techniques:symmetry:minimum:maximum:),
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
            "maxRating", \.maximum, .number(0...100), "The highest `tierRating`, inclusive."))

    /// Creates a filter from its members.
    init(
        techniques: [String], symmetry: Symmetry?, minimum: JSONNumber?, maximum: JSONNumber?
    ) {
        self.techniques = techniques
        self.symmetry = symmetry
        // Ratings are whole tenths: a minimum of 3.41 means 3.5.
        let lower = minimum.map { $0.tenths(.up) } ?? Self.allRatings.lowerBound.tenths
        let upper = maximum.map { $0.tenths(.down) } ?? Self.allRatings.upperBound.tenths
        // No rating lies between two neighbouring tenths: nothing matches.
        ratings =
            lower <= upper
            ? Rating(tenths: lower)...Rating(tenths: upper)
            : Self.allRatings.upperBound...Self.allRatings.upperBound
    }

    /// The lowest rating; nil if all ratings up to the highest match.
    private var minimum: JSONNumber? {
        ratings.lowerBound > Self.allRatings.lowerBound ? JSONNumber(ratings.lowerBound) : nil
    }

    /// The highest rating; nil if all ratings from the lowest match.
    private var maximum: JSONNumber? {
        ratings.upperBound < Self.allRatings.upperBound ? JSONNumber(ratings.upperBound) : nil
    }

    package static func contradictions(in body: JSONValue) -> [InvalidField] {
        contradictions(in: body, at: "")
    }

    /// Checks that some rating is in the range of a body or query; `place` precedes the field.
    static func contradictions(in body: JSONValue, at place: String) -> [InvalidField] {
        guard let minimum = body["minRating"]?.number, let maximum = body["maxRating"]?.number,
            minimum.tenths(.down) > maximum.tenths(.down)
        else { return [] }
        return [
            InvalidField(
                field: place + "maxRating",
                "expected at least minRating, which is \(minimum.text); got \(maximum.text)")
        ]
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
            minimum: query["minRating"]?.number, maximum: query["maxRating"]?.number)
    }

    /// The filter as a query, each item preceded by an ampersand.
    package var query: String {
        var query = techniques.map { "&technique=" + Self.encoded($0) }.joined()
        if let symmetry { query += "&symmetry=\(symmetry.rawValue)" }
        if let minimum { query += "&minRating=\(minimum.text)" }
        if let maximum { query += "&maxRating=\(maximum.text)" }
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

extension JSONNumber {
    fileprivate init(_ rating: Rating) { self.init(checked: rating.description) }

    fileprivate func tenths(_ rule: FloatingPointRoundingRule) -> Int {
        tenths ?? Int(((Double(text) ?? 0) * 10).rounded(rule))
    }
}
