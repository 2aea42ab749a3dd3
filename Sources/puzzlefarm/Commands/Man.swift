import FarmSystem

extension Verb {
    static let man = Verb(
        name: "man",
        summary: "print a manual page in mdoc format",
        operand: .init(
            name: "PAGE",
            help: ManualPage.allCases.map(\.name).joined(separator: " ") + "; default: the first",
            offer: .one(of: ManualPage.self)),
        options: [.markdown],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        var page: ManualPage? = .command
        if arguments.operand != nil { page = arguments.action() }
        if arguments.has(.markdown), let page, page != .api {
            arguments.reject(
                "--markdown: \(page.name) has no such form; leave it out, or print puzzlefarm-api")
        }
        try arguments.check()
        guard let page else { return .usage }
        if arguments.has(.markdown) {
            _ = try put(RoutesDocument.text)
            return .done
        }
        _ = try put(page.text)
        if Terminal.output.isTerminal {
            complain("man: to read the page: puzzlefarm man \(page.rawValue) | man -l -")
        }
        return .done
    }
}

extension Option {
    fileprivate static let markdown = Option(
        "markdown", help: "print the routes of puzzlefarm-api in Markdown, as in docs/api.md")
}
