/// The starting cells without a loop, with everything that the walk depends on: the cells that
/// have both digits, and their candidates. While these are unchanged there is no loop, on any
/// board.
struct ExhaustedLoopStarts: Sendable {
    struct Entry: Equatable, Sendable {
        var cells: Mask128 = 0
        var masks: Mask128 = 0

        init() {}

        /// Creates an entry; it is empty, which never matches, if there are more cells than
        /// masks in a word.
        init(_ start: Int, _ cells: Mask128, on board: Board) {
            var packed = NineMasks()
            for cell in Bits(cells) {
                guard packed.count < NineMasks.maximum else { return }
                packed.append(board[cell])
            }
            self.cells = cells
            masks = packed.word
        }
    }

    private var entries = [Entry](repeating: Entry(), count: 81)

    func has(_ entry: Entry, of start: Int) -> Bool {
        entry.cells != 0 && entries[start] == entry
    }

    mutating func note(_ entry: Entry, of start: Int) { entries[start] = entry }
}
