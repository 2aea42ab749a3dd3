/// Two almost locked sets with a restricted common.
enum ALSXZ {
    static let technique = NamedTechnique(
        "als-xz", code: "0901", .unfair, 300, rating: 55,
        otherNames: ["Almost Locked Set XZ-Rule", "ALS-XZ Rule"],
        english: TechniqueText(
            "ALS-XZ",
            meaning: """
                Two almost locked sets cannot both hold their restricted common. The one that \
                lacks it holds all its other digits, so no cell that sees every place of another \
                common digit in both sets has that digit.
                """,
            sentences: """
                A {als.set} and B {secondALS.set} cannot both hold {restrictedCommon.digits} \
                (restricted common), since its places in both see each other. The set that lacks it \
                holds all its other digits, so {common.digits} is in A or in B, at one of \
                {common.cells}, and {conclusion.common}.
                """,
            """
            A {als.set} and B {secondALS.set} have the two restricted commons \
            {restrictedCommon.digits}: A holds one of them and B the other, and both hold all \
            their other digits. A cell that sees every place of one of these is not that digit, \
            so {conclusion}.
            """,
            """
            A {als.set} and B {secondALS.set} cannot both hold {restrictedCommon.digits} \
            (restricted common), since its places in both see each other. The set that lacks it \
            holds all its other digits, so {common.digits} are all in A or all in B. A cell that \
            sees every place of one of these in both is not that digit, so {conclusion}.
            """),
        german: TechniqueText(
            "ALS-XZ",
            meaning: """
                Zwei fast abgeschlossene Mengen können ihre exklusive gemeinsame Ziffer nicht \
                beide enthalten. Die Menge ohne sie enthält alle ihre anderen Ziffern. Darum hat \
                keine Zelle, die alle Plätze einer anderen gemeinsamen Ziffer in beiden Mengen \
                sieht, diese Ziffer.
                """,
            sentences: """
                A {als.set} und B {secondALS.set} können ihre exklusive Ziffer \
                {restrictedCommon.digits} nicht beide enthalten, da deren Plätze in beiden \
                einander sehen. Die Menge ohne diese Ziffer enthält alle ihre anderen Ziffern: \
                {common.digits} steht also in A oder in B, in einer der Zellen {common.cells}, und \
                {conclusion.common}.
                """,
            """
            A {als.set} und B {secondALS.set} haben zwei exklusive Ziffern gemeinsam, \
            {restrictedCommon.digits}: A enthält die eine und B die andere, und beide enthalten \
            alle ihre übrigen Ziffern. Eine Zelle, die alle Plätze einer davon sieht, ist nicht \
            diese Ziffer. Somit: {conclusion}.
            """,
            """
            A {als.set} und B {secondALS.set} können ihre exklusive Ziffer \
            {restrictedCommon.digits} nicht beide enthalten, da deren Plätze in beiden einander \
            sehen. Die Menge ohne diese Ziffer enthält alle ihre anderen Ziffern: \
            {common.digits} stehen also alle in A oder alle in B. Eine Zelle, die alle Plätze \
            einer davon in beiden sieht, ist nicht diese Ziffer. Somit: {conclusion}.
            """),
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let memory = search.memory(AlmostLockedSets.Memory.self)
        let sets = memory.sets(on: board)
        let commons = memory.commons(on: board, overlap: search.rules.allowsOverlap)
        for first in 0..<sets.count {
            for link in commons.links(of: first) {
                let second = Int(commons.others[link])
                guard second > first else { continue }
                let restricted = commons.masks[link]
                let removals =
                    restricted.isPair
                    ? removals(of: first, second, restricted, on: board, sets)
                    : sets.removals(
                        of: sets.digits[first] & sets.digits[second] & ~restricted, by: first,
                        second)
                guard !removals.isEmpty else { continue }
                let isEnough = search.offer(
                    technique, digits: removals.digits, removes: removals.candidates,
                    pattern(of: first, second, restricted, removals.digits, on: board, sets))
                if isEnough { return }
            }
        }
    }

    /// Returns the removals of two sets with two restricted commons: each set holds one of them, so
    /// all its digits are locked.
    private static func removals(
        of first: Int, _ second: Int, _ restricted: UInt16, on board: Board,
        _ sets: AlmostLockedSets
    ) -> Removals {
        let (left, right) = (sets.digits[first], sets.digits[second])
        var removals = sets.removals(of: left & right, by: first, second)
        let outside = ~(sets.cells[first] | sets.cells[second])
        for digit in Bits(left & ~restricted) {
            removals.insert(digit, from: sets.targets(of: digit, in: first) & outside)
        }
        for digit in Bits(right & ~restricted) {
            removals.insert(digit, from: sets.targets(of: digit, in: second) & outside)
        }
        return removals
    }

    private static func pattern(
        of first: Int, _ second: Int, _ restricted: UInt16, _ removed: UInt16, on board: Board,
        _ sets: AlmostLockedSets
    ) -> Pattern {
        let (left, right) = (sets.cells[first], sets.cells[second])
        var pattern = Pattern([
            .init(.als, left, on: board),
            .init(.secondALS, right, on: board),
            .init(.restrictedCommon, restricted, in: left | right, on: board),
        ])
        guard restricted.isSingle else {
            pattern.form = 1
            return pattern
        }
        pattern.parts.append(.init(.common, removed, in: left | right, on: board))
        pattern.form = removed.isSingle ? 0 : 2
        return pattern
    }
}

extension Pattern.Part {
    /// Creates a part of those candidates of some cells that are digits of a mask.
    init(_ role: Pattern.Role, _ mask: UInt16, in cells: Mask128, on board: Board) {
        var candidates = Candidates()
        for cell in Bits(cells) { candidates.insert(board[cell] & mask, at: cell) }
        self.init(role: role, candidates: candidates, houses: [])
    }
}
