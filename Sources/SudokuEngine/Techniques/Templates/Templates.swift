/// Cells that all templates of a digit have in common, and candidates that no template has.
///
/// A template of a digit is a way to place it in every house.
enum Templates {
    static let set: Technique = Technique(
        "template-set", code: "1201", .extreme, 10_000, otherNames: ["Pattern Overlay"],
        search: { technique, board, search in
            let templates = search.memory(TemplateCells.self)
            let usable = templates.usable(on: board)
            for digit in 0..<9 {
                let cells = TemplateCells.common(to: usable[digit])
                guard cells != 0 else { continue }
                let isEnough = search.offer(
                    set, places: digit, in: cells,
                    pattern(digit, in: cells, areDigits: false, templates, on: board) {
                        cells & ~TemplateCells.common(to: $0) == 0
                    })
                if isEnough { return }
            }
        })

    static let delete: Technique = Technique(
        "template-delete", code: "1202", .extreme, 10_000, otherNames: ["Pattern Overlay"],
        search: { technique, board, search in
            let templates = search.memory(TemplateCells.self)
            let usable = templates.usable(on: board)
            for digit in 0..<9 {
                let cells = board.cells(with: digit) & ~usable[digit]
                guard cells != 0 else { continue }
                let bit = UInt16(bit: digit)
                let eliminations = Candidates(bit, in: cells)
                let isEnough = search.offer(
                    delete, digits: bit, removes: eliminations,
                    pattern(digit, in: cells, areDigits: true, templates, on: board) {
                        cells & $0 == 0
                    })
                if isEnough { return }
            }
        })

    /// Returns the pattern of a step. It names the cells that other digits need unless the step
    /// follows from all templates of its digit, and refutes that the cells had the digit, or had it
    /// not, where that is simple.
    private static func pattern(
        _ digit: Int, in cells: Mask128, areDigits: Bool, _ templates: TemplateCells,
        on board: Board, if isProved: (_ cellsInTemplates: Mask128) -> Bool
    ) -> Pattern {
        var places = board.cells(with: digit)
        var parts = [Pattern.Part(.cell, UInt16(bit: digit), in: cells)]
        var form = cells.isSingle ? 0 : 1
        if !isProved(TemplateCells.cells(of: digit, on: board)) {
            var taken = Candidates()
            for (other, common) in templates.taken(from: digit, on: board) {
                taken.insert(UInt16(bit: other), in: common)
                places &= ~common
            }
            parts.append(.init(.restrictedCommon, taken))
            form += 2
        }
        let bit = UInt16(bit: digit)
        if let trace = PlaceTrace.shortest(of: cells & places, areDigits: areDigits, within: places)
        {
            parts.append(.init(.premise, bit, in: Mask128(bit: trace.assumed)))
            parts += trace.forced.map {
                var place = Candidates()
                place.insert(bit, at: $0.cell)
                return .init(.single, place, houses: UInt32(bit: $0.house))
            }
            parts.append(.init(.crossing, houses: UInt32(bit: trace.end)))
        }
        return Pattern(parts, form: form)
    }
}
