package import FarmJSON

extension SchemaComponent {
    /// An example of the body with a killer, beside the one with a classic puzzle; nil for bodies without
    /// puzzles.
    package var killerExample: JSONValue? {
        killerText.flatMap { try? JSONReader.value(Array($0.utf8)) }
    }

    private var killerText: String? {
        let solved = Self.grid + #","solution":"3421214343121234","# + Self.rules
        return switch self {
        case .puzzle: "{\(Self.members)}"
        case .claimRequest: #"{"pool":"minis","count":2,"filter":{"layout":"killer:4"}}"#
        case .claim:
            #"{"id":"c1f0a9d3e00000000002b","pool":"minis","state":"delivered","ack":"auto","#
                + #""count":1,"leaseUntil":null,"label":null,"createdAt":"2026-11-22T09:10:00Z","#
                + #""puzzles":[{\#(Self.members)}]}"#
        case .page: #"{"pool":"minis","puzzles":[{\#(Self.members)}],"next":null}"#
        case .foundPuzzle:
            #"{"id":"jnojen6vhkaeidua","state":"ready","pool":"minis","#
                + #""since":"2026-11-21T17:15:26Z","puzzle":{\#(Self.members)}}"#
        case .solveRequest, .gradeRequest, .hintRequest, .explainRequest:
            #"{"givens":"killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"}"#
        case .solutions: "{\(solved),\"count\":1}"
        case .graded:
            "{\(Self.members)"
                + #","band":"beginner","rejected":null,"killer":{"er":2.0,"ep":1.4,"ed":1.4}}"#
        case .hint: #"{"outcome":"hint","step":{\#(Self.stepMembers)},"mistakes":null}"#
        case .explanation:
            "{\(solved)"
                + #","ladder":"killer","tierRating":2.0,"isComplete":false,"#
                + #""steps":[{"step":1,\#(Self.stepMembers)}]}"#
        default: nil
        }
    }

    private static let grid = #""givens":"................""#
    private static let rules =
        #""layout":"killer:4","cages":[{"sum":9,"cells":["r1c1","r1c2","r1c3"]},"#
        + #"{"sum":8,"cells":["r1c4","r2c3","r2c4"]},{"sum":6,"cells":["r2c1","r3c1"]},"#
        + #"{"sum":4,"cells":["r2c2","r3c2"]},{"sum":4,"cells":["r3c3","r4c3"]},"#
        + #"{"sum":6,"cells":["r3c4","r4c4"]},{"sum":3,"cells":["r4c1","r4c2"]}]"#

    private static let members =
        #""id":"jnojen6vhkaeidua",\#(grid),"solution":"3421214343121234",\#(rules),"#
        + #""tier":"beginner","tierIndex":1,"tierRating":2.0,"se":null,"clues":0,"w20":3.94,"#
        + #""timeIndex":null,"techniques":{"Rule of 45 One House":2,"Cage Last Cell":3,"#
        + #""Hidden Single":11,"Fixed Combination":1},"symmetry":"none","usesUniqueness":false"#

    private static let stepMembers =
        #""id":"rule-of-45-one-house","technique":"Rule of 45 One House","rating":1.4,"#
        + #""placement":{"cell":"r1c4","digit":1},"placements":[{"cell":"r1c4","digit":1}],"#
        + #""eliminations":[],"evidence":[{"cell":"r1c4","digits":[1,2,3,4]}],"houses":["row 1"],"#
        + #""parts":[{"role":"house","candidates":[],"houses":["row 1"]},"#
        + #"{"role":"innie","candidates":[{"cell":"r1c4","digits":[1,2,3,4]}],"houses":[]}],"#
        + #""chains":[],"sums":[{"houses":["row 1"],"cells":["r1c4"],"minus":[],"sum":1,"#
        + #""combinations":[]}],"complexity":0,"sentence":"Rule of 45 One House: the cells of row 1 "#
        + #"add up to 10, the cage at r1c1 to 9: r1c4 = 10 - 9 = 1, so r1c4 is 1.""#
}
