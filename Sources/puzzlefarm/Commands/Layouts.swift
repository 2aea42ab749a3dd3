import FarmSystem
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let layouts = Verb(
        name: "layouts",
        summary: "list the sizes and rules of grids",
        operand: nil,
        options: [],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        try arguments.check()
        let terminal = Terminal.output
        let lines =
            if terminal.isTerminal {
                columns(
                    LayoutRow.made.map { row in
                        let (name, rate) = (row.layout.name, grouped(row.rate))
                        let gap = String(
                            repeating: " ", count: max(1, 32 - name.count - rate.count))
                        return (name + gap + rate, "\(row.rules) Tiers: \(row.tiers).")
                    }, indent: 0, width: terminal.width)
            } else {
                ["layout\tperSecond\trules\ttiers"]
                    + LayoutRow.made.map {
                        "\($0.layout.name)\t\($0.rate)\t\($0.rules)\t\($0.tiers)"
                    }
            }
        try say(lines.joined(separator: "\n"))
        return .done
    }
}
