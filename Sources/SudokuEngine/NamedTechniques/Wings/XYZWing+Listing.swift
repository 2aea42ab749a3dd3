extension XYZWing {
    static let technique = NamedTechnique(
        "xyz-wing", code: "0801", .hard, 180, rating: 44,
        english: TechniqueText(
            "XYZ-Wing",
            meaning: "A pivot with the candidates XYZ sees a wing XZ and a wing YZ. One of the "
                + "three is Z, so Z is removed from the cells that see all of them.",
            sentences: "pivot {pivot}; wings {wing}: whichever digit the pivot takes, it or one of "
                + "the wings is {common.digits}, so {conclusion.common}."),
        german: TechniqueText(
            "XYZ-Wing",
            meaning: "Ein Pivot mit den Kandidaten XYZ sieht einen Flügel XZ und einen Flügel YZ. "
                + "Eine der drei Zellen ist Z; Z wird aus den Zellen entfernt, die alle drei "
                + "sehen.",
            sentences: "Pivot {pivot}; Flügel {wing}: Welche Ziffer auch im Pivot steht, er selbst "
                + "oder einer der Flügel ist {common.digits}, also: {conclusion.common}."),
        search: offerWings)

    private static func offerWings(on board: Board, _ search: inout StepSearch) {
        guard board.bivalues.isMany else { return }
        for pivot in Bits(board.trivalues) {
            let mask = board[pivot]
            let x = board.cells(with: mask.trailingZeroBitCount)
            let y = board.cells(with: (mask & (mask &- 1)).trailingZeroBitCount)
            let z = board.cells(with: 15 - mask.leadingZeroBitCount)
            let seen = GridGeometry.peers(of: pivot)
            let wings = seen & board.bivalues & (x & y | x & z | y & z)
            var later = wings
            for first in Bits(wings) {
                later &= later &- 1
                for second in Bits(later & ~board.cells(withBothOf: board[first])) {
                    if offer(pivot, first, second, on: board, &search) { return }
                }
            }
        }
    }

    private static func offer(
        _ pivot: Int, _ first: Int, _ second: Int, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let common = board[first] & board[second]
        let cells =
            board.cells(with: common.trailingZeroBitCount) & GridGeometry.peers(of: pivot)
            & GridGeometry.peers(of: first) & GridGeometry.peers(of: second)
        guard cells != 0 else { return false }
        let wings = Mask128(bit: first) | Mask128(bit: second)
        var eliminations = Candidates()
        eliminations.insert(common, in: cells)
        return search.offer(
            technique, digits: board[pivot], removes: eliminations,
            Pattern([
                .init(.pivot, Mask128(bit: pivot), on: board),
                .init(.wing, wings, on: board),
                .init(.common, common, in: wings | Mask128(bit: pivot)),
            ]))
    }
}
