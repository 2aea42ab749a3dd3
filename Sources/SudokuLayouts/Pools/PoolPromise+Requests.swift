package import SudokuEngine

extension PoolPromise {
    /// Returns the requests for the puzzles of a pool of a layout, one for each symmetry; throws an
    /// error if none can be made.
    package func layoutRequests(_ layout: Layout) throws(LayoutError) -> [LayoutRequest] {
        var map: CellMap?
        if let regions {
            guard regions.utf8.count == layout.cellCount else {
                throw LayoutError(
                    .regions, 1,
                    "\(regions.utf8.count) letters, \(layout) has \(layout.cellCount) cells")
            }
            map = CellMap(regions.utf8.map { Optional($0) })
        }
        let hasCages = minimumCages != nil || maximumCages != nil
        let form = hasCages ? try CageForm(layout, tier: tier) : nil
        let cages = try form.map { (form) throws(LayoutError) in
            let (low, high) = (minimumCages, maximumCages)
            let least = low ?? min(form.count.lowerBound, high ?? .max)
            let most = high ?? max(form.count.upperBound, least)
            guard least <= most else {
                throw LayoutError(.cages, 1, "\(most) is below min-cages, which is \(least)")
            }
            return try CageForm(layout, tier: tier, count: least...most)
        }
        let wanted = symmetries.isEmpty ? [.none] : Symmetry.allCases.filter(symmetries.contains)
        let areLimited = !isMinimal && (minimumClues != nil || maximumClues != nil)
        var requests: [LayoutRequest] = []
        for symmetry in wanted {
            requests.append(
                try LayoutRequest(
                    layout, isMinimal: isMinimal, symmetry: symmetry,
                    clues: areLimited ? clues : nil, regions: map, tier: isMinimal ? nil : tier,
                    cages: cages))
        }
        return requests
    }
}

extension PoolSubject {
    /// Creates the subject of a puzzle just graded.
    package init(_ puzzle: LayoutPuzzle, _ grade: LayoutGrade) {
        self.init(
            layout: puzzle.layout.name, tier: grade.tier, symmetry: puzzle.symmetry,
            clues: grade.clues, cages: puzzle.cages.count,
            regions: puzzle.regions.map { String(decoding: $0.letters, as: UTF8.self) },
            rating: grade.tierRating,
            techniques: Set(grade.techniques.map { $0.technique.name }))
    }
}
