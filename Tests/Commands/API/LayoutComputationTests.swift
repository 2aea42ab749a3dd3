import FarmAPI
import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Testing

/// The engine over HTTP with puzzles of every layout.
@Suite struct LayoutComputationTests {
    private static let killer = "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"
    private static let antiknight =
        "antiknight:9:.9..6.3..3....4..........9.........5..6.....1..5.......1..7.8.......6............"

    private func run(_ body: (APIClient, ServiceFixture) throws -> Void) throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            try body(try APIClient(service), service)
        }
    }

    private static func body(_ givens: String, _ more: String = "") -> String {
        var writer = JSONWriter()
        writer.string(givens)
        return #"{"givens":\#(writer.text)\#(more)}"#
    }

    @Test func `computations give what the commands give`() throws {
        try run { client, _ in
            for line in [Self.killer, Self.antiknight] {
                let body = Self.body(line)
                let solved = try client.compute("solve", body)
                #expect(SchemaComponent.solutions.schema.faults(in: solved.value) == [])
                let columns = try Command.run("solve", line).output.split {
                    $0 == "\t" || $0 == "\n"
                }
                #expect(solved["count"]?.integer == Int(columns[1]))
                #expect(solved["solution"]?.string == String(columns[2]))
                #expect(
                    solved["layout"]?.string == (line == Self.killer ? "killer:4" : "antiknight:9"))

                let graded = try client.compute("grade", body)
                #expect(SchemaComponent.graded.schema.faults(in: graded.value) == [])
                let grade = try Command.run("grade", "--json", line).output
                let members = try JSONReader.value(Array(grade.utf8)).members ?? []
                #expect(graded.value.members == members.filter { $0.name != "line" })
                #expect((graded["se"] == .null) == (line == Self.killer))
                #expect(graded["timeIndex"] == .null)

                for language in ["en", "de"] {
                    let body = Self.body(line, #","language":"\#(language)""#)
                    let explained = try client.compute("explain", body)
                    #expect(SchemaComponent.explanation.schema.faults(in: explained.value) == [])
                    let plan = try Command.run("explain", "--json", "--lang", language, line).output
                    #expect(explained.value == (try JSONReader.value(Array(plan.utf8))))
                    let hint = try client.compute("hint", body)
                    #expect(SchemaComponent.hint.schema.faults(in: hint.value) == [])
                    let first = explained["steps"]?.elements?.first?.members ?? []
                    #expect(hint["step"]?.members == first.filter { $0.name != "step" })
                }
            }
        }
    }

    @Test(arguments: [
        "2x2k:p,b__a__a__a_a__ba,9b8_6_4d4_6_3c",
        #"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2","R1C3"],"value":"9"},{"cells":["R1C4","R2C3","R2C4"],"value":"8"},{"cells":["R2C1","R3C1"],"value":"6"},{"cells":["R2C2","R3C2"],"value":"4"},{"cells":["R3C3","R4C3"],"value":"4"},{"cells":["R3C4","R4C4"],"value":"6"},{"cells":["R4C1","R4C2"],"value":"3"}]}"#,
        "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAawgBt+MDAGMAhmjjxCIETEFh8IAEoBGAMKqQqNeoBM2lRoDMIbgDcx/AK5SQAThAVZ8/oulH1iQ8r3rTOn7eFla2CCAAHE6kLgpKvpo+xokhNnYAbNGgcnEeCQY6yQapYfAg3s45bvHJASqI/maolmnhFTFV7ngqyd46DcHNoRlZsdV5DVr9+k0gLaUgpkSUREA==",
    ])
    func `a puzzle has any format that commands read`(text: String) throws {
        try run { client, _ in
            let solved = try client.compute("solve", Self.body(text))
            #expect(solved["solution"]?.string == "3421214343121234", "\(solved.value)")
            #expect(solved["layout"]?.string == "killer:4")
            #expect(solved["cages"]?.elements?.first?["sum"]?.integer == 9)
        }
    }

    @Test func `the steps of hints solve a killer, and mistakes come first`() throws {
        try run { client, _ in
            var filled = [Character](repeating: ".", count: 16)
            var removed: [String] = []
            var outcome = ""
            for _ in 0..<100 where outcome != "solved" {
                let more =
                    #","filled":"\#(String(filled))","removed":[\#(removed.joined(separator: ","))]"#
                let hint = try client.compute("hint", Self.body(Self.killer, more))
                outcome = try #require(hint["outcome"]?.string, "\(hint.value)")
                for entry in hint["step"]?["placements"]?.elements ?? [] {
                    let name = Array(try #require(entry["cell"]?.string))
                    let (row, column) = (name[1].wholeNumberValue, name[3].wholeNumberValue)
                    let place = try (#require(row) - 1) * 4 + #require(column) - 1
                    filled[place] = Character("\(try #require(entry["digit"]?.integer))")
                }
                for entry in hint["step"]?["eliminations"]?.elements ?? [] {
                    removed.append(String(decoding: entry.json, as: UTF8.self))
                }
            }
            #expect(outcome == "solved" && String(filled) == "3421214343121234")
            let wrong = #","filled":"4...............","removed":[{"cell":"r4c4","digits":[4]}]"#
            let answer = try client.compute("hint", Self.body(Self.killer, wrong))
            #expect(answer["outcome"] == .string("mistakes") && answer["step"] == .null)
            #expect(answer["mistakes"]?["entries"]?.elements?.count == 1)
            #expect(answer["mistakes"]?["removed"]?.elements?.first?["cell"] == .string("r4c4"))
            #expect(SchemaComponent.hint.schema.faults(in: answer.value) == [])
        }
    }

    private static let dots = String(repeating: ".", count: 80)
    private static let largeKiller = "killer:12:A" + String(repeating: ".", count: 143) + "/5:"
    private static let letters = String(repeating: "a", count: 40_000)
    private static let payload = "N4Ig" + String(repeating: "A", count: 40_000)
    private static let unknownRule =
        #"{"size":4,"grid":[],"thermometer":[{"lines":[["R1C1"]]}]}"#

    /// A request that is refused, the code, and a part of the reason.
    struct Refused: Sendable {
        let route: String
        let givens: String
        let more: String
        let code: String
        let detail: String

        init(_ route: String, _ givens: String, _ more: String, _ code: String, _ detail: String) {
            (self.route, self.givens, self.more) = (route, givens, more)
            (self.code, self.detail) = (code, detail)
        }
    }

    private static let refused: [Refused] = [
        .init("explain", killer, #","ladder":"human""#, "unsupported-layout", "ladder killer"),
        .init("hint", killer, #","ladder":"se121""#, "unsupported-layout", "not know cages"),
        .init("explain", antiknight, #","ladder":"killer""#, "unsupported-layout", "of killers"),
        .init("explain", dots + ".", #","ladder":"killer""#, "unsupported-layout", "for killers"),
        .init("grade", killer, #","human":true"#, "unsupported-layout", "leave it out"),
        .init("grade", largeKiller, "", "unsupported-layout", "up to 9x9 cells"),
        .init("solve", unknownRule, "", "unsupported-rule", "thermometer"),
        .init("solve", "y:9:1", "", "invalid-puzzle", "'y' is no kind"),
        .init("grade", "x:4:................", "", "invalid-puzzle", "more than one"),
        .init("solve", letters, "", "invalid-puzzle", "givens"),
        .init("solve", letters + ":" + letters.prefix(9), "", "invalid-puzzle", "givens"),
        .init("solve", payload, "", "invalid-puzzle", "givens"),
        .init("grade", "classic:9:5" + dots.dropLast() + "5", "", "invalid-puzzle", "more than"),
        .init("grade", "classic:9:55" + dots.dropLast(), "", "invalid-puzzle", "equal digits"),
        .init("hint", killer, #","filled":".................""#, "invalid-body", "16 characters"),
        .init("hint", killer, #","filled":"5...............""#, "invalid-body", "16 characters"),
        .init("hint", killer, removedOutside, "invalid-body", "4x4 cells"),
        .init("solve", "123", "", "invalid-body", "81 characters"),
    ]
    private static let removedOutside = #","removed":[{"cell":"r5c1","digits":[1]}]"#

    @Test func `what cannot be done is refused with the reason`() throws {
        try run { client, _ in
            for each in Self.refused {
                let answer = try client.compute(
                    each.route, Self.body(each.givens, each.more))
                #expect(answer.status == 422 && answer.code == each.code, "\(answer.value)")
                #expect(answer["detail"]?.string?.contains(each.detail) == true, "\(answer.value)")
            }
        }
    }

    @Test func `what strangers ask ends within the second`() throws {
        let (blank, rest) = (String(repeating: ".", count: 625), String(repeating: ".", count: 79))
        let strange = [
            "classic:25:" + blank, "nonconsecutive:25:" + blank,
            "killer:25:AA" + blank.dropLast(2) + "/5:", "killer:9:AA" + rest + "/5:1" + rest + ".",
        ]
        try run { client, _ in
            for givens in strange {
                for (route, more) in [
                    ("solve", ""), ("solve", #","limit":1000000"#), ("grade", ""), ("hint", ""),
                    ("explain", ""),
                ] {
                    let answer = try client.compute(route, Self.body(givens, more))
                    let codes = ["engine-limit", "invalid-puzzle", "unsupported-layout"]
                    #expect(
                        answer.status == 200 || codes.contains(answer.code ?? ""), "\(answer.value)"
                    )
                }
            }
        }
    }
}
