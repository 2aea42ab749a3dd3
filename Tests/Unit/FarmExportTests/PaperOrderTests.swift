import FarmAPI
import FarmExport
import Testing

/// Orders of pages to print.
@Suite struct PaperOrderTests {
    @Test(arguments: [
        #"{"kind":"sheets","pools":["easy"]}"#,
        #"{"kind":"book","pools":["easy","killers"],"count":500,"hints":true,"binding":8,"paper":"a5"}"#,
        #"{"kind":"week","pools":["easy"],"from":"2026-11-30","solutions":true,"title":"","link":""}"#,
        #"{"kind":"book","pools":["hard"],"technique":["X-Wing"],"boards":4,"minRating":3.2}"#,
    ])
    func `orders are read`(json: String) throws {
        _ = try PaperOrder(json: Array(json.utf8))
    }

    @Test(arguments: [
        (#"{"pools":["easy"]}"#, "kind"),
        (#"{"kind":"poster","pools":["easy"]}"#, "kind"),
        (#"{"kind":"sheets","pools":[]}"#, "pools"),
        (#"{"kind":"sheets","pools":["easy"],"path":"/etc"}"#, "path"),
        (#"{"kind":"sheets","pools":["easy","hard"],"count":501}"#, "count"),
        (#"{"kind":"week","pools":["easy"]}"#, "from"),
        (#"{"kind":"week","pools":["easy"],"from":"2026-02-29"}"#, "from"),
        (#"{"kind":"sheets","pools":["easy"],"title":"数独"}"#, "title"),
        (#"{"kind":"sheets","pools":["easy"],"paper":"b5"}"#, "paper"),
        (#"{"kind":"sheets","pools":["easy"],"link":"sudoku"}"#, "link"),
        (#"{"kind":"book","pools":["easy"],"hints":true,"technique":["X-Wing"]}"#, "hints"),
        (#"{"kind":"book","pools":["easy"],"boards":6,"technique":["X-Wing"]}"#, "boards"),
        ("{", ""),
    ])
    func `what is wrong with an order is named`(json: String, field: String) throws {
        let error = #expect(throws: BodyErrors.self) { try PaperOrder(json: Array(json.utf8)) }
        #expect(error?.all.map(\.field) == [field])
    }
}
