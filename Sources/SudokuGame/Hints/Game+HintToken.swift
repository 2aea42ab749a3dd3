internal import SudokuEngine

extension GameHint {
    /// The act of the hint and a checksum of its board as text, for a hint that was found for a copy
    /// of the game in another place, such as the worker of a page.
    package var token: [UInt8] {
        var text = Array(board.checksum.utf8)
        text.append(UInt8(ascii: " "))
        act.append(to: &text, board.rules.size)
        return text
    }
}

extension Game {
    /// Counts a hint that was found for a copy of the game.
    package mutating func countHint() { hintsUsed += 1 }

    /// Makes the act of a hint's token, as ``apply(_:)`` makes that of a hint.
    package mutating func apply(token: [UInt8]) throws(ActRefusal) {
        if let refusal { throw refusal }
        let check = board.checksum.utf8
        guard token.count > check.count, token.prefix(check.count).elementsEqual(check),
            let act = LoggedActReader.act(
                token.dropFirst(check.count + 1), board.rules.size), act.entered == nil
        else { throw .otherPosition }
        try make(filling(act))
    }
}

extension GameBoard {
    fileprivate var checksum: String {
        var checksum = SaveChecksum()
        checksum.add(self)
        return checksum.text
    }
}
