/// A search for fish of lines and boxes, one base set after the other.
final class HouseFishSearch: SearchMemory {
    /// The houses that a fish may have in its base and in its cover.
    enum Kind {
        /// Base rows, cover columns, or the reverse, and boxes on either side.
        case franken
        /// Any other houses.
        case mutant
    }

    private var kind = Kind.franken
    private var size = 0
    private var hasFins = false
    private var digit = 0
    /// The places of the digit: all, and those in each of the 27 houses.
    private var cells: Mask128 = 0
    private var places = [Mask128](repeating: 0, count: 27)
    /// The houses with places that a base may have in order, and those that a cover may have.
    private var baseHouses: [Int] = []
    private var coverHouses: UInt32 = 0
    /// The current base set, its places, and those in two of its houses.
    private var base: UInt32 = 0
    private var baseCells: Mask128 = 0
    private var endoFins: Mask128 = 0
    /// The fish of the current base set with different eliminations.
    private var found: [FoundFish] = []
    private var isEnough = false
    /// The fish of a board by base set, for each search that ran to its end: plain and siamese fish
    /// come from the same search.
    private var board: Board?
    private var known: [Shape: [[FoundFish]]] = [:]
    private var met: [[FoundFish]] = []

    private struct Shape: Hashable {
        let kind: Kind
        let size: Int
        let hasFins: Bool
    }

    private static let rows: UInt32 = 0x1FF << 18
    private static let columns: UInt32 = 0x1FF << 9
    private static let boxes: UInt32 = 0x1FF
    private static let mostFins = 5
    private static let mostEndoFins = 2

    init() {}

    /// Visits the fish of each base set that has any, until `visit` returns true.
    func search(
        _ kind: Kind, _ size: Int, hasFins: Bool, on board: Board,
        _ visit: (_ fish: [FoundFish]) -> Bool
    ) {
        (self.kind, self.size, self.hasFins) = (kind, size, hasFins)
        isEnough = false
        if self.board?.isSame(as: board) != true {
            self.board = board
            known.removeAll(keepingCapacity: true)
        }
        let shape = Shape(kind: kind, size: size, hasFins: hasFins)
        if let all = known[shape] {
            _ = all.contains(where: visit)
            return
        }
        met.removeAll(keepingCapacity: true)
        run(on: board, visit)
        if !isEnough { known[shape] = met }
    }

    private func run(on board: Board, _ visit: (_ fish: [FoundFish]) -> Bool) {
        for digit in 0..<9 where board.cells(with: digit) != 0 {
            self.digit = digit
            cells = board.cells(with: digit)
            var open: UInt32 = 0
            for house in 0..<27 {
                places[house] = board.cells(with: digit, in: house)
                if places[house] != 0 { open |= UInt32(bit: house) }
            }
            switch kind {
            case .franken:
                search(open & (Self.rows | Self.boxes), open & (Self.columns | Self.boxes), visit)
                search(open & (Self.columns | Self.boxes), open & (Self.rows | Self.boxes), visit)
            case .mutant: search(open, open, visit)
            }
            if isEnough { return }
        }
    }

    private func search(
        _ bases: UInt32, _ covers: UInt32, _ visit: (_ fish: [FoundFish]) -> Bool
    ) {
        guard !isEnough else { return }
        baseHouses.removeAll(keepingCapacity: true)
        for houses in [Self.rows, Self.columns, Self.boxes] {
            baseHouses.append(contentsOf: Bits(bases & houses))
        }
        coverHouses = covers
        extend(from: 0, 0, cells: 0, endoFins: 0, targets: cells, visit)
    }

    // MARK: Base

    /// Adds houses to a base in lexicographic order.
    private func extend(
        from first: Int, _ chosen: UInt32, cells: Mask128, endoFins: Mask128, targets: Mask128,
        _ visit: (_ fish: [FoundFish]) -> Bool
    ) {
        let left = size - chosen.nonzeroBitCount
        guard left > 0 else {
            return complete(chosen, cells, endoFins, targets, visit)
        }
        guard baseHouses.count - first >= left else { return }
        for index in first...baseHouses.count - left {
            let house = baseHouses[index]
            let shared = cells & places[house]
            var targets = targets
            if shared != 0 {
                guard hasFins, (endoFins | shared).hasAtMost(Self.mostEndoFins) else { continue }
                for cell in Bits(shared & ~endoFins) { targets &= GridGeometry.peers(of: cell) }
                guard targets != 0 else { continue }
            }
            extend(
                from: index + 1, chosen | UInt32(bit: house), cells: cells | places[house],
                endoFins: endoFins | shared, targets: targets, visit)
            if isEnough { return }
        }
    }

