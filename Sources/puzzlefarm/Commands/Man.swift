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
