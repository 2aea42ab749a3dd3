/// Loops of six cells and more, as named techniques; those of four are unique rectangles.
extension UniqueLoop {
    static let typeOne = NamedTechnique(
        "unique-loop-1", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        english: TechniqueText(
            "Unique Loop type 1",
            meaning: "All cells but one of a loop, two or none in each house, have only the same "
                + "two digits. If the last were one of them too, these could be exchanged.",
            sentences: begin + "If {roof.cells} were {digits|or} too, " + alternate
                + "So {conclusion}."),
        german: TechniqueText(
            "Unique Loop Typ 1",
            meaning:
                "Alle Zellen einer Schleife außer einer, zwei oder keine in jedem Haus, haben "
                + "nur dieselben zwei Ziffern. Wäre auch die letzte eine davon, könnte man die "
                + "beiden vertauschen.",
            sentences: germanBegin + "Wäre auch {roof.cells} {digits|or}, " + germanAlternate
                + "Somit: {conclusion}."),
        search: searchTypeOne)

    static let typeTwo = NamedTechnique(
        "unique-loop-2", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        english: TechniqueText(
            "Unique Loop type 2",
            meaning: "All cells of a loop have the same two digits, and some have one extra digit "
                + "as well. It must be in one of these.",
            sentences: begin + "Without {extra.digits} in the roof, all of them could only be "
                + "{digits|or}, " + alternate
                + "So {roof.cells|or} is {extra.digits}, and {conclusion.roof}."),
        german: TechniqueText(
            "Unique Loop Typ 2",
            meaning: "Alle Zellen einer Schleife haben dieselben zwei Ziffern, einige auch eine "
                + "weitere. Diese muss in einer von ihnen stehen.",
            sentences:
                germanBegin
                + "Ohne {extra.digits} im Dach wären in allen nur {digits} möglich; dann "
                + germanAlternate + "{extra.digits} steht also in {roof.cells|or}, und "
                + "{conclusion.roof}."),
        search: searchTypeTwo)

    static let typeThree = NamedTechnique(
        "unique-loop-3", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        english: TechniqueText(
            "Unique Loop type 3",
            meaning:
                "All cells of a loop have the same two digits, and two cells in one house have "
                + "extra digits as well, of which one must be true. They count as one cell of a "
                + "naked set.",
            sentences: begin + "If {roof.cells} were {digits|or} too, " + alternate
                + "So one of the roof cells is {extra.digits|or}; whichever it is, it and {set} form a naked set, which uses "
                + "up their digits in {house.houses}: {conclusion}."),
        german: TechniqueText(
            "Unique Loop Typ 3",
            meaning:
                "Alle Zellen einer Schleife haben dieselben zwei Ziffern, zwei Zellen in einem "
                + "Haus auch weitere, von denen eine stimmt. Sie zählen als eine Zelle einer "
                + "nackten Menge.",
            sentences:
                germanBegin + "Wären auch {roof.cells} {digits|or}, " + germanAlternate
                + "Eine der Dachzellen ist also "
                + "{extra.digits|or}; welche es auch ist, sie bildet mit {set} eine nackte "
                + "Menge, die deren Ziffern in {house.houses} verbraucht: {conclusion}."),
        search: searchTypeThree)

    static let typeFour = NamedTechnique(
        "unique-loop-4", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        english: TechniqueText(
            "Unique Loop type 4",
            meaning:
                "All cells of a loop have the same two digits, and two cells in one house have "
                + "extra candidates as well; one of the two digits is locked in them. Then the "
                + "other digit is in neither.",
            sentences: begin + "In {house.houses} the digit {house.digits} is only possible in "
                + "{roof.cells}, so one of these is {house.digits}. If the other were "
                + "{premise.digits}, " + alternate + "So {conclusion}."),
        german: TechniqueText(
            "Unique Loop Typ 4",
            meaning:
                "Alle Zellen einer Schleife haben dieselben zwei Ziffern, zwei Zellen in einem "
                + "Haus auch weitere Kandidaten, und eine der beiden Ziffern muss in einer von "
                + "ihnen stehen. Die andere steht dann in keiner davon.",
            sentences:
                germanBegin
                + "In {house.houses} hat {house.digits} nur in {roof.cells} Platz; eine "
                + "davon ist also {house.digits}. Wäre die andere {premise.digits}, "
                + germanAlternate + "Somit: {conclusion}."),
        search: searchTypeFour)

    // MARK: Sentences

    /// The loop and its exception, at the beginning of each sentence.
    private static let begin =
        "the loop {loop.path} has two cells or none in each house, and all of its cells but "
        + "{roof.cells} (roof) can only be {digits|or}. "
    private static let germanBegin =
        "Die Schleife {loop.path} hat in jedem Haus zwei Zellen oder keine, und außer in "
        + "{roof.cells} (Dach) sind darin nur {digits} möglich. "

    /// The consequence if the roof were no exception.
    private static let alternate =
        "the two digits would alternate along the loop and could be exchanged, and the puzzle "
        + "would have two solutions. "
    private static let germanAlternate =
        "würden sich die beiden Ziffern in der Schleife abwechseln, man könnte sie vertauschen, "
        + "und das Rätsel hätte zwei Lösungen. "

    // MARK: Searches

    private static func searchTypeOne(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeOne(typeOne, on: board, &search) { return }
        }
    }

    private static func searchTypeTwo(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeTwo(typeTwo, on: board, &search) { return }
        }
    }

    private static func searchTypeThree(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeThree(typeThree, on: board, &search) { return }
        }
    }

    private static func searchTypeFour(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeFour(typeFour, on: board, &search) { return }
        }
    }
}

/// The loops of a board, kept until the board changes: all four types search the same ones.
private final class UniqueLoopList: SearchMemory {
    private var walks = LoopWalks()
    private var exhausted = ExhaustedLoopStarts()
    private var board: Board?
    private var loops: [DeadlyPattern] = []

    init() {}

    /// Returns the loops of six cells and more, in the order in which their cells are met.
    func all(on board: Board) -> [DeadlyPattern] {
        if let known = self.board, known.isSame(as: board) { return loops }
        self.board = board
        loops.removeAll(keepingCapacity: true)
        for start in Bits(board.bivalues) { collect(from: start, on: board) }
        return loops
    }

    private func collect(from start: Int, on board: Board) {
        let pair = board[start]
        let cells = Bits(pair).reduce(board.empty) { $0 & board.cells(with: $1) }
        let known = ExhaustedLoopStarts.Entry(start, cells, on: board)
        guard !exhausted.has(known, of: start) else { return }
        var paths: [[Int]] = []
        var hasLoop = false
        walks.run(at: start, among: cells, pair: pair, on: board) { path in
            hasLoop = true
            if path.count > 4 { paths.append(path) }
        }
        if !hasLoop { exhausted.note(known, of: start) }
        for path in paths {
            let cells = path.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
            // A loop is met from each of its cells and in both directions.
            guard !loops.contains(where: { $0.cells == cells && $0.digits == pair }) else {
                continue
            }
            var loop = DeadlyPattern(pair, in: cells, on: board)
            loop.loop = path
            if loop.roof != 0 { loops.append(loop) }
        }
    }
}
