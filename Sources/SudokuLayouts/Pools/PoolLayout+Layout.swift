package import SudokuEngine

extension PoolLayout {
    /// Returns the facts about a layout.
    package static func of(_ layout: Layout) -> PoolLayout {
        if layout == .classic9 { return .classic }
        let isKiller = layout.contains(.killer)
        var keys: Set<PoolPromise.Key> = [
            .layout, .tier, .symmetry, .minimumRating, .maximumRating, .techniques, .avoid,
        ]
        keys.formUnion(
            isKiller ? [.minimumCages, .maximumCages] : [.minimumClues, .maximumClues])
        if !isKiller, (6...9).contains(layout.size) { keys.insert(.minimal) }
        if layout.contains(.jigsaw) { keys.insert(.regions) }
        // Regions that differ have no symmetry; those of a promise may have any.
        let symmetries =
            isKiller
            ? CageForm.symmetries
            : layout.contains(.jigsaw) ? Symmetry.allCases : layout.symmetries()
        return PoolLayout(
            layout.name, cells: layout.cellCount, keys: keys, symmetries: symmetries,
            promises: layout.tiers.map { tier in
                var promise = layout.promise(of: tier)
                // Those in stock have cages alone.
                if isKiller { promise.givens = 0...0 }
                return promise
            },
            techniques: Set(LayoutTechnique.Special.on(layout).map { $0.rawValue }),
            isCommon: { !isKiller || KillerRung.hasCommon($0) }
        ) { promise in
            do throws(LayoutError) {
                _ = try promise.layoutRequests(layout)
                return nil
            } catch {
                return PoolConflict(error.part.key(of: promise), error.problem)
            }
        }
    }
}

extension PoolLayouts {
    /// All layouts whose puzzles are made for stock.
    package static let all = PoolLayouts(
        techniques: LayoutTechnique.Special.ofLadders.map { TechniqueName(ofLayouts: $0.rawValue) }
    ) { (name) throws(PoolPromise.KeyError) in
        if let layout = made.first(where: { $0.name == name }) { return layout }
        let key = PoolPromise.Key.layout.rawValue
        do throws(LayoutError) { _ = try Layout(name: name) } catch {
            throw PoolPromise.KeyError(
                key: key, problem: "'\(name)': \(error.problem)", word: name,
                known: made.map { $0.name },
                remedy: "`puzzlefarm layouts` lists those that are made")
        }
        throw PoolPromise.KeyError(
            key: key, problem: "'\(name)' can be read and solved, but is not made for stock",
            remedy: "write one of " + made.map { $0.name }.joined(separator: " "))
    }

    private static let made = Layout.made.map { PoolLayout.of($0.layout) }
}

extension LayoutTechnique.Special {
    /// The techniques of the ladders that decide tiers.
    fileprivate static let ofLadders = allCases.filter { special in
        Layout.made.contains { on($0.layout).contains(special) }
    }

    /// Returns the techniques on the ladder that decides tiers of a layout.
    fileprivate static func on(_ layout: Layout) -> [LayoutTechnique.Special] {
        allCases.filter { special in
            switch special {
            case .generalizedIntersections, .generalizedNakedPair, .generalizedNakedTriplet,
                .generalizedNakedQuad:
                false
            case .nonConsecutiveForcingCell, .lockedNonConsecutive:
                layout.kinds.contains { $0.consecutive != nil }
            case .commonPeers: true
            case .lawOfLeftovers: layout.contains(.jigsaw)
            default: layout.contains(.killer)
            }
        }
    }
}

extension LayoutError.Part {
    /// The key of a promise whose value has the defect.
    fileprivate func key(of promise: PoolPromise) -> PoolPromise.Key {
        switch self {
        case .regions: .regions
        case .cages: promise.maximumCages == nil ? .minimumCages : .maximumCages
        case .size where promise.isMinimal: .minimal
        case .givens where promise.isMinimal: .minimal
        case .givens where !promise.symmetries.isEmpty: .symmetry
        default: .layout
        }
    }
}
