package import FarmJSON

extension SchemaComponent {
    /// An example of the body; nil for words and an empty object.
    package var example: JSONValue? {
        exampleText.flatMap { try? JSONReader.value(Array($0.utf8)) }
    }

    private var exampleText: String? {
        switch self {
        case .puzzle: Self.puzzleText
        case .filter: #"{"techniques":["X-Wing"],"symmetry":"half-turn","maxRating":4.2}"#
        case .claimRequest: #"{"pool":"hard","count":3,"leaseSeconds":600,"label":"order 4711"}"#
        case .claim: Self.claimText
        case .lease: #"{"leaseSeconds":600}"#
        case .part: #"{"ids":["qtakhes4xvfq3xbq"]}"#
        case .page: #"{"pool":"hard","puzzles":[\#(Self.puzzleText)],"next":null}"#
        case .pauseRequest:
            #"{"pools":["hard"],"reason":"maintenance","persist":true,"everywhere":false}"#
        case .pauses: #"{"paused":[\#(Self.pausedText)]}"#
        case .pausedPool: Self.pausedText
        case .withdrawRequest:
            #"{"ids":["qtakhes4xvfq3xbq"],"reason":"complaint 8812","note":"misprinted"}"#
        case .withdrawal: #"{"withdrawn":["qtakhes4xvfq3xbq"],"unknown":[]}"#
        case .withdrawn: #"{"withdrawn":[\#(Self.withdrawnText)],"next":null}"#
        case .withdrawnPuzzle: Self.withdrawnText
        case .backup:
            #"{"name":"farm-20261122T091500Z.backup","size":4825088,"#
                + #""sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}"#
        case .adoptRequest: #"{"by":"gentle"}"#
        case .adoption: #"{"pool":"easy","by":"gentle","moved":120,"kept":880}"#
        case .reload: #"{"changed":["pool.hard.low","store.path"],"needsRestart":["store.path"]}"#
        case .status: Self.statusText
        case .pool: Self.poolText
        case .health: #"{"status":"ready"}"#
        case .problem: Self.problemText
        case .index:
            #"{"name":"puzzlefarm","version":"0.2.0","description":"/v1/openapi.json","#
                + #""manual":"puzzlefarm-api(7)"}"#
        case .whoami: #"{"uid":1000,"user":"alice","level":"claim","tenant":null}"#
        case .claims: #"{"claims":[\#(Self.summaryText)],"next":null}"#
        case .claimSummary: Self.summaryText
        case .foundPuzzle:
            #"{"id":"qtakhes4xvfq3xbq","state":"ready","pool":"hard","#
                + #""since":"2026-11-21T17:15:26Z","puzzle":\#(Self.puzzleText)}"#
        case .pools: #"{"pools":[\#(Self.poolSummaryText)]}"#
        case .poolSummary: Self.poolSummaryText
        case .solveRequest: #"{"givens":"\#(Self.givens)"}"#
        case .solutions: #"{"givens":"\#(Self.givens)","count":1,"solution":"\#(Self.solution)"}"#
        case .gradeRequest: #"{"givens":"\#(Self.givens)","human":true}"#
        case .graded: String(Self.puzzleText.dropLast()) + #","band":"hard","rejected":null}"#
        case .hintRequest:
            #"{"givens":"\#(Self.givens)","filled":"\#(Self.filled)","#
                + #""removed":[{"cell":"r1c2","digits":[1,8]}],"ladder":"human","language":"en"}"#
        case .hint: #"{"outcome":"hint","step":\#(Self.stepText),"mistakes":null}"#
        case .explainRequest: #"{"givens":"\#(Self.givens)","ladder":"human","language":"en"}"#
        case .explanation:
            #"{"givens":"\#(Self.givens)","solution":"\#(Self.solution)","ladder":"human","#
                + #""tierRating":4.2,"isComplete":false,"#
                + #""steps":[{"step":1,\#(Self.stepText.dropFirst())]}"#
        case .step: Self.stepText
        case .chain: Self.chainText
        case .placement: #"{"cell":"r2c1","digit":9}"#
        case .cellCandidates: #"{"cell":"r1c2","digits":[1,8]}"#
        case .nothing, .tier, .symmetry, .claimState, .acknowledgement, .puzzleState, .ladder,
            .language, .problemCode:
            nil
        }
    }

