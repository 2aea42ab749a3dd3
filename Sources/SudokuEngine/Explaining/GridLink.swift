/// Two cells whose digits exclude each other for a reason that is not plain to see: anything but a box,
/// a row or a column.
package struct GridLink: Hashable, Sendable {
    /// The reasons: other houses by their numbers, moves of chess, a cage, and neighbours without
    /// consecutive digits.
    package enum Reason: Hashable, Sendable {
        case house(Int)
        case knight, king, cage, neighbours
    }

    package let reason: Reason
    let cells: GridPair

    package init(_ reason: Reason, _ cell: Int, _ other: Int) {
        self.reason = reason
        cells = GridPair(cell, other)
    }
}

extension WordLists {
    /// Returns the sentences that name some links, those of one reason together: `r1c2 and r3c3 are a
    /// knight's move apart.`
    package func sentences(of links: [GridLink]) -> [String] {
        var reasons: [GridLink.Reason] = []
        for link in links where !reasons.contains(link.reason) { reasons.append(link.reason) }
        return reasons.map { reason in
            let pairs = links.filter { $0.reason == reason }.map {
                cells([$0.cells.first, $0.cells.second], .and)
            }
            let (key, houses): (String, [Int]) =
                switch reason {
                case .house(let house): ("house", [house])
                case .knight: ("knight", [])
                case .king: ("king", [])
                case .cage: ("cage", [])
                case .neighbours: ("neighbours", [])
                }
            return texts.text(
                "link." + key, ("pairs", pairs.joined(separator: ", ")),
                ("house", self.houses(houses)))
        }
    }
}
