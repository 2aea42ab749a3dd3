package import SudokuEngine

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
            "If true, the response has the member `human`, the difficulty for people; only for "
                + "classic puzzles."))
}

/// The body of `POST /v1/explain`.
package struct ExplainRequest: JSONRequest, Hashable {
    package let givens: String
    /// Nil for the ladder that explains puzzles of the layout.
    package let ladder: LadderName?
    package let language: Language

    package static let members = MemberTable(
        ExplainRequest.init(givens:ladder:language:),
        .givens(\.givens), .ladder(\.ladder), .language(\.language))
}

extension BodyMember where Value == String {
    static func givens(_ path: @escaping Path) -> Self {
        .required(
            "givens", path, .text(.puzzle),
            "The givens row by row, dots or zeros for blanks; or a puzzle of any layout in a format that "
                + "`puzzlefarm explain` reads: the notation, a link of f-puzzles or SudokuPad, a game "
                + "id, an arrow string.")
    }
}

extension BodyMember where Value == LadderName? {
    static func ladder(_ path: @escaping Path) -> Self {
        .optional(
            "ladder", path, .choice(.ladder),
            "The order in which techniques are tried; see puzzlefarm-techniques(7). By default "
                + "`human`, for other layouts than `classic:9` `farm`, and `killer` for killers.")
    }
}

extension BodyMember where Value == Language {
    static func language(_ path: @escaping Path) -> Self {
        .optional(
            "language", path, .choice(.language), absent: .english, isDocumented: true,
            "The language of names and sentences.")
    }
}
