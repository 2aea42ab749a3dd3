package import SudokuEngine

/// The ladders that a request can name.
package enum LadderName: String, Sendable, CaseIterable {
    case human, farm, hodoku, se121

    package var ladder: Ladder {
        switch self {
        case .human: .human
        case .farm: .farm
        case .hodoku: .hodoku
        case .se121: .se121
        }
    }
}

/// The body of `POST /v1/solve`.
package struct SolveRequest: JSONRequest, Hashable {
    package let givens: String
    package let limit: Int

    package static let members = MemberTable(
        SolveRequest.init(givens:limit:),
        .givens(\.givens),
        .optional(
            "limit", \.limit, .integer(1...1_000_000_000), absent: 2, isDocumented: true,
            "The number of solutions at which counting stops."))
}

/// The body of `POST /v1/grade`.
package struct GradeRequest: JSONRequest, Hashable {
    package let givens: String
    /// True if the response has the difficulty for people.
    package let human: Bool

    package static let members = MemberTable(
        GradeRequest.init(givens:human:),
        .givens(\.givens),
        .optional(
            "human", \.human, .boolean, absent: false, isDocumented: true,
            "If true, the response has the member `human`, the difficulty for people."))
}

/// The body of `POST /v1/explain`.
package struct ExplainRequest: JSONRequest, Hashable {
    package let givens: String
    package let ladder: LadderName
    package let language: Language

    package static let members = MemberTable(
        ExplainRequest.init(givens:ladder:language:),
        .givens(\.givens), .ladder(\.ladder), .language(\.language))
}

extension BodyMember where Value == String {
    static func givens(_ path: @escaping Path) -> Self {
        .required("givens", path, .text(.cells), "The givens row by row, dots or zeros for blanks.")
    }
}

extension BodyMember where Value == LadderName {
    static func ladder(_ path: @escaping Path) -> Self {
        .optional(
            "ladder", path, .choice(.ladder), absent: .human, isDocumented: true,
            "The order in which techniques are tried; see puzzlefarm-techniques(7).")
    }
}

extension BodyMember where Value == Language {
    static func language(_ path: @escaping Path) -> Self {
        .optional(
            "language", path, .choice(.language), absent: .english, isDocumented: true,
            "The language of names and sentences.")
    }
}
