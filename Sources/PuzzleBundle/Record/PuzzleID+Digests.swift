public import SudokuEngine

extension PuzzleID {
    /// The id of a puzzle, which is the same for all equivalent puzzles.
    public init(of puzzle: Puzzle, _ cryptography: Cryptography) {
        self.init(digest: cryptography.sha256(puzzle.canonical.puzzle.ascii))
    }

    /// The 16 bytes of a UUID for apps that need one. The same puzzle always has the same UUID.
    ///
    /// It is of version 8 (RFC 9562), derived from the SHA-256 of "puzzlefarm:" and the id.
    public func uuid(_ cryptography: Cryptography) -> [UInt8] {
        var bytes = Array(cryptography.sha256(Array("puzzlefarm:".utf8) + ascii).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes
    }

    /// The textual form of the UUID, `xxxxxxxx-xxxx-8xxx-xxxx-xxxxxxxxxxxx`.
    public func uuidText(_ cryptography: Cryptography) -> String {
        var text = ""
        for (place, byte) in uuid(cryptography).enumerated() {
            if [4, 6, 8, 10].contains(place) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }
}
