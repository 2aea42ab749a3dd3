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
        let isTerminal = Terminal.output.isTerminal
        let lines = LayoutRow.made.map { row in
            let (name, rate) = (row.layout.name, isTerminal ? grouped(row.rate) : "\(row.rate)")
            guard isTerminal else { return "\(name)\t\(rate)\t\(row.rules)\t\(row.tiers)" }
            let gap = String(repeating: " ", count: max(1, 32 - name.count - rate.count))
            return "\(name)\(gap)\(rate)  \(row.rules) Tiers: \(row.tiers)."
        }
        let head = isTerminal ? [] : ["layout\tperSecond\trules\ttiers"]
        try say((head + lines).joined(separator: "\n"))
        return .done
    }
}
