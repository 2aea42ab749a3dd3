/// Some lines, as many regions, and the cells that only the ones or the others have, which by the law of
/// leftovers contain the same digits.
struct LeftoverCells {
    let lines: Range<Int>
    let regions: [Int]
    /// The cells of the regions outside the lines, and those of the lines outside the regions.
    let outer: [Int]
    let inner: [Int]

    /// Returns those of all lines that follow one another, rows before columns, if there are one or two
    /// cells of each kind.
    static func all(of tables: LayoutTables) -> [LeftoverCells] {
        [LayoutTables.row, LayoutTables.column].flatMap { type in
            let lines = tables.housesOfType[type]
            return (1..<tables.size).flatMap { count in
                (lines.lowerBound...lines.upperBound - count).compactMap { start in
                    LeftoverCells(start..<start + count, tables)
                }
            }
        }
    }

    private init?(_ lines: Range<Int>, _ tables: LayoutTables) {
        let first = tables.housesOfType[LayoutTables.box].lowerBound
        var shares: [Int] = []
        for region in tables.housesOfType[LayoutTables.box] {
            var share = 0
            for line in lines { share &+= tables.crossing(region, line).nonzeroBitCount }
            shares.append(share)
        }
        guard 1...2 ~= Self.cellsOutside(shares, lines.count) else { return nil }
        let regions = shares.indices.sorted { (-shares[$0], $0) < (-shares[$1], $1) }
            .prefix(lines.count).map { first + $0 }
        let type = tables.types[lines.lowerBound]
        var (outer, inner): ([Int], [Int]) = ([], [])
        for position in 0..<tables.size {
            for region in regions {
                let cell = tables.cell(region, position)
                if tables.house(type, at: cell).map(lines.contains) != true { outer.append(cell) }
            }
            for line in lines {
                let cell = tables.cell(line, position)
                guard let region = tables.house(LayoutTables.box, at: cell) else { continue }
                if !regions.contains(region) { inner.append(cell) }
            }
        }
        (self.lines, self.regions, self.outer, self.inner) = (lines, regions, outer, inner)
    }

    /// Returns the number of cells outside lines of as many regions as have most cells in them.
    private static func cellsOutside(_ shares: [Int], _ count: Int) -> Int {
        var (outside, left) = (0, count)
        for missing in 0...shares.count where left > 0 {
            for share in shares where left > 0 && share == shares.count - missing {
                outside += missing
                left -= 1
            }
        }
        return outside
    }
}
