extension ChainGraph {
    /// Lists the almost locked sets of two or more cells: rows, columns and boxes, in each house
    /// with a set before its extensions. Every digit of a set is a node, whose only state is off.
    mutating func findSets(on board: borrowing Board) {
        var known: Set<Mask128> = []
        for house in Array(18..<27) + Array(9..<18) + Array(0..<9) {
            let cells = Bits(board.emptyPlaces(in: house)).map {
                GridGeometry.cell($0, of: house)
            }
            extend(0, 0, with: cells[...], &known, on: board)
        }
    }

    private mutating func extend(
        _ set: Mask128, _ digits: UInt16, with rest: ArraySlice<Int>, _ known: inout Set<Mask128>,
        on board: borrowing Board
    ) {
        for place in rest.indices {
            let larger = set | Mask128(bit: rest[place])
            let all = digits | board[rest[place]]
            let size = larger.nonzeroBitCount
            if size > 1 && all.nonzeroBitCount == size + 1 && known.insert(larger).inserted {
                addSet(larger, all, on: board)
            }
            extend(larger, all, with: rest[(place + 1)...], &known, on: board)
        }
    }

    private mutating func addSet(_ set: Mask128, _ digits: UInt16, on board: borrowing Board) {
        guard setNodes.count + 9 <= Self.maximumOfSetNodes else { return }
        let first = Self.nodeCount + setNodes.count
        for digit in Bits(digits) {
            let node = Self.nodeCount + setNodes.count
            setNodes.append(SetNode(digit: digit, set: set, first: first, digits: digits))
            setNodesByDigit[digit].append(node)
            setGroup(node, set & board.cells(with: digit))
        }
    }

    /// Appends the sets that lose a digit if it is in some cells outside them.
    mutating func appendSets(_ digit: Int, seenFrom sight: Mask128, outside own: Mask128) {
        for node in setNodesByDigit[digit]
        where cells[node] & ~sight == 0 && setNodes[node - Self.nodeCount].set & own == 0 {
            append(2 * node)
        }
    }

    /// Lists the states that each locked set implies: for each of its digits the ones that go off,
    /// and for each lost digit the cells that are forced.
    mutating func linkSets(on board: borrowing Board) {
        for number in setNodes.indices {
            let (node, entry) = (Self.nodeCount + number, setNodes[number])
            begin(2 * node + 1)
            for cell in Bits(sight[node] & board.cells(with: entry.digit)) {
                append(Self.off(cell, entry.digit))
            }
            for line in 0..<18 {
                for third in 0..<3 {
                    let group = Self.group(line, entry.digit, third)
                    if cells[group] != 0 && cells[group] & ~sight[node] == 0 { append(2 * group) }
                }
            }
            appendSets(entry.digit, seenFrom: sight[node], outside: entry.set)
            end(2 * node + 1)
            begin(2 * node)
            linkForcedCells(number, on: board)
            end(2 * node)
        }
    }

    private mutating func linkForcedCells(_ number: Int, on board: borrowing Board) {
        let entry = setNodes[number]
        for cell in Bits(board.empty & ~entry.set) {
            guard board[cell].nonzeroBitCount > 2 else { continue }
            var left = board[cell]
            for (place, digit) in Bits(entry.digits).enumerated() where digit != entry.digit {
                if sight[entry.first + place].has(bit: cell) {
                    left &= ~UInt16(bit: digit)
                }
            }
            if left.isSingle { append(Self.on(cell, left.trailingZeroBitCount)) }
        }
    }
}
