import FarmJSON
import FarmSystem
import SudokuEngine

extension Verb {
    static let tiers = Verb(
        name: "tiers",
        summary: "show the tiers and their promises, or the techniques",
        operand: nil,
        options: [.techniqueFamilies, .markdown, .json],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        if [.techniqueFamilies, .markdown, .json].filter(arguments.has).count > 1 {
            arguments.reject(
                "--techniques, --markdown and --json cannot be combined; leave out all but one")
        }
        try arguments.check()
        let terminal = Terminal.output
        if arguments.has(.markdown) {
            _ = try put(TiersGuideDocument.text)
        } else if arguments.has(.json) {
            var json = JSONWriter()
            json.array(TierRow.all) { $1.write(to: &$0) }
            try say(json.text)
        } else if arguments.has(.techniqueFamilies) {
            let lines =
                terminal.isTerminal
                ? TierTable(on: terminal).techniqueLines
                : Technique.Family.onFarmLadder.map {
                    "\($0.nameWithTypes)\t\($0.ratingText)\t\($0.meaning)"
                }
            try say(lines.joined(separator: "\n"))
        } else {
            let lines =
                terminal.isTerminal
                ? TierTable(on: terminal).lines : [TierRow.columns] + TierRow.all.map(\.column)
            try say(lines.joined(separator: "\n"))
        }
        return .done
    }
}

extension Option {
    fileprivate static let techniqueFamilies = Option(
        "techniques", help: "print the techniques instead")
    fileprivate static let markdown = Option(
        "markdown",
        help: "print puzzlefarm-tiers(7) in Markdown, as in docs/tiers.md")
}
