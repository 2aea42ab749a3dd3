extension ChainGraph {
    /// The positions of the three crossings of a line with boxes, which are also the three rows of
    /// a box; and the three columns of a box.
    static var thirds: SIMD4<UInt16> { [0o7, 0o70, 0o700, 0] }
    static var pillars: SIMD4<UInt16> { [0o111, 0o222, 0o444, 0] }

    /// The other places of a digit in a line, as positions.
    struct Rest {
        /// The row, or 9 and more for a column.
        let line: Int
        let places: UInt16

        init(row: Int, _ places: UInt16) {
            line = row
            self.places = places
        }

        init(column: Int, _ places: UInt16) {
            line = 9 + column
            self.places = places
        }
    }

    mutating func findGroups(on board: borrowing Board) {
        forgetGroups()
        for line in 0..<18 {
            let house = line < 9 ? 18 + line : line
            for digit in 0..<9 {
                let places = board.places(of: digit, in: house)
                guard places.isMany else { continue }
                for third in 0..<3 {
                    let positions = places & Self.thirds[third]
                    guard positions.isMany else { continue }
                    setGroup(
                        Self.group(line, digit, third), GridGeometry.cells(positions, of: house))
                }
            }
        }
    }

    mutating func linkGroups(on board: borrowing Board) {
        for line in 0..<18 {
            for digit in 0..<9 {
                for third in 0..<3 where cells[Self.group(line, digit, third)] != 0 {
                    linkGroup(line, digit, third, on: board)
                }
            }
        }
    }

    private mutating func linkGroup(
        _ line: Int, _ digit: Int, _ third: Int, on board: borrowing Board
    ) {
        let isRow = line < 9
        let node = Self.group(line, digit, third)
        let first = cells[node].trailingZeroBitCount
        let (house, box) = (isRow ? 18 + line : line, GridGeometry.box(of: first))
        let along = board.places(of: digit, in: house) & ~Self.thirds[third]
        let inGroup = isRow ? Self.thirds[line % 3] : Self.pillars[line % 3]
        let inBox = board.places(of: digit, in: box) & ~inGroup

        begin(2 * node + 1)
        for position in Bits(along) {
            append(Self.off(GridGeometry.cell(position, of: house), digit))
        }
        for position in Bits(inBox) {
            append(Self.off(GridGeometry.cell(position, of: box), digit))
        }
        appendGroups(
            digit, row: isRow ? line : -1, column: isRow ? -1 : line - 9, first,
            except: cells[node])
        if hasSets { appendSets(digit, seenFrom: sight[node], outside: cells[node]) }
        end(2 * node + 1)

        begin(2 * node)
        if along.isSingle {
            append(Self.on(GridGeometry.cell(along.trailingZeroBitCount, of: house), digit))
        }
        if inBox.isSingle {
            append(Self.on(GridGeometry.cell(inBox.trailingZeroBitCount, of: box), digit))
        }
        let rest = isRow ? Rest(row: line, along) : Rest(column: line - 9, along)
        appendGroups(digit, isRow ? rest : nil, isRow ? nil : rest, box, inBox)
        end(2 * node)
    }

    /// Appends the groups that go off with a digit in a row, a column and the box of a cell, unless
    /// they share cells with the true node.
    mutating func appendGroups(
        _ digit: Int, row: Int, column: Int, _ cell: Int, except own: Mask128
    ) {
        let (band, stack) = (cell / 27, cell % 9 / 3)
        for line in band * 3..<band * 3 + 3 {
            for third in 0..<3 where (third == stack) != (line == row) {
                appendGroup(Self.group(line, digit, third), except: own)
            }
        }
        for line in 9 + stack * 3..<12 + stack * 3 {
            for third in 0..<3 where (third == band) != (line == 9 + column) {
                appendGroup(Self.group(line, digit, third), except: own)
            }
        }
    }

    private mutating func appendGroup(_ node: Int, except own: Mask128) {
        if cells[node] != 0 && cells[node] & own == 0 { append(2 * node) }
    }

    /// Appends the groups that are all other places of a digit in a row, a column or a box: they go
    /// on.
    mutating func appendGroups(
        _ digit: Int, _ inRow: Rest?, _ inColumn: Rest?, _ box: Int, _ inBox: UInt16
    ) {
        // By number: rows first, and of a line and the box's own line the lower.
        let along = inRow.flatMap { group(digit, $0) }
        let across = inColumn.flatMap { group(digit, $0) }
        appendOn(along, group(digit, box, inBox, Self.thirds, line: box / 3 * 3))
        appendOn(across, group(digit, box, inBox, Self.pillars, line: 9 + box % 3 * 3))
    }

    private mutating func appendOn(_ first: Int?, _ second: Int?) {
        switch (first, second) {
        case (let first?, let second?):
            append(2 * min(first, second) + 1)
            append(2 * max(first, second) + 1)
        case (let node?, nil), (nil, let node?): append(2 * node + 1)
        case (nil, nil): break
        }
    }

    /// Returns the group that consists of exactly some places in a line.
    private func group(_ digit: Int, _ rest: Rest) -> Int? {
        guard rest.places.isMany else { return nil }
        for third in 0..<3 where rest.places & ~Self.thirds[third] == 0 {
            return existing(
                Self.group(rest.line, digit, third), rest.places.nonzeroBitCount)
        }
        return nil
    }

    /// Returns the group that consists of exactly some places in a box, all in one of its rows or
    /// columns.
    private func group(
        _ digit: Int, _ box: Int, _ places: UInt16, _ lines: SIMD4<UInt16>, line: Int
    ) -> Int? {
        guard places.isMany else { return nil }
        for number in 0..<3 where places & ~lines[number] == 0 {
            let third = line < 9 ? box % 3 : box / 3
            return existing(
                Self.group(line + number, digit, third), places.nonzeroBitCount)
        }
        return nil
    }

    /// Returns a group if it has no other cells than the counted ones.
    private func existing(_ node: Int, _ count: Int) -> Int? {
        cells[node].nonzeroBitCount == count ? node : nil
    }
}
