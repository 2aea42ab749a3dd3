public import SudokuEngine

extension GameBoard {
    /// The filled cells that break a rule with others, givens included.
    public var conflicts: GridCells {
        var found = GridCells()
        let (_, twice) = digitsOfGroups
        let most = rules.mostHomes
        for (cell, content) in contents.enumerated() where !content.isEmpty {
            var repeated: UInt32 = 0
            for place in cell * most..<(cell + 1) * most {
                repeated |= twice[rules.homes[place]]
            }
            if repeated & content.digitBit != 0 { found.insert(cell) }
        }
        for (cell, others) in rules.apart.enumerated() where !contents[cell].isEmpty {
            if others.contains(where: { contents[$0].value == contents[cell].value }) {
                found.insert(cell)
            }
        }
        for (cell, others) in rules.beside.enumerated() {
            let mask = rules.besides(contents[cell].value)
            if others.contains(where: { contents[$0].digitBit & mask != 0 }) { found.insert(cell) }
        }
        for cage in rules.grid.cages where !canReachSum(of: cage) {
            for cell in cage.cells where !contents[cell].isEmpty { found.insert(cell) }
        }
        return found
    }

    /// Returns true if the digit of a cell breaks a rule.
    func hasConflict(_ cell: Int) -> Bool {
        let value = contents[cell].value
        guard value != 0 else { return false }
        return rules.peers[cell].contains { contents[$0].value == value }
            || !rules.isPlain && !conflictReasons(of: cell).isEmpty
    }

    /// Returns the rules that the digit of a cell breaks, each with the cells that break it, too.
    public func conflictReasons(of cell: Int) -> [GameConflict] {
        let value = contents[cell].value
        guard value != 0 else { return [] }
        var found: [GameConflict] = []
        func add(_ reason: GameConflict.Reason, _ others: [Int], _ isIncluded: (Int) -> Bool) {
            let cells = others.filter { $0 != cell && isIncluded($0) }
            if !cells.isEmpty { found.append(GameConflict(reason, GridCells(cells))) }
        }
        func isSame(_ other: Int) -> Bool { contents[other].value == value }
        for home in rules.homes(of: cell) {
            let cage = home - rules.houseCount
            add(cage < 0 ? .house(home) : .cage(cage), rules.groups[home], isSame)
        }
        if !rules.apart.isEmpty { add(.move, rules.apart[cell], isSame) }
        if !rules.beside.isEmpty {
            let mask = rules.besides(value)
            add(.neighbours, rules.beside[cell]) { contents[$0].digitBit & mask != 0 }
        }
        for home in rules.homes(of: cell) where home >= rules.houseCount {
            let cage = rules.grid.cages[home - rules.houseCount]
            guard !canReachSum(of: cage) else { continue }
            let others = cage.cells.filter { $0 != cell && !contents[$0].isEmpty }
            found.append(GameConflict(.sum(home - rules.houseCount), GridCells(others)))
        }
        return found
    }

    /// Returns the cells that break a rule with the digit of a cell, without the cell itself.
    public func conflicts(of cell: Int) -> GridCells {
        conflictReasons(of: cell).reduce(GridCells()) { $0.union($1.cells) }
    }

    /// Returns the cells that break a rule with the digit of a cell of the grid of 9x9 cells.
    public func conflicts(of cell: Cell) -> GridCells { conflicts(of: cell.index) }

    /// Returns true if the empty cells of a cage can still make its sum, each with any digit.
    private func canReachSum(of cage: GridCage) -> Bool {
        guard let sum = cage.sum else { return true }
        var filled = 0
        var empty = 0
        for cell in cage.cells {
            filled += contents[cell].value
            if contents[cell].isEmpty { empty += 1 }
        }
        return (filled + empty...filled + empty * rules.size).contains(sum)
    }
}
