/// Cells that all templates of a digit have in common, and candidates that no template has.
///
/// A template of a digit is a way to place it in every house.
enum Templates {
    static let set: NamedTechnique = NamedTechnique(
        "template-set", code: "1201", .extreme, 10_000, otherNames: ["Pattern Overlay"],
        english: TechniqueText(
            "Template Set",
            meaning: "A template of a digit is a way to place it in every house. A cell that all "
                + "templates of the digit contain takes it.",
            sentences:
                "every way to place {digits} in all houses uses {cell.cells}, so {conclusion}.",
            "every way to place {digits} in all houses uses the same cells, so {conclusion}."),
        german: TechniqueText(
            "Template Set",
            meaning: "Eine Schablone einer Ziffer ist eine Möglichkeit, sie in jedem Haus "
                + "unterzubringen. Eine Zelle, die alle Schablonen enthalten, erhält die Ziffer.",
            sentences:
                "Jede Möglichkeit, {digits} in allen Häusern unterzubringen, braucht {cell.cells}, "
                + "also: {conclusion}.",
            "Jede Möglichkeit, {digits} in allen Häusern unterzubringen, braucht dieselben Zellen, "
                + "also: {conclusion}."),
        search: { board, search in
            let usable = search.memory(TemplateCells.self).usable(on: board)
            for digit in 0..<9 {
                let cells = TemplateCells.common(to: usable[digit])
                guard cells != 0 else { continue }
                let isEnough = search.offer(
                    set, places: digit, in: cells, pattern(digit, in: cells))
                if isEnough { return }
            }
        })

    static let delete: NamedTechnique = NamedTechnique(
        "template-delete", code: "1202", .extreme, 10_000, otherNames: ["Pattern Overlay"],
        english: TechniqueText(
            "Template Delete",
            meaning: "A template of a digit is a way to place it in every house. A cell that no "
                + "template of the digit contains loses it.",
            sentences:
                "no way to place {digits} in all houses uses {cell.cells}, so {conclusion}.",
            "no way to place {digits} in all houses uses one of these cells: {conclusion}."),
        german: TechniqueText(
            "Template Delete",
            meaning: "Eine Schablone einer Ziffer ist eine Möglichkeit, sie in jedem Haus "
                + "unterzubringen. Eine Zelle, die keine Schablone enthält, verliert die Ziffer.",
            sentences:
                "Keine Möglichkeit, {digits} in allen Häusern unterzubringen, braucht "
                + "{cell.cells}, also: {conclusion}.",
            "Keine Möglichkeit, {digits} in allen Häusern unterzubringen, braucht eine dieser "
                + "Zellen: {conclusion}."),
        search: { board, search in
            let usable = search.memory(TemplateCells.self).usable(on: board)
            for digit in 0..<9 {
                let cells = board.cells(with: digit) & ~usable[digit]
                guard cells != 0 else { continue }
                let bit = UInt16(bit: digit)
                var eliminations = Candidates()
                eliminations.insert(bit, in: cells)
                let isEnough = search.offer(
                    delete, digits: bit, removes: eliminations, pattern(digit, in: cells))
                if isEnough { return }
            }
        })

    private static func pattern(_ digit: Int, in cells: Mask128) -> Pattern {
        Pattern([.init(.cell, UInt16(bit: digit), in: cells)], form: cells.isSingle ? 0 : 1)
    }
}
