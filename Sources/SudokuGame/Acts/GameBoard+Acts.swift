internal import SudokuEngine

extension GameBoard {
    /// Makes an act; false if it is not possible or leaves a cell that it names as it was. The board
    /// is then to be discarded.
    mutating func apply(_ act: LoggedAct) -> Bool {
        switch act {
        case .place(let digit, let cells, let removesNotes):
            return cells.allSatisfy { place(digit, in: $0) }
                && clean(removesNotes, digit, around: cells) && !cells.isEmpty
        case .erase(let cells):
            return change(cells) { content in content.value = 0 }
        case .addNote(let digit, let cells):
            return mark(cells) { $0.noteMask |= 1 << UInt32(digit - 1) }
        case .removeNote(let digit, let cells):
            return mark(cells) { $0.noteMask &= ~(1 << UInt32(digit - 1)) }
        case .addCorner(let digit, let cells):
            return mark(cells) { $0.cornerMask |= 1 << UInt32(digit - 1) }
        case .removeCorner(let digit, let cells):
            return mark(cells) { $0.cornerMask &= ~(1 << UInt32(digit - 1)) }
        case .color(let color, let cells):
            return change(cells, givensToo: true) { content in content.paint(color) }
        case .fillNotes(let cells):
            let masks = candidateMasks
            return changeAny { index, content in
                if content.isEmpty, cells?.contains(index) ?? true {
                    content.noteMask = masks[index]
                }
            }
        case .removeExcludedNotes:
            let masks = candidateMasks
            return changeAny { index, content in content.keepMarks(masks[index]) }
        case .eraseConflicts:
            let conflicts = self.conflicts
            return changeAny { index, content in
                if !content.isGiven, conflicts.contains(index) { content.value = 0 }
            }
        case .eraseAll:
            return changeAny { _, content in
                if !content.isGiven { content.value = 0 }
                content.paint(nil)
            }
        case .fillLastCells(let removesNotes): return fillLastCells(removesNotes)
        case .hint(let digits, let notes, let removesNotes):
            return take(digits, notes, removesNotes)
        case .returning(let notes, let acts):
            for act in acts where !apply(act) { return false }
            return write(notes) && !notes.isEmpty
        }
    }

    private mutating func place(_ digit: Int, in index: Int) -> Bool {
        guard !self[index].isGiven, self[index].value != digit else { return false }
        self[index].value = digit
        return true
    }

    /// Removes a digit from the notes around some cells, if the act does so.
    private mutating func clean(_ isWanted: Bool, _ digit: Int, around cells: GridCells) -> Bool {
        guard isWanted else { return true }
        for cell in cells { cleanNotes(around: cell, digit) }
        return true
    }

    /// Changes each of some cells; false if one is a given or stays as it was.
    private mutating func change(
        _ cells: GridCells, givensToo: Bool = false, _ body: (inout CellContent) -> Void
    ) -> Bool {
        for cell in cells {
            let before = self[cell]
            guard givensToo || !before.isGiven else { return false }
            body(&self[cell])
            guard self[cell] != before else { return false }
        }
        return !cells.isEmpty
    }

    /// Changes notes or corner marks of some cells; false if one is filled or stays as it was.
    private mutating func mark(_ cells: GridCells, _ body: (inout CellContent) -> Void) -> Bool {
        for cell in cells where !self[cell].isEmpty { return false }
        return change(cells, body)
    }

    /// Changes any cells; false if all stay as they were.
    private mutating func changeAny(_ body: (Int, inout CellContent) -> Void) -> Bool {
        var hasChanged = false
        for index in 0..<count {
            let before = self[index]
            var content = before
            body(index, &content)
            guard content != before else { continue }
            self[index] = content
            hasChanged = true
        }
        return hasChanged
    }

    /// Fills each house with one empty cell whose missing digit is possible there.
    private mutating func fillLastCells(_ removesNotes: Bool) -> Bool {
        var hasChanged = false
        var hasMore = true
        while hasMore {
            hasMore = false
            for cells in rules.groups.prefix(rules.houseCount) {
                guard let (index, digit) = last(of: cells) else { continue }
                hasMore = place(digit, in: index)
                _ = clean(removesNotes, digit, around: GridCells([index]))
                hasChanged = true
            }
        }
        return hasChanged
    }

    private func last(of cells: [Int]) -> (index: Int, digit: Int)? {
        var mask: UInt32 = 0
        var empty: Int?
        for index in cells {
            mask |= self[index].digitBit
            guard self[index].isEmpty else { continue }
            guard empty == nil else { return nil }
            empty = index
        }
        let missing = ~mask & rules.all
        guard let empty, missing.nonzeroBitCount == 1, candidateMask(of: empty) & missing != 0
        else { return nil }
        return (empty, missing.trailingZeroBitCount + 1)
    }

    /// Applies a hint; false if it names a filled cell or changes nothing.
    private mutating func take(
        _ digits: [GridEntry], _ notes: [LoggedAct.CellNotes], _ removesNotes: Bool
    ) -> Bool {
        for entry in digits {
            guard self[entry.cell].isEmpty, place(entry.digit, in: entry.cell) else {
                return false
            }
            _ = clean(removesNotes, entry.digit, around: GridCells([entry.cell]))
        }
        return write(notes) && (!digits.isEmpty || !notes.isEmpty)
    }

    /// Gives empty cells notes; false if one is filled or has them.
    private mutating func write(_ notes: [LoggedAct.CellNotes]) -> Bool {
        for entry in notes {
            let before = self[entry.cell]
            guard before.isEmpty, before.noteMask != entry.digits else { return false }
            self[entry.cell].noteMask = entry.digits
        }
        return true
    }
}
