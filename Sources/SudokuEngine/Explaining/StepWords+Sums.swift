/// The words for cages and sums.
extension StepWords {
    /// Returns the words for a placeholder that is about sums.
    func sumWords(for placeholder: Substring) -> String {
        if placeholder == "contradiction" { return contradiction }
        guard let sum = step.sums.first else { return "" }
        switch placeholder {
        case "sum": return words(of: sum)
        case "equation": return equation(sum)
        case "combinations": return combinations(of: sum)
        case "units": return units
        default:
            return "\(step.sums.reduce(step.digits.nonzeroBitCount) { $0 - $1.least })"
        }
    }

    /// `the 4-cell cage at r1c3 with sum 28 (12 left for r1c5 and r1c6)`
    private func words(of sum: StepSum) -> String {
        guard let cage = sum.cage, let first = cage.cells.first else { return "" }
        return lists.texts.text(
            sum.cells.count == cage.cells.count ? "cage" : "cage.rest",
            ("size", "\(cage.cells.count)"), ("cell", step.grid.cell(first)),
            ("sum", "\(cage.sum ?? 0)"), ("rest", "\(sum.sum)"),
            ("cells", lists.cells(sum.cells, .and)))
    }

    /// `4789 or 5689`
    private func combinations(of sum: StepSum) -> String {
        lists.list(sum.combinations.map { step.grid.digits($0).joined() }, .or)
    }

    /// The cages and cells that need some of the digits: `the 2-cell cage at r1c1 with sum 12 (39 or
    /// 48) 1, r1c5 (38) 1`
    private var units: String {
        let units = step.sums.filter { $0.least > 0 }.map { unit in
            let words = unit.cage == nil ? lists.cells(unit.cells, .and) : words(of: unit)
            return "\(words) (\(combinations(of: unit))) \(unit.least)"
        }
        return units.joined(separator: ", ")
    }

    // MARK: Equations

    /// `the cells of row 1 add up to 45, the cages r1c1 (12) and r1c6 (33) to 45; r2c6 is outside;
    /// r1c8 is 3: r2c6 - r1c9 = 45 - 45 + 3 = 3`
    private func equation(_ sum: StepSum) -> String {
        let (grid, texts) = (step.grid, lists.texts)
        let within = Set(sum.houses.flatMap { grid.houses[$0].cells })
        let total = sum.houses.count * grid.size * (grid.size + 1) / 2
        let caged = sum.cages.reduce(0) { $0 + ($1.sum ?? 0) }
        var words = texts.text(
            "equation.total", ("houses", lists.houses(sum.houses)), ("sum", "\(total)"))
        if !sum.cages.isEmpty {
            let cages = sum.cages.map { "\(grid.cell($0.cells[0])) (\($0.sum ?? 0))" }
            words += lists.text(
                "equation.cages", isPlural: cages.count > 1, ("cages", lists.list(cages)),
                ("first", grid.cell(sum.cages[0].cells[0])), ("sum", "\(caged)"))
        }
        let outside = sum.cages.flatMap { $0.cells }.filter { !within.contains($0) }.sorted()
        if !outside.isEmpty {
            words += lists.text(
                "equation.outside", isPlural: outside.count > 1,
                ("cells", lists.cells(outside, .and)))
        }
        if !sum.known.isEmpty {
            let known = sum.known.map {
                lists.statement([$0.cell], 1 << UInt32($0.digit - 1), isTrue: true)
            }
            words += "; " + lists.list(known)
        }
        // Of two ways to write it, the one with a sum that is not negative.
        let isTurned = sum.cells.isEmpty || !sum.minus.isEmpty && sum.sum < 0
        let sign = isTurned ? -1 : 1
        var terms = [(sign: sign * total, text: "\(total)")]
        if caged > 0 { terms.append((sign: -sign * caged, text: "\(caged)")) }
        terms += sum.known.map {
            (
                sign: within.contains($0.cell) ? -sign * $0.digit : sign * $0.digit,
                text: "\($0.digit)"
            )
        }
        let (plus, minus) = isTurned ? (sum.minus, sum.cells) : (sum.cells, sum.minus)
        let left = joined(
            plus.map { (sign: 1, text: grid.cell($0)) }
                + minus.map { (sign: -1, text: grid.cell($0)) })
        let right = terms.count > 1 ? " = " + joined(terms) : ""
        return words + ": \(left)\(right) = \(sign * sum.sum)"
    }

    /// `45 - 38 + 2`: terms by their signs, those that are added first.
    private func joined(_ terms: [(sign: Int, text: String)]) -> String {
        let added = terms.filter { $0.sign >= 0 }.map { $0.text }.joined(separator: " + ")
        return terms.reduce(added) { $1.sign < 0 ? "\($0) - \($1.text)" : $0 }
    }

    // MARK: Assumptions

    /// The end of an assumption: `r1c2 would have no candidate`
    private var contradiction: String {
        let texts = lists.texts
        if let sum = step.sums.first {
            return texts.text("contradiction.cage", ("cage", words(of: sum)))
        }
        if let house = step.parts.first(where: { $0.role == .crossing }) {
            return texts.text(
                "contradiction.house", ("house", lists.houses(house.houses)),
                ("digit", lists.digits(house.candidates.allDigits, .and)))
        }
        let cells = candidates(of: .end).indices
        return cells.isEmpty
            ? texts.text("contradiction.sums")
            : texts.text("contradiction.cell", ("cell", lists.cells(cells, .and)))
    }
}
