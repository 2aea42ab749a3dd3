// What searches of the grid of 9x9 cells found, as people see it.

extension GridEntry {
    package init(_ placement: Placement) {
        self.init(cell: placement.cell.index, digit: placement.digit.value)
    }
}

extension GridStep.Part {
    package init(_ part: Pattern.Part) {
        self.init(
            role: part.role, candidates: part.candidates, houses: part.houses.map { $0.index })
    }
}

extension GridStep.Chain {
    package init(_ chain: Pattern.Chain) {
        self.init(
            nodes: chain.nodes.map { node in
                GridStep.Node(
                    digit: node.digit.value, cells: node.cells.map { $0.index }, isOn: node.isOn,
                    set: node.set.map { $0.index })
            }, isLoop: chain.isLoop)
    }
}

extension House {
    /// The number of the house in `House.all`.
    package var index: Int {
        switch kind {
        case .box: number
        case .row: 9 + number
        case .column: 18 + number
        }
    }
}
