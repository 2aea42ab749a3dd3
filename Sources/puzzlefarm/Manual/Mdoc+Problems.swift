import FarmAPI

/// The page puzzlefarm-problems(7), generated from the table of problem codes.
extension Mdoc {
    mutating func writeProblemsPage() {
        section("Description")
        paragraph(
            "Every error response of the service is `\(Problem.mediaType)` as defined by RFC 9457. "
                + "Its `type` is a URI such as `\(Problem.Code.leaseLost.uri)`, which names this "
                + "page and the heading below that explains the `code`.")
        paragraph(
            "The meaning of a code never changes. `title` is the same for all problems with a code; "
                + "`detail` describes the occurrence and often has the remedy. Responses with "
                + "`retryAfter` also have `Retry-After`: repeat the request, a claim with the same "
                + "key. `requestId` identifies the response in a report.")
        section("Problems")
        for code in Problem.Code.allCases {
            subsection(code.rawValue)
            paragraph("\(code.status). \(code.title). \(code.remedy)")
        }
    }
}
