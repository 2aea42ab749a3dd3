import PuzzleBundle

extension WebEngine {
    /// Answers with the QR code of a text: its modules row by row, a byte for each, 1 for a dark one.
    func makeCode(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let text = String(decoding: try self.text(length), as: UTF8.self)
            guard let code = QRCode(text) else { throw .length }
            for isDark in code.modules { answer.append(byte: isDark ? 1 : 0) }
        }
    }
}
