import FarmSystem
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let layouts = Verb(
        name: "layouts",
        summary: "list the sizes and rules of grids",
        operand: nil,
        options: [],
        details: [
            "Lists the layouts that generate makes, with the number of puzzles a second on one core "
                + "and their rules; on a pipe, columns are separated by tabs.",
            "solve and canonical read every combination: kinds joined by hyphens in this order, a "
                + "colon, and the size, 4 to 25. The kinds are "
                + LayoutKind.all.map(\.word).joined(separator: " ")
                + ". classic stands for none of them; a width such as 6w2 for boxes that are not "
                + "the usual ones.",
            "A puzzle is a line KIND:SIZE[:REGIONS][:EXTRA][:CAGES]:GIVENS: a letter for each cell "
                + "names its region (jigsaw), its extra house or a dot (extra), and its cage or a "
                + "dot (killer), followed by / and the sums in the order of the letters, separated "
                + "by commas, - for none. Givens are 1 to 9, then A to P, and dots.",
        ],
        examples: [
            .init(command: "puzzlefarm layouts", effect: "all layouts that are made"),
            .init(command: "puzzlefarm generate --layout windoku:9", effect: "one puzzle"),
        ],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        try arguments.check()
        let isTerminal = Terminal.output.isTerminal
        let lines = LayoutRow.made.map { row in
            let (name, rate) = (row.layout.name, isTerminal ? grouped(row.rate) : "\(row.rate)")
            guard isTerminal else { return "\(name)\t\(rate)\t\(row.rules)" }
            let gap = String(repeating: " ", count: max(1, 32 - name.count - rate.count))
            return "\(name)\(gap)\(rate)  \(row.rules)"
        }
        try say(((isTerminal ? [] : ["layout\tperSecond\trules"]) + lines).joined(separator: "\n"))
        return .done
    }
}
