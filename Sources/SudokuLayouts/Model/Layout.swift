public import SudokuEngine

/// A class of puzzles: the size of the grid and the kinds of rules beside rows and columns.
///
/// Regions, extra houses and cages belong to a ``LayoutPuzzle``, not to its layout.
public struct Layout: Hashable, Sendable {
    /// The grid, before any rule.
    public let frame: LayoutFrame
    /// The kinds, a bit for each place in the list of all.
    private let bits: UInt32

    /// Rows, columns and boxes of 9x9 cells.
    public static let classic9 = Layout(frame: LayoutFrame(size: 9), bits: 0)

    private init(frame: LayoutFrame, bits: UInt32) {
        self.frame = frame
        self.bits = bits
    }

    /// Creates a layout of some kinds, in any order. `boxWidth` is nil for the usual boxes.
    public init(_ kinds: [LayoutKind] = [], size: Int, boxWidth: Int? = nil) throws(LayoutError) {
        guard GridRules.sizes.contains(size) else {
            throw LayoutError(.size, 1, "a grid has 4 to 25 digits, not \(size)")
        }
        let frame = LayoutFrame(size: size, boxWidth: boxWidth)
        var bits: UInt32 = 0
        for kind in kinds {
            guard let place = LayoutKind.all.firstIndex(of: kind) else { continue }
            bits |= 1 << UInt32(place)
        }
        self.init(frame: frame, bits: bits)
        try checkBoxes(named: boxWidth)
        try checkKinds()
    }

    private func checkBoxes(named width: Int?) throws(LayoutError) {
        if contains(.latin) || contains(.jigsaw) {
            if width != nil {
                throw LayoutError(.size, 1, "there are no boxes; write \(size) alone")
            }
            return
        }
        if frame.boxWidth == 0 {
            throw LayoutError(
                .size, 1,
                "boxes of \(size) cells have no usual form; add their width, such as 14w7, "
                    + "or use latin or jigsaw")
        }
        guard let width else { return }
        if !(2..<size).contains(width) || size % width != 0 {
            throw LayoutError(
                .size, 1,
                "\(size) cells do not fill boxes \(width) wide; write a divisor between 1 and \(size)"
            )
        }
        if width == LayoutFrame.usualBoxWidth(size) {
            throw LayoutError(
                .size, 1, "boxes \(width) wide are the usual ones; write \(size) alone")
        }
    }

    private func checkKinds() throws(LayoutError) {
        for kind in kinds {
            for word in kind.excluded where kinds.contains(where: { $0.word == word }) {
                throw LayoutError(
                    .kind, 1, "\(kind) and \(word) exclude each other; leave one of them out")
            }
            if let refusal = kind.refusal(frame) { throw LayoutError(.kind, 1, refusal) }
        }
        if contains(.toroidal),
            !kinds.contains(where: { !$0.moves.isEmpty || $0.consecutive != nil })
        {
            throw LayoutError(
                .kind, 1,
                "toroidal needs a rule for moves or neighbours; add antiknight, antiking, "
                    + "nonconsecutive or cyclic, or leave it out")
        }
    }

    /// The number of digits, rows and columns.
    public var size: Int { frame.size }

    /// The number of cells.
    public var cellCount: Int { size * size }

    /// The kinds, in their order in a name; none for rows, columns and boxes alone.
    public var kinds: [LayoutKind] {
        LayoutKind.all.enumerated().filter { bits >> UInt32($0.offset) & 1 != 0 }.map { $0.element }
    }

    /// Returns true if a kind is one of the layout's.
    public func contains(_ kind: LayoutKind) -> Bool {
        LayoutKind.all.firstIndex(of: kind).map { bits >> UInt32($0) & 1 != 0 } ?? false
    }

    /// True if boxes are houses.
    public var hasBoxes: Bool { !contains(.latin) && !contains(.jigsaw) }

    /// The name, such as `x:9`, `classic:6w2` or `antiknight-antiking:9`.
    public var name: String {
        let kinds = kinds
        let words = kinds.isEmpty ? "classic" : kinds.map { $0.word }.joined(separator: "-")
        let isUsual = !hasBoxes || frame.boxWidth == LayoutFrame.usualBoxWidth(size)
        return "\(words):\(size)" + (isUsual ? "" : "w\(frame.boxWidth)")
    }

    /// Returns the rules in sentences, one for each kind.
    public func rules(in language: Language) -> [String] { kinds.map { $0.rule(in: language) } }

    /// Returns the rules in the language of texts, which may be one that pages alone have.
    package func rules(from texts: Texts) -> [String] { kinds.map { $0.rule(from: texts) } }
}

extension Layout: CustomStringConvertible {
    public var description: String { name }
}
