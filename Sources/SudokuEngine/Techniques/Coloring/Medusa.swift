/// Colours of candidates of all digits, connected by pairs of places and by cells with two
/// candidates.
enum Medusa {
    static let technique = Technique(
        "3d-medusa", code: nil, .hard, 200, rating: 50
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        var met = DigitPlanes()
        for digit in 0..<9 {
            for cell in Bits(linked(digit, pairs[digit], on: board))
            where !met[digit].has(bit: cell) {
                let cluster = MedusaCluster(from: cell, digit, pairs, on: board)
                for other in 0..<9 { met[other] |= cluster.a[other] | cluster.b[other] }
                // A cluster of one digit is one of simple colours.
                guard cluster.digits.isMany else { continue }
                if offerSteps(of: cluster, on: board, &search) { return }
            }
        }
    }

    /// The numbers of the sentences.
    private enum Form {
        static let twiceInCell = 0
        static let twiceInHouse = 1
        static let emptyCell = 2
        static let excluded = 3
    }

    /// Returns the cells where a digit has a strong link to another candidate.
    private static func linked(_ digit: Int, _ houses: UInt32, on board: Board) -> Mask128 {
        var result = board.bivalues
        for house in Bits(houses) { result |= GridGeometry.cells(of: house) }
        return result & board.cells(with: digit)
    }

    private static func offerSteps(
        of cluster: MedusaCluster, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        offerFalseColor(cluster, on: board, &search)
            || offerFalseColor(cluster.swapped, on: board, &search)
            || offerExcluded(cluster, on: board, &search)
    }

    /// Offers the end of the first colour if it contradicts itself.
    private static func offerFalseColor(
        _ cluster: MedusaCluster, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let form: Int
        let part: Pattern.Part
        if let cell = Bits(cluster.cellsWithTwoA).first {
            form = Form.twiceInCell
            part = .init(.cell, Mask128(bit: cell), on: board)
        } else if let (digit, cells) = cluster.pairInHouse {
            form = Form.twiceInHouse
            part = .init(.bridge, UInt16(bit: digit), in: cells)
        } else if let cell = Bits(cluster.cellsEmptiedByA(on: board)).first {
            form = Form.emptyCell
            part = .init(.cell, Mask128(bit: cell), on: board)
        } else {
            return false
        }
        let eliminations = candidates(cluster.a)
        return search.offer(
            technique, digits: eliminations.digits.bits, removes: eliminations,
            Pattern(parts(cluster) + [part], form: form))
    }

    /// The ways in which both colours exclude a candidate: both are in its cell, it sees its digit in
    /// both, or one of each.
    private enum Exclusion: CaseIterable { case bothInCell, seesBoth, seesOne }

    /// Offers the candidates that both colours exclude, a step for each way.
    private static func offerExcluded(
        _ cluster: MedusaCluster, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let (inA, inB) = (cluster.cellsWithA, cluster.cellsWithB)
        for exclusion in Exclusion.allCases {
            var planes = DigitPlanes()
            for digit in 0..<9 {
                let (seenA, seenB) = (cluster.seenA[digit], cluster.seenB[digit])
                let excluded =
                    switch exclusion {
                    case .bothInCell: inA & inB
                    case .seesBoth: seenA & seenB
                    case .seesOne: seenA & inB & ~inA | seenB & inA & ~inB
                    }
                let colored = cluster.a[digit] | cluster.b[digit]
                planes[digit] = board.cells(with: digit) & excluded & ~colored
            }
            let eliminations = candidates(planes)
            let isEnough = search.offer(
                technique, digits: eliminations.digits.bits, removes: eliminations,
                Pattern(parts(cluster), form: Form.excluded))
            if isEnough { return true }
        }
        return false
    }

    private static func parts(_ cluster: MedusaCluster) -> [Pattern.Part] {
        [
            .init(.colorA, candidates(cluster.a)),
            .init(.colorB, candidates(cluster.b)),
        ]
    }

    private static func candidates(_ planes: DigitPlanes) -> Candidates {
        var result = Candidates()
        for digit in 0..<9 { result.insert(UInt16(bit: digit), in: planes[digit]) }
        return result
    }
}
