/// The words of a step's single reasons.
extension WordLists {
    /// `r6c8 or r6c1 is 5, so r6c7 is not 5`
    func reason(_ ends: CellSet, _ digits: DigitSet, so conclusion: String) -> String {
        switch language {
        case .english: "\(cells(ends, .or)) is \(self.digits(digits, .or)), so \(conclusion)"
        case .german: "\(cells(ends, .or)) ist \(self.digits(digits, .or)), also: \(conclusion)"
        }
    }

    /// `r4c3 is 5 or 9, so it is not 3`
    func reason(_ cell: CellSet, _ digits: DigitSet, excluding others: DigitSet) -> String {
        let (cell, digits) = (cells(cell, .or), self.digits(digits, .or))
        let others = self.digits(others, .or)
        return switch language {
        case .english: "\(cell) is \(digits), so it is not \(others)"
        case .german: "\(cell) ist \(digits), also nicht \(others)"
        }
    }

    /// The reason of what an almost locked set of a loop removes.
    func setReason(so conclusion: String) -> String {
        switch language {
        case .english: "the almost locked sets keep their other digits, so \(conclusion)"
        case .german: "die Almost Locked Sets behalten ihre übrigen Ziffern, also: \(conclusion)"
        }
    }

    /// `. So r6c5 or r2c5 is 2, and r2c3, which sees both, is not 2`
    func chainReason(_ ends: CellSet, _ digit: DigitSet, so conclusion: String) -> String {
        let (ends, digit) = (cells(ends, .or), digits(digit, .or))
        return switch language {
        case .english: ". So \(ends) is \(digit), and \(conclusion)"
        case .german: ". Also ist \(ends) \(digit), und \(conclusion)"
        }
    }

    /// `with A r8c6 is 1, with B r8c2 is 8, so r8c6 is not 8`
    func colorReason(_ a: Placement, _ b: Placement, so conclusion: String) -> String {
        switch language {
        case .english:
            "with A \(a.cell) is \(a.digit), with B \(b.cell) is \(b.digit), so \(conclusion)"
        case .german:
            "mit A ist \(a.cell) \(a.digit), mit B ist \(b.cell) \(b.digit), also: \(conclusion)"
        }
    }

    /// `Were r5c4 5, 5 would have to be at r8c5 (box 8), and row 3 would have no place for it.`
    func placeReason(
        _ cell: Cell, _ digit: String, isDigit: Bool, isExample: Bool, _ forced: [String],
        end: String
    ) -> String {
        switch language {
        case .english:
            let premise = "Were \(cell) \(isDigit ? "" : "not ")\(digit)"
            let places =
                forced.isEmpty
                ? ""
                : "\(digit) would have to be at "
                    + forced.joined(separator: ", then ") + ", and "
            return premise + (isExample ? ", for example, " : ", ") + places
                + "\(end) would have no place for \(forced.isEmpty ? digit : "it")."
        case .german:
            let premise =
                "Wäre \(cell)\(isExample ? " zum Beispiel" : "") "
                + "\(isDigit ? "" : "nicht ")\(digit), so "
            let places =
                forced.isEmpty
                ? ""
                : "müsste die \(digit) bei "
                    + forced.joined(separator: ", dann ") + " stehen, und "
            return premise + places
                + (forced.isEmpty
                    ? "hätte \(end) keinen Platz für die \(digit)."
                    : "\(end) hätte keinen Platz für sie.")
        }
    }
}
