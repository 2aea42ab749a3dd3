package import FarmJSON
import PuzzleBundle
package import SudokuEngine

/// The body of `POST /v1/claims`.
package struct ClaimRequest: Hashable, Sendable {
    package enum Acknowledgement: String, Hashable, Sendable, CaseIterable { case explicit, auto }

    package var pool: Tier
    package var count = 1
    /// The minimum number of puzzles to accept; `count` if nil.
    package var minimum: Int?
    /// The length of the lease; the configured default if nil.
    package var leaseSeconds: Int?
    package var ack = Acknowledgement.explicit
    package var waitSeconds = 0
    package var filter = Filter()

    package init(_ pool: Tier, count: Int = 1) {
        self.pool = pool
        self.count = count
    }

    /// The conditions that every claimed puzzle meets.
    package struct Filter: Hashable, Sendable {
        package var techniques: [String] = []
        package var symmetry: Symmetry?
        package var ratings = Self.allRatings

        package static let allRatings = Rating(tenths: 0)...Rating(tenths: 1_000)

        package init() {}
    }
}

extension ClaimRequest {
    package static let leaseRange = 1...86_400
    package static let countRange = 1...1_000

    static let schema = JSONSchema.closed([
        .required("pool", .tier, "The pool that the puzzles come from."),
        Property(
            "count", .integer(countRange), standard: .number(JSONNumber(1)),
            "The number of puzzles to claim."),
        Property(
            "min", .integer(countRange),
            "The smallest number of puzzles to accept, at most `count`, which is the default."),
        Property(
            "leaseSeconds", .integer(leaseRange), standard: .number(JSONNumber(300)),
            "The length of the lease in seconds; the service's configuration sets the default."),
        Property(
            "ack", .choice(Acknowledgement.allCases.map(\.rawValue)),
            standard: .string(Acknowledgement.explicit.rawValue),
            "With `auto` the puzzles are delivered immediately and permanently."),
        Property(
            "waitSeconds", .integer(0...60), standard: .number(JSONNumber(0)),
            "The longest time to wait, in seconds, if the pool has too few puzzles."),
        Property("filter", .named(.filter), "Conditions that every puzzle must meet."),
    ])

    /// Reads a body; throws all its errors.
    package init(_ body: JSONValue) throws(BodyErrors) {
        try BodyErrors.check(body, Self.schema)
        guard let name = body["pool"]?.string, let pool = Tier(name: name) else {
            preconditionFailure("the schema requires it")
        }
        self.init(pool, count: body["count"]?.integer ?? 1)
        minimum = body["min"]?.integer
        leaseSeconds = body["leaseSeconds"]?.integer
        ack = body["ack"]?.string.flatMap(Acknowledgement.init(rawValue:)) ?? .explicit
        waitSeconds = body["waitSeconds"]?.integer ?? 0
        var faults: [InvalidField] = []
        if let minimum, minimum > count {
            faults.append(
                InvalidField(
                    field: "min", "expected at most count, which is \(count); got \(minimum)"))
        }
        if let filter = body["filter"] {
            do throws(BodyErrors) {
                self.filter = try Filter(
                    techniques: filter["techniques"]?.elements?.compactMap(\.string) ?? [],
                    symmetry: filter["symmetry"]?.string, minimum: filter["minRating"]?.number,
                    maximum: filter["maxRating"]?.number, at: "filter.")
            } catch {
                faults += error.all
            }
        }
        if !faults.isEmpty { throw BodyErrors(faults) }
    }

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("pool", pool.name)
        writer.member("count", count)
        if let minimum { writer.member("min", minimum) }
        if let leaseSeconds { writer.member("leaseSeconds", leaseSeconds) }
        writer.member("ack", ack.rawValue)
        writer.member("waitSeconds", waitSeconds)
        if filter != Filter() {
            writer.name("filter")
            filter.write(to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension ClaimRequest.Filter {
    package static let properties = [
        Property(
            "techniques", .array(.text(.technique), count: 0...32),
            "Techniques that all occur on the puzzle's farm path, by their names in "
                + "puzzlefarm-tiers(7). Case, spaces and hyphens are ignored. The name of a family "
                + "matches any of its techniques: "
                + "\(TechniqueName.listOfFamilies)."),
        Property(
            "symmetry", .choice(Symmetry.allCases.map(\.rawValue)),
            "The symmetry of the pattern of givens."),
        Property("minRating", .number(0...100), "The lowest `tierRating`, inclusive."),
        Property("maxRating", .number(0...100), "The highest `tierRating`, inclusive."),
    ]

    static let schema = JSONSchema.closed(properties)

    /// Reads the members of a body or query that matches the schema; checks the range of ratings.
    package init(
        techniques: [String], symmetry: String?, minimum: JSONNumber?, maximum: JSONNumber?,
        at place: String = ""
    ) throws(BodyErrors) {
        self.init()
        self.techniques = techniques
        self.symmetry = symmetry.flatMap(Symmetry.init(rawValue:))
        // Ratings are whole tenths: a minimum of 3.41 means 3.5.
        let lower = minimum.map { $0.tenths(.up) } ?? Self.allRatings.lowerBound.tenths
        let upper = maximum.map { $0.tenths(.down) } ?? Self.allRatings.upperBound.tenths
        if let minimum, let maximum, minimum.tenths(.down) > maximum.tenths(.down) {
            throw BodyErrors([
                InvalidField(
                    field: place + "maxRating",
                    "expected at least minRating, which is \(minimum.text); got \(maximum.text)")
            ])
        }
        // No rating lies between two neighbouring tenths: nothing matches.
        ratings =
            lower <= upper
            ? Rating(tenths: lower)...Rating(tenths: upper)
            : Self.allRatings.upperBound...Self.allRatings.upperBound
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if !techniques.isEmpty {
            writer.name("techniques")
            writer.beginArray()
            for name in techniques { writer.string(name) }
            writer.endArray()
        }
        if let symmetry { writer.member("symmetry", symmetry.rawValue) }
        if ratings.lowerBound > Self.allRatings.lowerBound {
            writer.member("minRating", ratings.lowerBound)
        }
        if ratings.upperBound < Self.allRatings.upperBound {
            writer.member("maxRating", ratings.upperBound)
        }
        writer.endObject()
    }
}

extension ClaimRequest.Filter {
    /// The filter as the query of `GET /v1/pools/{tier}/peek`, each item preceded by an ampersand.
    package var query: String {
        var query = techniques.map { "&technique=" + Self.encoded($0) }.joined()
        if let symmetry { query += "&symmetry=\(symmetry.rawValue)" }
        if ratings.lowerBound > Self.allRatings.lowerBound {
            query += "&minRating=\(ratings.lowerBound)"
        }
        if ratings.upperBound < Self.allRatings.upperBound {
            query += "&maxRating=\(ratings.upperBound)"
        }
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
    fileprivate func tenths(_ rule: FloatingPointRoundingRule) -> Int {
        tenths ?? Int(((Double(text) ?? 0) * 10).rounded(rule))
    }
}
