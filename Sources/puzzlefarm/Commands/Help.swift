import FarmAPI
import FarmSystem

extension Verb {
    static let help = Verb(
        name: "help",
        summary: "show help for a verb, or list all verbs",
        operand: .init(name: "VERB", help: "the verb to explain", offer: .verbs),
        options: [],
        exitCodes: [.done, .usage]
    ) { (arguments) throws(CommandError) in
        try arguments.check()
        guard let name = arguments.operand else {
            try say(HelpPage.overview(on: .output))
            return .done
        }
        guard let verb = Verb.named(name) else { throw .unknown(verb: name) }
        try say(HelpPage.page(of: verb, on: .output))
        return .done
    }
}

extension CommandError {
    static func unknown(verb name: String) -> CommandError {
        let remedy =
            suggestion(for: name, among: Verb.all.map(\.name)) ?? "puzzlefarm help lists the verbs"
        return CommandError(.usage, "\(name): no such verb; \(remedy)")
    }
}
