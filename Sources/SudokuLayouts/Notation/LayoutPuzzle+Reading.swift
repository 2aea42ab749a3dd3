import SudokuEngine

extension LayoutPuzzle {
    /// Reads a line of the notation, `KIND:SIZE[:REGIONS][:EXTRA][:CAGES]:GIVENS`; throws an error
    /// with the position and the remedy.
    public init(parsing line: some StringProtocol) throws(LayoutError) {
        var fields = NotationField(bytes: Array(line.utf8)[...], start: 0).split(colon)[...]
        guard fields.count > 2 else {
            throw LayoutError(
                .line, 1, "a puzzle is KIND:SIZE:GIVENS, such as classic:4:...1.2..3......4")
        }
        let layout = try Layout(kind: fields.removeFirst(), size: fields.removeFirst())
        let expected = Self.parts(of: layout)
        guard fields.count == expected.count, let givens = fields.popLast() else {
            let names = expected.map { $0.rawValue }.joined(separator: ", ")
            throw LayoutError(
                .line, (fields.first?.start ?? 0) + 1,
                "\(fields.count) fields after the size; \(layout) has \(expected.count): \(names)")
        }
        let starts = Self.starts(expected, fields, givens)
        var regions: CellMap?
        var extra: CellMap?
        var cages: [GridCage] = []
        for (part, field) in zip(expected, fields) {
            switch part {
            case .regions: regions = try Self.map(field, part, layout)
            case .extra: extra = try Self.map(field, part, layout)
            default: cages = try Self.cages(field, layout)
            }
        }
        let digits = try Self.digits(givens, layout)
        do throws(LayoutError) {
            self = try LayoutPuzzle(
                layout, regions: regions, extra: extra, cages: cages, givens: digits)
        } catch {
            // Sums have been checked with their positions.
            let start = starts.first { $0.part == error.part }?.start ?? 0
            throw error.moved(by: start)
        }
    }

    /// The parts after the size in a line of a layout.
    static func parts(of layout: Layout) -> [LayoutError.Part] {
        let fields: [(LayoutKind, LayoutError.Part)] = [
            (.jigsaw, .regions), (.extra, .extra), (.killer, .cages),
        ]
        return fields.filter { layout.contains($0.0) }.map { $0.1 } + [.givens]
    }

    private static func starts(
        _ parts: [LayoutError.Part], _ fields: ArraySlice<NotationField>, _ givens: NotationField
    ) -> [(part: LayoutError.Part, start: Int)] {
        zip(parts, fields + [givens]).map { (part: $0, start: $1.start) }
    }

    // MARK: Letters

    /// Reads a letter for each cell, any letters in any order; dots for no set.
    private static func map(
        _ field: NotationField, _ part: LayoutError.Part, _ layout: Layout
    ) throws(LayoutError) -> CellMap {
        CellMap(try letters(field, part, layout))
    }

    private static func letters(
        _ field: NotationField, _ part: LayoutError.Part, _ layout: Layout
    ) throws(LayoutError) -> [Int?] {
        guard field.bytes.count == layout.cellCount else {
            throw LayoutError(
                part, field.start + min(field.bytes.count, layout.cellCount) + 1,
                "\(field.bytes.count) letters; \(layout) has \(layout.cellCount) cells")
        }
        var letters: [Int?] = []
        letters.reserveCapacity(layout.cellCount)
        for (cell, byte) in field.bytes.enumerated() {
            let number = NotationLetters.number(byte)
            if number == nil, byte != UInt8(ascii: ".") || part == .regions {
                let dots = part == .regions ? "" : ", or a dot for none"
                throw LayoutError(
                    part, field.start + cell + 1,
                    "\(NotationField.quoted(byte)) is no letter; write A-Z, a-z or 0-9\(dots)")
            }
            letters.append(number)
        }
        return letters
    }

    // MARK: Cages

    /// Reads `MAP/SUMS`; the sums are in the order of the letters.
    private static func cages(
        _ field: NotationField, _ layout: Layout
    ) throws(LayoutError) -> [GridCage] {
        let halves = field.split(UInt8(ascii: "/"))
        guard halves.count == 2 else {
            throw field.error(
                .cages, "cages are MAP/SUMS; write one slash between the letters and the sums")
        }
        let letters = try letters(halves[0], .cages, layout)
        var groups = [[Int]](repeating: [], count: mostCages)
        for (cell, letter) in letters.enumerated() {
            if let letter { groups[letter].append(cell) }
        }
        groups.removeAll { $0.isEmpty }
        let sums = halves[1].bytes.isEmpty ? [] : halves[1].split(UInt8(ascii: ","))
        guard sums.count == groups.count else {
            throw halves[1].error(
                .sums,
                "\(sums.count) sums for \(groups.count) cages; write one for each letter, - for none"
            )
        }
        var cages: [GridCage] = []
        for (cells, field) in zip(groups, sums) {
            let cage = GridCage(cells, sum: try sum(field))
            if let problem = problem(of: cage, in: layout) {
                let isSum = problem.part == .sums
                throw LayoutError(
                    problem.part, (isSum ? field.start : halves[0].start + cells[0]) + 1,
                    problem.problem)
            }
            cages.append(cage)
        }
        return cages
    }

    private static func sum(_ field: NotationField) throws(LayoutError) -> Int? {
        if field.text == "-" { return nil }
        guard let sum = field.number else {
            throw field.error(
                .sums,
                "'\(field.text.prefix(20))' is no sum; write a number without leading zeros, or - for none"
            )
        }
        return sum
    }

    // MARK: Givens

    private static func digits(
        _ field: NotationField, _ layout: Layout
    ) throws(LayoutError) -> [UInt8] {
        if field.bytes.isEmpty, layout.contains(.killer) {
            return [UInt8](repeating: 0, count: layout.cellCount)
        }
        guard field.bytes.count == layout.cellCount else {
            throw LayoutError(
                .givens, field.start + min(field.bytes.count, layout.cellCount) + 1,
                "\(field.bytes.count) characters; \(layout) has \(layout.cellCount) cells")
        }
        var digits: [UInt8] = []
        digits.reserveCapacity(layout.cellCount)
        for (cell, byte) in field.bytes.enumerated() {
            let isEmpty = byte == UInt8(ascii: "0") || byte == UInt8(ascii: "-")
            guard let digit = isEmpty ? 0 : GridRules.digit(of: byte) else {
                let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "p")).contains(byte)
                let remedy =
                    isSmall ? "write a capital letter" : "write 1-9, A-P for 10 to 25, or a dot"
                throw LayoutError(
                    .givens, field.start + cell + 1,
                    "\(NotationField.quoted(byte)) is no digit; \(remedy)")
            }
            digits.append(digit)
        }
        return digits
    }
}
