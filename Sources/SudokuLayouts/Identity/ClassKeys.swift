import SudokuEngine

/// The class keys of puzzles of one layout: two puzzles are the same if and only if their keys are.
///
/// A key is the least line of the notation, as bytes in ASCII, of all images of a puzzle under the
/// symmetries of its layout and the renamings of digits that keep the rules. The id of a puzzle is
/// derived from it, so keys never change. Create one value for many puzzles: it finds the symmetries
/// once.
public struct ClassKeys: Sendable {
    /// The layout of all puzzles that have such keys.
    public let layout: Layout
    private let group: LayoutGroup
    let renaming: DigitRenaming
    /// The characters before the fields.
    private let head: [UInt8]

    /// Creates the keys of a layout.
    public init(_ layout: Layout) {
        self.layout = layout
        group = LayoutGroup(layout)
        renaming = DigitRenaming(layout)
        head = Array(layout.name.utf8)
    }

    /// Returns the key of a puzzle of the layout, in ASCII. That of a classic 9x9 puzzle is its
    /// canonical form, 81 characters.
    public func key(of puzzle: LayoutPuzzle) -> [UInt8] {
        precondition(puzzle.layout == layout, "\(puzzle.layout) is not \(layout)")
        if let classic = puzzle.classic { return classic.canonical.puzzle.ascii }
        var least = LeastLine()
        var image = PuzzleImage(puzzle, group.cells)
        for start in group.starts {
            switch renaming {
            case .free: image.write(start, nil, into: &least)
            case .listed(let lists):
                for names in lists { image.write(start, names, into: &least) }
            }
        }
        return head + least.bytes
    }

    /// The symmetries of the grid, each as the cell that comes to each place.
    package var symmetries: [[Int]] {
        group.starts.map { start in
            group.cells[start..<start + layout.cellCount].map { Int($0) }
        }
    }
}

extension LayoutPuzzle {
    /// The key of the puzzle's class, in ASCII: the same for all puzzles that are the same.
    public var classKey: [UInt8] { ClassKeys(layout).key(of: self) }
}
