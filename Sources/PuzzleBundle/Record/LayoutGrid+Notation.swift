import SudokuEngine

extension LayoutGrid {
    /// The line of the notation, always the same for the same puzzle as drawn:
    /// `KIND:SIZE[:REGIONS][:EXTRA][:CAGES]:GIVENS`.
    public var line: String {
        let parts = [layout, regions, extra, cages.isEmpty ? nil : cagesField]
        let isEmpty = !cages.isEmpty && clueCount == 0
        return (parts.compactMap(\.self) + [isEmpty ? "" : Self.text(givens)])
            .joined(separator: ":")
    }

    /// The letters of the cages with their sums: `AAB.B/6,-`.
    var cagesField: String {
        var letters = [UInt8](repeating: UInt8(ascii: "."), count: size * size)
        for (number, cage) in cages.enumerated() {
            for cell in cage.cells { letters[cell] = NotationLetters.letter(number) }
        }
        let sums = cages.map { $0.sum.map(String.init) ?? "-" }
        return String(decoding: letters, as: UTF8.self) + "/" + sums.joined(separator: ",")
    }

    /// The characters of digits: `1` to `9`, then `A` to `P`, and dots for empty cells.
    static func text(_ digits: [UInt8]) -> String {
        String(decoding: digits.map(GridRules.symbol), as: UTF8.self)
    }

    /// Reads a line of the notation. The rules of its layout are not checked.
    public init(parsing line: some StringProtocol) throws(BundleError) {
        do throws(FieldError) {
            try self.init(line: Array(line.utf8)[...])
        } catch {
            throw BundleError(file: "puzzle", place: .line(1), problem: error.text)
        }
    }

    init(line: ArraySlice<UInt8>) throws(FieldError) {
        var fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)[...]
        guard fields.count > 2, let givens = fields.popLast(), let kind = fields.popFirst(),
            let size = fields.popFirst()
        else {
            throw FieldError(
                "a puzzle is KIND:SIZE:GIVENS, such as x:9:…, or 81 cells of a classic one")
        }
        let words = kind.split(separator: UInt8(ascii: "-"))
        func field(of word: String) -> ArraySlice<UInt8>? {
            words.contains { $0.elementsEqual(word.utf8) } ? fields.popFirst() : nil
        }
        let (regions, extra) = (field(of: "jigsaw"), field(of: "extra"))
        let cages = field(of: "killer")
        let layout = String(decoding: kind + [UInt8(ascii: ":")] + size, as: UTF8.self)
        guard fields.isEmpty else {
            throw FieldError("\(fields.count) fields more than \(layout) has; remove them")
        }
        // Blanks may be zeros and hyphens, too.
        let blanks: [UInt8] = [UInt8(ascii: "0"), UInt8(ascii: "-")]
        try self.init(
            layout: layout,
            givens: givens.map { blanks.contains($0) ? UInt8(ascii: ".") : $0 }[...],
            regions: regions, extra: extra, cages: try cages.map(Self.cages) ?? [])
    }

    /// Reads `MAP/SUMS`; the sums are in the order of the letters A-Z, a-z, 0-9.
    static func cages(_ field: ArraySlice<UInt8>) throws(FieldError) -> [GridCage] {
        let halves = field.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw FieldError("cages must be letters/sums") }
        var groups = [[Int]](repeating: [], count: mostCages)
        for (cell, byte) in halves[0].enumerated() where byte != UInt8(ascii: ".") {
            guard let letter = NotationLetters.number(byte) else {
                throw FieldError("cages: write a letter, A-Z, a-z or 0-9, or a dot for each cell")
            }
            groups[letter].append(cell)
        }
        groups.removeAll(where: \.isEmpty)
        let sums = halves[1].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard sums.count == groups.count else {
            throw FieldError("\(sums.count) sums for \(groups.count) cages")
        }
        var cages: [GridCage] = []
        for (cells, sum) in zip(groups, sums) {
            let text = String(decoding: sum, as: UTF8.self)
            cages.append(
                GridCage(
                    cells, sum: text == "-" ? nil : try FieldReader.number(text, byTenTo: 0)))
        }
        return cages
    }
}
