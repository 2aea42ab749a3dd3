/// Links of f-puzzles that are short and inflate without end: each phrase is the one before with one
/// more unit, so that n phrases are n * n / 2 units, 100,000 of them five billion in 283 kB.
package enum LinkBomb {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    package static func link(phrases: Int) -> String {
        var text = "https://www.f-puzzles.com/?load="
        var value = 0
        var count = 0
        func write(_ number: Int, _ width: Int) {
            for bit in 0..<width {
                value = value * 2 + number >> bit & 1
                count += 1
                guard count == 6 else { continue }
                text.append(alphabet[value])
                (value, count) = (0, 0)
            }
        }
        // A new unit of 8 bits, the letter a; then the code of the phrase that is being made.
        write(0, 2)
        write(97, 8)
        for code in 4..<4 + phrases { write(code, String(code, radix: 2).utf8.count) }
        write(0, 5)
        return text
    }
}
