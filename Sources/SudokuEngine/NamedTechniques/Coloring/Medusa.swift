/// Colours of candidates of all digits, connected by pairs of places and by cells with two
/// candidates.
enum Medusa {
    static let technique = NamedTechnique(
        "3d-medusa", code: nil, .hard, 200, rating: 50,
        english: TechniqueText(
            "3D Medusa",
            meaning: "Strong links, within a digit and within cells with two candidates, connect "
                + "candidates of any digits, which are coloured alternately: all of one colour are "
                + "true, or all of the other. Candidates that both exclude are removed, and so is "
                + "a colour that contradicts itself.",
            sentences: colors + "{cell.cells} would have two digits in colour A, so colour A "
                + "is false, and {conclusion}.",
            colors + "{bridge.single} have colour A and see each other, so colour A is false, and "
                + "{conclusion}.",
            colors + "Colour A would exclude every candidate of {cell}, so it is false, and "
                + "{conclusion}.",
            colors + "What both exclude goes: {reasons.colors}."),
        german: TechniqueText(
            "3D Medusa",
            meaning: "Starke Links, innerhalb einer Ziffer und in Zellen mit zwei Kandidaten, "
                + "verbinden Kandidaten beliebiger Ziffern, die abwechselnd gefärbt werden: Alle "
                + "der einen Farbe sind wahr oder alle der anderen. Kandidaten, die beide "
                + "ausschließen, fallen weg, ebenso eine Farbe, die sich selbst widerspricht.",
            sentences: germanColors + "{cell.cells} hätte zwei Ziffern in Farbe A, also ist Farbe "
                + "A falsch, und {conclusion}.",
            germanColors
                + "{bridge.single} haben Farbe A und sehen sich, also ist Farbe A falsch, und "
                + "{conclusion}.",
            germanColors + "Farbe A würde jeden Kandidaten von {cell} ausschließen, also ist sie "
                + "falsch, und {conclusion}.",
            germanColors + "Was beide ausschließen, fällt weg: {reasons.colors}."),
        search: search)

    /// The beginnings of the sentences, in English and in German.
    private static let colors =
        "strong links colour {colorA.single} with A and {colorB.single} with B. Each link joins an "
        + "A to a B, of which one is true: so all A are true, or all B. "
    private static let germanColors =
        "Starke Links färben {colorA.single} mit A und {colorB.single} mit B. Jeder verbindet ein A "
        + "mit einem B, von denen eines wahr ist: Also sind alle A wahr oder alle B. "

    /// The numbers of the sentences.
    private enum Form {
        static let twiceInCell = 0
        static let twiceInHouse = 1
        static let emptyCell = 2
        static let excluded = 3
    }

    private static func search(on board: Board, _ search: inout StepSearch) {
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
            .init(role: .colorA, candidates: candidates(cluster.a), houses: []),
            .init(role: .colorB, candidates: candidates(cluster.b), houses: []),
        ]
    }

    private static func candidates(_ planes: DigitPlanes) -> Candidates {
        var result = Candidates()
        for digit in 0..<9 { result.insert(UInt16(bit: digit), in: planes[digit]) }
        return result
    }
}