    private func complete(
        _ base: UInt32, _ cells: Mask128, _ endoFins: Mask128, _ targets: Mask128,
        _ visit: (_ fish: [FoundFish]) -> Bool
    ) {
        guard isBase(base) else { return }
        self.base = base
        baseCells = cells
        self.endoFins = endoFins
        found.removeAll(keepingCapacity: true)
        let covers = coverHouses & ~base
        // The most places of the base that one house covers.
        var most = 0
        for house in Bits(covers) { most = max(most, (places[house] & cells).nonzeroBitCount) }
        if hasFins {
            for target in Bits(targets & ~endoFins) {
                cover(removing: target, covers, most)
            }
        } else if cells.nonzeroBitCount <= size * most {
            cover(cells, 0, covers, size, most)
        }
        guard !found.isEmpty else { return }
        found.sort { Self.order($0.cover) > Self.order($1.cover) }
        met.append(found)
        isEnough = visit(found)
    }

    private func isBase(_ base: UInt32) -> Bool {
        kind == .mutant || base & ~Self.boxes != 0
    }

    /// Returns true if the houses make a fish of the kind.
    private func isFish(_ cover: UInt32) -> Bool {
        let isFranken = Self.isFranken(base, cover)
        switch kind {
        case .franken: return isFranken && (base | cover) & Self.boxes != 0
        case .mutant: return !isFranken
        }
    }

    /// Returns true for basic and franken fish.
    private static func isFranken(_ base: UInt32, _ cover: UInt32) -> Bool {
        base & rows != 0 && base & columns == 0 && cover & columns != 0 && cover & rows == 0
            || base & columns != 0 && base & rows == 0 && cover & rows != 0 && cover & columns == 0
    }

    // MARK: Cover

    /// Searches the covers of fish that remove the digit from a cell.
    ///
    /// The places of the base that do not see the cell must be covered, the others may be fins. The
    /// cell itself is in one cover house, or in two if it is in the base, and these houses cover
    /// nothing of what must be covered.
    private func cover(removing target: Int, _ covers: UInt32, _ most: Int) {
        let bit = Mask128(bit: target)
        let open = baseCells & ~GridGeometry.peers(of: target) & ~bit
        let isInBase = baseCells & bit != 0
        let left = size - (isInBase ? 2 : 1)
        guard open.nonzeroBitCount <= left * most else { return }
        let (row, column) = (GridGeometry.row(of: target), GridGeometry.column(of: target))
        let own = GridGeometry.houses(row, column) & covers
        if isInBase {
            guard own.isMany else { return }
            cover(open, own, covers & ~own, size - own.nonzeroBitCount, most)
            return
        }
        var rest = covers
        for house in Bits(own) {
            rest &= ~UInt32(bit: house)
            cover(open, UInt32(bit: house), rest, left, most)
        }
    }

    /// Covers the open cells in all ways, with `left` more houses.
    private func cover(
        _ open: Mask128, _ chosen: UInt32, _ covers: UInt32, _ left: Int, _ most: Int
    ) {
        guard open != 0 else { return fill(chosen, covers, left) }
        guard open.nonzeroBitCount <= left * most else { return }
        let cell = open.trailingZeroBitCount
        let (row, column) = (GridGeometry.row(of: cell), GridGeometry.column(of: cell))
        var covers = covers
        for house in Bits(covers & GridGeometry.houses(row, column)) {
            covers &= ~UInt32(bit: house)
            cover(open & ~places[house], chosen | UInt32(bit: house), covers, left - 1, most)
        }
    }

    /// Adds any `left` more houses to a cover.
    private func fill(_ chosen: UInt32, _ covers: UInt32, _ left: Int) {
        guard left > 0 else { return add(chosen) }
        var rest = covers
        for house in Bits(covers) {
            rest &= ~UInt32(bit: house)
            fill(chosen | UInt32(bit: house), rest, left - 1)
        }
    }

    /// Keeps a fish if it removes something. Of several of a base that remove the same, the first in
    /// order is kept.
    private func add(_ cover: UInt32) {
        guard isFish(cover) else { return }
        var (covered, twice): (Mask128, Mask128) = (0, 0)
        for house in Bits(cover) {
            twice |= covered & places[house]
            covered |= places[house]
        }
        let fins = baseCells & ~covered & ~endoFins
        guard hasFins == (fins | endoFins != 0), (fins | endoFins).hasAtMost(Self.mostFins) else {
            return
        }
        var eliminations = covered & ~baseCells | twice
        for cell in Bits(fins | endoFins) { eliminations &= GridGeometry.peers(of: cell) }
        guard eliminations != 0 else { return }
        let known = found.firstIndex { $0.eliminations == eliminations }
        if let known, Self.order(found[known].cover) >= Self.order(cover) { return }
        let fish = FoundFish(
            digit: digit, base: base, cover: cover, fins: fins, endoFins: endoFins,
            eliminations: eliminations)
        if let known { found[known] = fish } else { found.append(fish) }
    }

    /// A number that is higher for the earlier of two sets of as many houses, in lexicographic order
    /// with boxes last.
    private static func order(_ houses: UInt32) -> UInt32 {
        Bits(houses).reduce(0) { $0 | UInt32(bit: $1 / 9 * 9 + 8 - $1 % 9) }
    }
}
