/// The clusters of each digit: cells connected by pairs of places, in two alternating colours.
final class ColorClusters: SearchMemory {
    /// The clusters of one digit after the other, each time by lowest cell.
    private(set) var clusters: [Cluster] = []
    private var board: Board?

    struct Cluster {
        let digit: Int
        private(set) var a = Color()
        private(set) var b = Color()

        fileprivate mutating func insert(_ cells: Mask128, isA: Bool) {
            if isA { a.insert(cells) } else { b.insert(cells) }
        }

        /// The same cluster with the names of its colours exchanged.
        var swapped: Cluster {
            var result = self
            (result.a, result.b) = (b, a)
            return result
        }
    }

    /// The cells of one colour: all of them contain the digit, or none does.
    struct Color {
        private(set) var cells: Mask128 = 0
        /// The cells that see one of them.
        private(set) var seen: Mask128 = 0

        fileprivate mutating func insert(_ new: Mask128) {
            cells |= new
            for cell in Bits(new) { seen |= GridGeometry.peers(of: cell) }
        }

        func sees(_ other: Color) -> Bool { seen & other.cells != 0 }
    }

    /// Reads the clusters of a board, unless it is the one read last.
    func read(_ board: Board, _ pairs: PairsOfPlaces) {
        if let known = self.board, known.isSame(as: board) { return }
        self.board = board
        pairs.read(board)
        clusters.removeAll(keepingCapacity: true)
        for digit in 0..<9 { readClusters(of: digit, pairs[digit], board.cells(with: digit)) }
    }

    private func readClusters(of digit: Int, _ houses: UInt32, _ cells: Mask128) {
        var rest: Mask128 = 0
        for house in Bits(houses) { rest |= cells & GridGeometry.cells(of: house) }
        while rest != 0 {
            var cluster = Cluster(digit: digit)
            var new = rest.lowest
            var isA = true
            while new != 0 {
                rest &= ~new
                cluster.insert(new, isA: isA)
                var next: Mask128 = 0
                for cell in Bits(new) { next |= Self.partners(of: cell, houses, cells) }
                new = next & rest
                isA.toggle()
            }
            clusters.append(cluster)
        }
    }

    /// Returns the other cells of the pairs of places to which a cell belongs.
    static func partners(of cell: Int, _ houses: UInt32, _ cells: Mask128) -> Mask128 {
        var result: Mask128 = 0
        for house in Bits(houses & GridGeometry.houses(cell / 9, cell % 9)) {
            result |= GridGeometry.cells(of: house)
        }
        return result & cells & ~Mask128(bit: cell)
    }

    /// Returns two cells, one in each of two sets, that see each other; both may be in either set.
    static func pair(_ first: Mask128, _ second: Mask128) -> Mask128 {
        for cell in Bits(first) {
            let seen = second & GridGeometry.peers(of: cell)
            if seen != 0 { return Mask128(bit: cell) | seen.lowest }
        }
        return 0
    }
}

extension StepSearch {
    /// Returns the clusters of a board.
    mutating func clusters(of board: Board) -> [ColorClusters.Cluster] {
        let pairs = memory(PairsOfPlaces.self)
        let memory = memory(ColorClusters.self)
        memory.read(board, pairs)
        return memory.clusters
    }
}

extension Pattern.Part {
    /// Creates a part of the cells of a colour.
    init(_ role: Pattern.Role, _ digit: Int, _ color: ColorClusters.Color) {
        self.init(role, UInt16(bit: digit), in: color.cells)
    }
}
