import SudokuEngine

/// A cell of an equation. A subtracted digit d counts as size + 1 - d, so that all terms are added.
private struct EquationTerm {
    var cell = -1
    var isPlus = true
    /// The values, each a bit; a term that is not there has the value 0.
    var values: UInt64 = 1
}

extension Propagation {
    /// Removes candidates with which an equation cannot hold: exactly with up to three open cells,
    /// by the limits of sums with more.
    mutating func filter(_ equation: CageRules<Board>.Equation) -> Progress {
        var rest = equation.constant
        var open = 0
        var (first, second, third) = (EquationTerm(), EquationTerm(), EquationTerm())
        for index in 0..<equation.count {
            let cell = cages.cell(equation.start &+ index)
            let isPlus = index < equation.plus
            if masks[cell].isMany {
                open &+= 1
                if open > 3 { return limit(equation) }
                if !isPlus { rest &+= size &+ 1 }
                let values = isPlus ? masks[cell] &<< 1 : reversed(masks[cell] &<< 1)
                (first, second) = (second, third)
                third = EquationTerm(cell: cell, isPlus: isPlus, values: values)
            } else {
                let digit = masks[cell].trailingZeroBitCount &+ 1
                rest = isPlus ? rest &- digit : rest &+ digit
            }
        }
        if open == 0 { return rest == 0 ? .nothing : .contradiction }
        return restrict(first, second, third, rest)
    }

    // MARK: Exactly

    /// Restricts cells to the values that occur when they add up to a number.
    private mutating func restrict(
        _ first: EquationTerm, _ second: EquationTerm, _ third: EquationTerm, _ sum: Int
    ) -> Progress {
        guard 0...3 * size ~= sum else { return .contradiction }
        var allowed: (UInt64, UInt64, UInt64) = (0, 0, 0)
        let mirrored = reversed(third.values)
        let areApart = see(second, third)
        for value in SetBits(first.values) {
            let rest = sum &- value
            if rest < 0 { break }
            var (one, other) = (second.values, mirrored)
            if see(first, second) { one &= ~UInt64(bit: twin(value, first, second)) }
            if see(first, third) {
                other &= ~UInt64(bit: size &+ 1 &- twin(value, first, third))
            }
            one &= moved(other, rest &- size &- 1)
            if areApart {
                if second.isPlus != third.isPlus {
                    if rest == size &+ 1 { continue }
                } else if rest & 1 == 0 {
                    one &= ~UInt64(bit: rest &>> 1)
                }
            }
            guard one != 0 else { continue }
            allowed.0 |= UInt64(bit: value)
            allowed.1 |= one
            allowed.2 |= moved(reversed(one), rest &- size &- 1)
        }
        if allowed.0 == 0 { return .contradiction }
        let changes = (
            restrict(first, allowed.0), restrict(second, allowed.1), restrict(third, allowed.2)
        )
        return changes.0 || changes.1 || changes.2 ? .some : .nothing
    }

    @inline(always) private mutating func restrict(_ term: EquationTerm, _ values: UInt64) -> Bool {
        if term.cell < 0 || term.values & ~values == 0 { return false }
        return keep((term.isPlus ? values : reversed(values)) &>> 1, in: term.cell)
    }

    @inline(always) private func see(_ one: EquationTerm, _ other: EquationTerm) -> Bool {
        one.cell >= 0 && other.cell >= 0
            && tables.peers[one.cell &* Board.words &+ other.cell &>> 6].has(bit: other.cell & 63)
    }

    /// Returns the value of a term with the digit that another term has by its value.
    @inline(always) private func twin(
        _ value: Int, _ one: EquationTerm, _ other: EquationTerm
    ) -> Int { one.isPlus == other.isPlus ? value : size &+ 1 &- value }

    /// Returns size + 1 minus each value.
    @inline(always) private func reversed(_ values: UInt64) -> UInt64 {
        var reversed: UInt64 = 0
        for value in SetBits(values) { reversed |= UInt64(bit: size &+ 1 &- value) }
        return reversed
    }

    /// Returns each value plus a number.
    @inline(always) private func moved(_ values: UInt64, _ number: Int) -> UInt64 {
        number < 0 ? values &>> UInt64(-number) : values &<< UInt64(number)
    }

    // MARK: By limits

    private mutating func limit(_ equation: CageRules<Board>.Equation) -> Progress {
        var (low, high) = (0, 0)
        for index in 0..<equation.count {
            let (least, most) = limits(equation, index)
            low &+= least
            high &+= most
        }
        let constant = equation.constant
        if constant < low || constant > high { return .contradiction }
        if constant &- low >= size &- 1, high &- constant >= size &- 1 { return .nothing }
        var progress = Progress.nothing
        for index in 0..<equation.count {
            let (least, most) = limits(equation, index)
            // What the others leave for the term.
            var (from, to) = (constant &- high &+ most, constant &- low &+ least)
            if index >= equation.plus { (from, to) = (0 &- to, 0 &- from) }
            from = max(from, 1)
            to = min(to, size)
            if to < from { return .contradiction }
            let digits = (1 &<< UInt64(to) &- 1) & ~(1 &<< UInt64(from &- 1) &- 1) as UInt64
            let cell = cages.cell(equation.start &+ index)
            if masks[cell].isMany, keep(digits, in: cell) { progress = .some }
        }
        return progress
    }

    /// Returns the least and the greatest value of a term, negative if it is subtracted.
    @inline(always) private func limits(
        _ equation: CageRules<Board>.Equation, _ index: Int
    ) -> (Int, Int) {
        let mask = masks[cages.cell(equation.start &+ index)]
        let (least, most) = (mask.trailingZeroBitCount &+ 1, 64 &- mask.leadingZeroBitCount)
        return index < equation.plus ? (least, most) : (0 &- most, 0 &- least)
    }
}