    private static let givens =
        "5.....9....23..16741.....8.6.9..3......7.5......4..3.8.2.....14364..28....8.....2"
    private static let filled =
        "5.6...9....23..16741.....8.6.9..3......7.5......4..3.8.2.....14364..28....8.....2"
    private static let solution =
        "576128943982354167413976285649283751831795426257461398725839614364512879198647532"

    private static let puzzleText =
        #"{"id":"qtakhes4xvfq3xbq","givens":"\#(givens)","solution":"\#(solution)","#
        + #""tier":"hard","tierIndex":5,"tierRating":4.2,"se":{"er":4.2,"ep":1.2,"ed":1.2},"#
        + #""clues":28,"w20":10.65,"timeIndex":1.24,"techniques":{"Hidden Single":51,"#
        + #""Direct Hidden Pair":2,"Hidden Pair":1,"XY-Wing":1},"symmetry":"half-turn","#
        + #""usesUniqueness":false}"#

    private static let claimText = String(summaryText.dropLast()) + #","puzzles":[\#(puzzleText)]}"#

    private static let summaryText =
        #"{"id":"c1f0a9d3e00000000002a","pool":"hard","state":"leased","ack":"explicit","#
        + #""count":1,"leaseUntil":"2026-11-22T09:20:00Z","label":"order 4711","#
        + #""createdAt":"2026-11-22T09:10:00Z"}"#

    private static let pausedText =
        #"{"pool":"hard","reason":"maintenance","since":"2026-11-22T09:15:00Z","persist":true,"#
        + #""everywhere":false}"#

    private static let withdrawnText =
        #"{"id":"qtakhes4xvfq3xbq","number":7,"time":"2026-11-22T09:15:00Z","note":"misprinted"}"#

    private static let poolText =
        #"{"ready":1974,"leased":26,"low":500,"target":2000,"perMinute":0.0,"unfit":0,"#
        + #""promise":"tier=hard","removed":false,"candidatesPerPuzzle":41.5,"#
        + #""fullInSeconds":null,"layout":"classic:9","exhausted":false}"#

    private static let poolSummaryText =
        #"{"name":"hard","tier":"hard","stock":\#(poolText),"paused":false}"#

    private static let statusText: String = {
        let pools = TextFormat.tiers.map { "\"\($0)\":\(poolText)" }.joined(separator: ",")
        return #"{"version":"0.2.0","uptimeSeconds":86400,"pools":{\#(pools)},"#
            + #""workers":{"count":2,"state":"resting","making":[]},"#
            + #""store":{"kind":"sqlite","path":"/var/lib/puzzlefarm","url":null,"schema":6,"#
            + #""bytes":4825088,"logBytes":4120032,"freeBytes":52428800000,"farms":[],"#
            + #""keys":1200,"keyBytes":268800,"diskFullInSeconds":null},"#
            + #""degraded":[],"paused":[],"tenants":[]}"#
    }()

    private static let problemText =
        #"{"type":"\#(Problem.Code.poolEmpty.uri)","#
        + #""title":"The pool has too few puzzles","status":503,"#
        + #""detail":"hard: 974 ready, 1000 wanted; the missing puzzles are being produced","#
        + #""instance":"/v1/claims","code":"pool-empty","requestId":"5f0c4d2e9a1b3c7d-42","#
        + #""pool":"hard","ready":974,"retryAfter":1}"#

    private static let stepText =
        #"{"id":"hidden-single","technique":"Hidden Single","rating":1.2,"#
        + #""placement":{"cell":"r2c1","digit":9},"placements":[{"cell":"r2c1","digit":9}],"#
        + #""eliminations":[],"evidence":[{"cell":"r2c1","digits":[9]}],"houses":["box 1"],"#
        + #""parts":[{"role":"cell","candidates":[{"cell":"r2c1","digits":[9]}],"houses":[]}],"#
        + #""chains":[],"complexity":0,"#
        + #""sentence":"Hidden Single: r2c1 is the only place left for 9 in box 1, so r2c1 is 9."}"#

    private static let chainText =
        #"{"notation":"(1)r1c1=r1c9","isLoop":false,"nodes":["#
        + #"{"digit":1,"cells":["r1c1"],"isOn":false},{"digit":1,"cells":["r1c9"],"isOn":true}]}"#
}
