/// A puzzle on its way to the promise of a pool: it is mended by giving and taking whole orbits of
/// its grid.
struct PoolCandidate {
    /// A proposal that misses a part of the promise.
    struct Miss {
        let distance: Int
        let remedy: Remedy
        /// True if all required techniques are on the path.
        let hasTechniques: Bool
        /// True if the puzzle is known to be too easy without a rating.
        var isUnrated = false
    }

    /// The change that may bring a proposal closer.
    enum Remedy {
        /// Give one of these cells: a step that needs them is too hard, or to be avoided.
        case ease(CellSet)
        case harden
        case vary
    }

    /// The place of its number among those that are made together.
    let place: Int
    let solution: Solution
    /// The orbits that may be given.
    let orbits: [CellSet]
    var random: SeededGenerator
    var givens: CellSet
    var miss: Miss
    /// The number of rounds of mending.
    var rounds = 0
    /// The rounds after which another grid is likely to be cheaper.
    private static let patience = 8

    /// Returns carvings of puzzles that differ in few givens; none if another grid is cheaper.
    mutating func variants(_ aim: PoolAim) -> [Carving] {
        guard rounds <= Self.patience, !givens.isEmpty, isWorthMending(aim) else { return [] }
        let givens = givens
        var given = orbits.filter { !$0.intersection(givens).isEmpty }
        var open = orbits.filter { $0.intersection(givens).isEmpty }
        random.shuffle(&open)
        if case .ease(let cells) = miss.remedy {
            open = open.filter { !$0.intersection(cells).isEmpty }
        }
        var variants: [Carving] = []
        for number in 0..<(aim.isScarce ? 4 : 3) {
            if case .harden = miss.remedy, number == 0, givens.count > aim.clues.lowerBound {
                random.shuffle(&given)
                variants.append(carving(givens, given, floor: aim.clues.lowerBound, aim))
                continue
            }
            guard number < open.count else { break }
            let more = givens.union(open[number])
            if canGive(number, more, aim) {
                variants.append(carving(more, [], floor: 0, aim))
            } else if aim.isScarce {
                random.shuffle(&given)
                let floor = floor(with: open[number], aim)
                variants.append(carving(more, given, floor: floor, aim))
            }
        }
        return variants
    }

    private func isWorthMending(_ aim: PoolAim) -> Bool {
        if aim.promise.pattern != nil { return true }
        guard miss.hasTechniques else { return false }
        switch miss.remedy {
        case .harden: return aim.isNarrow || aim.isScarce && !miss.isUnrated
        case .ease, .vary: return true
        }
    }

    /// Returns true if a variant gives an orbit without taking another.
    private func canGive(_ number: Int, _ more: CellSet, _ aim: PoolAim) -> Bool {
        guard more.count <= aim.clues.upperBound, !aim.promise.isMinimal else { return false }
        switch miss.remedy {
        case .ease: return true
        case .vary: return !aim.isScarce || number % 2 == rounds % 2
        case .harden: return false
        }
    }

    /// Returns the minimum number of givens of a variant that exchanges an orbit for others.
    private func floor(with orbit: CellSet, _ aim: PoolAim) -> Int {
        let low = aim.clues.lowerBound
        switch miss.remedy {
        case .ease: return max(low, aim.clues.upperBound - orbit.count + 1)
        case .harden: return low
        case .vary: return max(low, min(givens.count, aim.clues.upperBound))
        }
    }

    private func carving(
        _ givens: CellSet, _ removable: [CellSet], floor: Int, _ aim: PoolAim
    ) -> Carving {
        Carving(
            grid: solution.digits, from: givens, removing: removable, together: 1,
            floor: aim.promise.isMinimal ? aim.clues.lowerBound : floor,
            leastInBox: aim.leastInBox, isMinimal: aim.promise.isMinimal)
    }
}
