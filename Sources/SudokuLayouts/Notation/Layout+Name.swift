import SudokuEngine

extension Layout {
    /// Reads a name, such as `x:9` or `classic:6w2`; throws an error with the position and the remedy.
    public init(name: some StringProtocol) throws(LayoutError) {
        let fields = NotationField(bytes: Array(name.utf8)[...], start: 0).split(colon)
        guard fields.count == 2 else {
            throw LayoutError(
                .line, 1, "a layout is KIND:SIZE, such as x:9; write one colon between the two")
        }
        try self.init(kind: fields[0], size: fields[1])
    }

    /// Reads the first two fields of a line.
    init(kind: NotationField, size: NotationField) throws(LayoutError) {
        let kinds = try Self.kinds(kind)
        let parts = size.split(UInt8(ascii: "w"))
        guard parts.count <= 2, let digits = parts[0].number else {
            throw size.error(
                .size,
                "'\(size.text.prefix(20))' is no size; write 4 to 25, or 6w2 for boxes 2 wide")
        }
        var width: Int?
        if parts.count == 2 {
            guard let number = parts[1].number else {
                throw parts[1].error(.size, "no width after w; write one, such as 6w2")
            }
            width = number
        }
        do throws(LayoutError) {
            self = try Layout(kinds, size: digits, boxWidth: width)
        } catch {
            throw error.moved(by: error.part == .kind ? kind.start : size.start)
        }
    }

    private static func kinds(_ field: NotationField) throws(LayoutError) -> [LayoutKind] {
        if field.text == "classic" { return [] }
        var places: [Int] = []
        for word in field.split(UInt8(ascii: "-")) {
            let text = word.text
            if text.isEmpty {
                throw word.error(
                    .kind, "a word is missing; remove the hyphen or the colon before it")
            }
            if text == "classic" {
                throw word.error(.kind, "classic stands alone; leave it out")
            }
            guard let place = LayoutKind.all.firstIndex(where: { $0.word == text }) else {
                let known = LayoutKind.all.map { $0.word }.joined(separator: " ")
                throw word.error(
                    .kind, "'\(text.prefix(20))' is no kind; the kinds are classic \(known)")
            }
            if places.contains(place) {
                throw word.error(.kind, "\(text) stands there twice; write it once")
            }
            places.append(place)
        }
        guard places == places.sorted() else {
            let words = places.sorted().map { LayoutKind.all[$0].word }.joined(separator: "-")
            throw field.error(.kind, "the kinds are in another order; write \(words)")
        }
        return places.map { LayoutKind.all[$0] }
    }
}

/// The character between fields.
let colon = UInt8(ascii: ":")
