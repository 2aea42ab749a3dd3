import SudokuEngine

/// The marks of the candidates of a step, and the backgrounds of its cells.
struct PictureMarks {
    /// A mark in the legend, with its meaning.
    struct Entry: Hashable {
        let meaning: Meaning
        let mark: PictureMark

        enum Meaning: Hashable {
            case role(Pattern.Role, number: Int?)
            case on, off, set
        }

        /// True for the colour of a cluster, which a more specific role does not replace.
        var isColor: Bool {
            guard case .role(let role, _) = meaning else { return false }
            return [.colorA, .colorB, .colorC, .colorD].contains(role)
        }
    }

    /// The marks that occur, in the order of the parts.
    private(set) var entries: [Entry] = []
    private var marks: [PictureCandidate: Entry] = [:]
    /// Candidates of a chain or a colour that also have another role, which a second outline shows.
    private var rings: [PictureCandidate: Entry] = [:]
    private var tints: [Int: Entry] = [:]
    private var placements: [Int: Int] = [:]
    private var placedCandidates: Set<PictureCandidate> = []
    private static let set = Entry(meaning: .set, mark: .set)
    private let layout: PictureLayout
    private let filled: [Int]

    init(_ step: GridStep, on grid: PictureGrid, _ layout: PictureLayout) {
        self.layout = layout
        filled = grid.filled
        for node in step.chains.flatMap(\.nodes) {
            let entry =
                node.isOn ? Entry(meaning: .on, mark: .on) : Entry(meaning: .off, mark: .off)
            for candidate in node.candidates where marks[candidate] == nil {
                marks[candidate] = entry
            }
            for cell in node.set { tints[cell] = Self.set }
        }
        let isChain = !marks.isEmpty
        for placement in step.placements {
            let digits = step.parts.reduce(UInt32(0)) { $0 | $1.candidates[wide: placement.cell] }
            if isChain || digits.nonzeroBitCount > 1 {
                placedCandidates.insert(
                    PictureCandidate(cell: placement.cell, digit: placement.digit))
            } else {
                placements[placement.cell] = placement.digit
            }
        }
        addParts(step.parts)
        let visible = marks.filter { placements[$0.key.cell] != $0.key.digit }
        let used = Set(visible.values).union(rings.values).union(tints.values)
        let all = [
            Entry(meaning: .on, mark: .on), Entry(meaning: .off, mark: .off), Self.set,
        ]
        entries = (entries + all).filter(used.contains)
    }

    /// Adds the parts; where they overlap, a later one is more specific.
    private mutating func addParts(_ parts: [GridStep.Part]) {
        let chained = marks
        var numbers: [Pattern.Role: Int] = [:]
        for part in parts where !part.candidates.isEmpty {
            let role = part.role
            let number = numbers[role, default: 0]
            numbers[role] = number + 1
            let isNumbered =
                role.isSetOfCells && parts.count { $0.role == role } > 1
            let entry = Entry(
                meaning: .role(role, number: isNumbered ? number + 1 : nil),
                mark: PictureMark(role, number: isNumbered ? number : 0))
            if !entries.contains(entry) { entries.append(entry) }
            for candidate in part.candidates.listed {
                if chained[candidate] == nil, marks[candidate]?.isColor != true {
                    marks[candidate] = entry
                } else if role != .cell {
                    rings[candidate] = entry
                }
            }
            if role.isSetOfCells {
                for cell in part.candidates.indices { tints[cell] = entry }
            }
        }
    }

    /// The mark of a candidate; nil if it is not part of the pattern.
    subscript(candidate: PictureCandidate) -> PictureMark? { marks[candidate]?.mark }

    /// Returns the digit that the step places in a cell, to be shown as a digit of the board.
    func placed(in cell: Int) -> Int? { placements[cell] }

    /// Returns true if the step places a candidate that is shown among the others of its cell.
    func isPlaced(_ candidate: PictureCandidate) -> Bool { placedCandidates.contains(candidate) }

    /// The backgrounds of the cells.
    var backgrounds: [String] {
        filled.indices.compactMap { cell in
            let color = placements[cell] != nil ? "#d9f2e9" : tints[cell]?.mark.color.shades.tint
            guard let color else { return nil }
            let corner = layout.corner(cell)
            let side = layout.side.fixed
            return "<rect x=\"\(corner.x.fixed)\" y=\"\(corner.y.fixed)\" width=\"\(side)\" "
                + "height=\"\(side)\" fill=\"\(color)\"/>"
        }
    }

    /// The outlines of the candidates.
    var outlines: [String] {
        let all = filled.indices.flatMap { cell in
            (1...layout.grid.size).map { PictureCandidate(cell: cell, digit: $0) }
        }
        return all.flatMap { candidate -> [String] in
            guard let entry = marks[candidate], placements[candidate.cell] != candidate.digit
            else { return [] }
            let isBig = filled[candidate.cell] != 0
            let place =
                isBig ? layout.center(candidate.cell) : layout.place(candidate)
            var lines: [String] = []
            if let ring = rings[candidate] {
                lines.append(ring.mark.outline(at: place, scale: 1.3))
            }
            lines.append(entry.mark.outline(at: place, scale: isBig ? 2.6 : 1))
            return ["<g data-candidate=\"\(layout.name(candidate))\" data-role=\"\(entry.name)\">"]
                + lines + ["</g>"]
        }
    }
}

extension PictureMarks.Entry {
    /// The name in an attribute.
    var name: String {
        switch meaning {
        case .role(let role, let number):
            role.rawValue + (number.map { "-\($0)" } ?? "")
        case .on: "on"
        case .off: "off"
        case .set: "set"
        }
    }

    func word(in language: Language) -> String {
        switch meaning {
        // The first of two or three sets, which sentences call A, B and C.
        case .role(.als, nil): Pattern.Role.als.word(in: language) + " A"
        case .role(let role, let number):
            role.word(in: language) + (number.map { " \($0)" } ?? "")
        case .on: LegendWord.on.text(in: language)
        case .off: LegendWord.off.text(in: language)
        case .set: LegendWord.almostLockedSet.text(in: language)
        }
    }
}
