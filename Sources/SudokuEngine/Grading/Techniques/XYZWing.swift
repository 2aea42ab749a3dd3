/// An XY-Wing whose pivot has Z too.
enum XYZWing: BoardRung {
    static let definition = TechniqueDefinition(
        .xyzWing, "XYZ-Wing", minimum: 44, hodoku: ["0801"],
        meaning: "Like an XY-Wing with a first cell XYZ: Z is removed from the cells that see all "
            + "three.",
        reason: XYWing.reason)

    static let definitions = [definition]

    static func first(on board: Board) -> Finding? { XYWing.first(pivotOf: 3, on: board) }
}
