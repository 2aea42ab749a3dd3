import FarmSystem

extension Verb {
    static let man = Verb(
        name: "man",
        summary: "print a manual page in mdoc format",
        operand: .init(
            name: "PAGE",
            help: ManualPage.allCases.map(\.name).joined(separator: " ") + "; default: the first",
            offer: .one(of: ManualPage.self)),
        options: [],
        details: [
            "puzzlefarm(1) describes the verbs and the operation of the service, "
                + "puzzlefarm.toml(5) the configuration, puzzlefarm-api(7) the API, "
                + "puzzlefarm-problems(7) its error responses, puzzlefarm-tiers(7) tiers and ratings, and puzzlefarm-techniques(7) the solving "
                + "techniques. The pages are written in mdoc(7). The Debian package installs them "
                + "for man."
        ],
        examples: [
            .init(command: "puzzlefarm man | man -l -", effect: "show the page of the command"),
            .init(
                command: "puzzlefarm man puzzlefarm-api | mandoc -T html > api.html",
                effect: "the page of the API as HTML"),
        ],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        var page: ManualPage? = .command
        if arguments.operand != nil { page = arguments.action() }
        try arguments.check()
        guard let page else { return .usage }
        _ = try put(page.text)
        if Terminal.output.isTerminal {
            complain("man: to read the page: puzzlefarm man \(page.rawValue) | man -l -")
        }
        return .done
    }
}
