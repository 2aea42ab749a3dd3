extension Verb {
    static let man = Verb(
        name: "man",
        summary: "print a page of the manual, for man or mandoc",
        operand: .init(
            name: "PAGE",
            help: ManualPage.allCases.map(\.name).joined(separator: " ") + "; the first without it",
            offer: .one(of: ManualPage.self)),
        options: [],
        details: [
            "puzzlefarm(1) has the verbs and what operators need, puzzlefarm.toml(5) the "
                + "configuration, puzzlefarm-api(7) what programs may ask the service, "
                + "puzzlefarm-tiers(7) what tiers, ratings and techniques are. They are written in mdoc(7). The Debian package brings them; then it is man puzzlefarm."
        ],
        examples: [
            .init(command: "puzzlefarm man | man -l -", effect: "the page of the command"),
            .init(
                command: "puzzlefarm man puzzlefarm-api | mandoc -T html > api.html",
                effect: "the page of the API, for a browser"),
        ],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "stdout could not be written"]
    ) { (arguments) throws(Failure) in
        var page: ManualPage? = .command
        if arguments.operand != nil { page = arguments.action() }
        try arguments.check()
        guard let page else { return .usage }
        _ = try put(page.text)
        if Terminal.output.isTerminal {
            complain("man: to read it: puzzlefarm man \(page.rawValue) | man -l -")
        }
        return .done
    }
}
