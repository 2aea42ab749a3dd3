/// An XY-Wing whose pivot has Z too.
enum XYZWing: BoardRung {
    static let definition = TechniqueDefinition(
        .xyzWing, "xyz-wing", minimum: 44, hodoku: ["0801"],
        pattern: XYWing.pattern)

    static let definitions = [definition]

    static func first(on board: Board) -> Finding? { XYWing.first(pivotOf: 3, on: board) }
}
