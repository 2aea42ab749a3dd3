/// Cells that all templates of a digit have in common, and candidates that no template has.
///
/// A template of a digit is a way to place it in every house.
enum Templates {
    static let set: NamedTechnique = NamedTechnique(
        "template-set", code: "1201", .extreme, 10_000, otherNames: ["Pattern Overlay"],
        english: TechniqueText(
            "Template Set",
            meaning: "A template of a digit is a way to place it in every house. A template that "
                + "uses a cell in which all templates of another digit have that digit is left "
                + "out. A cell that all templates of a digit contain takes it.",
            sentences:
                "every way to place {digits} in all houses uses {cell.cells}, so {conclusion}.",
            "every way to place {digits} in all houses uses the same cells, so {conclusion}.",
            "the templates of other digits all contain {restrictedCommon.single}, which leaves "
                + "no place for {digits} there; every way to place {digits} in the other cells "
                + "uses {cell.cells}, so {conclusion}.",
            "the templates of other digits all contain {restrictedCommon.single}, which leaves "
                + "no place for {digits} there; every way to place {digits} in the other cells "
                + "uses the same cells, so {conclusion}."),
        german: TechniqueText(
            "Template Set",
            meaning: "Eine Schablone einer Ziffer ist eine Möglichkeit, sie in jedem Haus "
                + "unterzubringen. Eine Schablone mit einer Zelle, in der alle Schablonen einer "
                + "anderen Ziffer diese haben, scheidet aus. Eine Zelle, die alle Schablonen einer "
                + "Ziffer enthalten, erhält sie.",
            sentences:
                "Jede Möglichkeit, {digits} in allen Häusern unterzubringen, braucht {cell.cells}, "
                + "also: {conclusion}.",
            "Jede Möglichkeit, {digits} in allen Häusern unterzubringen, braucht dieselben Zellen, "
                + "also: {conclusion}.",
            "Alle Schablonen anderer Ziffern enthalten {restrictedCommon.single}, so dass dort "
                + "kein Platz für {digits} bleibt; jede Möglichkeit, {digits} in den übrigen "
                + "Zellen unterzubringen, braucht {cell.cells}, also: {conclusion}.",
            "Alle Schablonen anderer Ziffern enthalten {restrictedCommon.single}, so dass dort "
                + "kein Platz für {digits} bleibt; jede Möglichkeit, {digits} in den übrigen "
                + "Zellen unterzubringen, braucht dieselben Zellen, also: {conclusion}."),
        search: { board, search in
            let templates = search.memory(TemplateCells.self)
            let usable = templates.usable(on: board)
            for digit in 0..<9 {
                let cells = TemplateCells.common(to: usable[digit])
                guard cells != 0 else { continue }
                let isEnough = search.offer(
                    set, places: digit, in: cells,
                    pattern(digit, in: cells, templates, on: board) {
                        cells & ~TemplateCells.common(to: $0) == 0
                    })
                if isEnough { return }
            }
        })

    static let delete: NamedTechnique = NamedTechnique(
        "template-delete", code: "1202", .extreme, 10_000, otherNames: ["Pattern Overlay"],
        english: TechniqueText(
            "Template Delete",
            meaning: "A template of a digit is a way to place it in every house. A template that "
                + "uses a cell in which all templates of another digit have that digit is left "
                + "out. A digit is removed from the cells that none of its templates contains.",
            sentences:
                "no way to place {digits} in all houses uses {cell.cells}, so {conclusion}.",
            "no way to place {digits} in all houses uses any of these cells: {conclusion}.",
            "the templates of other digits all contain {restrictedCommon.single}, which leaves "
                + "no place for {digits} there; no way to place {digits} in the other cells uses "
                + "{cell.cells}, so {conclusion}.",
            "the templates of other digits all contain {restrictedCommon.single}, which leaves "
                + "no place for {digits} there; no way to place {digits} in the other cells uses "
                + "any of the rest: {conclusion}."),
        german: TechniqueText(
            "Template Delete",
            meaning: "Eine Schablone einer Ziffer ist eine Möglichkeit, sie in jedem Haus "
                + "unterzubringen. Eine Schablone mit einer Zelle, in der alle Schablonen einer "
                + "anderen Ziffer diese haben, scheidet aus. Aus einer Zelle, die keine Schablone "
                + "einer Ziffer enthält, wird diese entfernt.",
            sentences:
                "Keine Möglichkeit, {digits} in allen Häusern unterzubringen, braucht "
                + "{cell.cells}, also: {conclusion}.",
            "Keine Möglichkeit, {digits} in allen Häusern unterzubringen, braucht eine dieser "
                + "Zellen: {conclusion}.",
            "Alle Schablonen anderer Ziffern enthalten {restrictedCommon.single}, so dass dort "
                + "kein Platz für {digits} bleibt; keine Möglichkeit, {digits} in den übrigen "
                + "Zellen unterzubringen, braucht {cell.cells}, also: {conclusion}.",
            "Alle Schablonen anderer Ziffern enthalten {restrictedCommon.single}, so dass dort "
                + "kein Platz für {digits} bleibt; keine Möglichkeit, {digits} in den übrigen "
                + "Zellen unterzubringen, braucht eine der anderen: {conclusion}."),
        search: { board, search in
            let templates = search.memory(TemplateCells.self)
            let usable = templates.usable(on: board)
            for digit in 0..<9 {
                let cells = board.cells(with: digit) & ~usable[digit]
                guard cells != 0 else { continue }
                let bit = UInt16(bit: digit)
                var eliminations = Candidates()
                eliminations.insert(bit, in: cells)
                let isEnough = search.offer(
                    delete, digits: bit, removes: eliminations,
                    pattern(digit, in: cells, templates, on: board) { cells & $0 == 0 })
                if isEnough { return }
            }
        })

    /// Returns the pattern of a step. It names the cells that other digits need unless the step
    /// follows from all templates of its digit.
    private static func pattern(
        _ digit: Int, in cells: Mask128, _ templates: TemplateCells, on board: Board,
        if isProved: (_ cellsInTemplates: Mask128) -> Bool
    ) -> Pattern {
        var parts = [Pattern.Part(.cell, UInt16(bit: digit), in: cells)]
        var form = cells.isSingle ? 0 : 1
        if !isProved(TemplateCells.cells(of: digit, on: board)) {
            var taken = Candidates()
            for (other, common) in templates.taken(from: digit, on: board) {
                taken.insert(UInt16(bit: other), in: common)
            }
            parts.append(.init(role: .restrictedCommon, candidates: taken, houses: []))
            form += 2
        }
        return Pattern(parts, form: form)
    }
}
