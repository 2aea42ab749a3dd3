import FarmTestSupport
import Foundation
import Testing

/// The verb `show` with a real service.
@Suite struct ShowTests {
    @Test func `show finds a puzzle by its id and its cells`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            func run(_ words: String...) throws -> Command.Result {
                try Command.run(words + ["--socket", service.socket])
            }
            let peek = try run("peek", "hard", "-n", "1", "--format", "json").output
            let id = String(try #require(peek.firstMatch(of: /"id":"([a-z2-7]{16})"/)).1)
            let givens = String(try #require(peek.firstMatch(of: /"givens":"([.1-9]{81})"/)).1)
            let shown = try run("show", id)
            #expect(shown.exitCode == 0 && shown.errors == "")
            for part in [
                "id          \(id)\n", "state       ready\n", "pool        hard\n", givens,
            ] {
                #expect(shown.output.contains(part), "\(part)")
            }
            #expect(try run("show", givens).output == shown.output)
            let json = try run("show", "--json", id)
            #expect(json.output.hasPrefix(#"{"id":"\#(id)","state":"ready","pool":"hard","#))
            let withdrawn = try run("withdraw", id, "--reason", "print error", "--note", "a rumour")
            #expect(withdrawn.exitCode == 0)
            let gone = try run("show", id).output
            #expect(gone.contains("reason      print error\nnote        a rumour\n"), "\(gone)")
            #expect(
                try run("show", "--json", id).output.contains(
                    #""reason":"print error","note":"a rumour""#))
            let unknown = try run("show", "aaaaaaaaaaaaaaaa")
            #expect(unknown.exitCode == 65)
            #expect(unknown.errors.contains("aaaaaaaaaaaaaaaa: never in this store"))
        }
    }

    @Test(arguments: [[], ["x"], ["aaaaaaaaaaaaaaa"]])
    func `anything else is a usage error`(words: [String]) throws {
        let result = try Command.run(["show"] + words)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(words.isEmpty ? "ID is missing" : "neither an id"))
    }
}
