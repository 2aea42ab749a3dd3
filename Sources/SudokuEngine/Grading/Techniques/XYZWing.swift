/// An XY-Wing whose pivot has Z too.
enum XYZWing: BoardRung {
    static let definition = TechniqueDefinition(
        .xyzWing, "xyz-wing", minimum: 44, hodoku: ["0801"],
        english: TechniqueText(
            "XYZ-Wing",
            meaning: "Like an XY-Wing with a first cell XYZ: Z is removed from the cells that see "
                + "all three."),
        german: TechniqueText(
            "XYZ-Wing",
            meaning: "Wie ein XY-Wing mit einer ersten Zelle XYZ: Z fällt in den Zellen weg, die "
                + "alle drei sehen."),
        pattern: XYWing.pattern)

    static let definitions = [definition]

    static func first(on board: Board) -> Finding? { XYWing.first(pivotOf: 3, on: board) }
}
