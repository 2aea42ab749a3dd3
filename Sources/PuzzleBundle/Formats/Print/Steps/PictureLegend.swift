import SudokuEngine

/// The legend of a picture and the explanation below it.
struct PictureLegend {
    let language: Language
    private let layout: PictureLayout
    private(set) var elements: [String] = []
    private var x = PictureLayout.left
    private var y: Double

    init(_ layout: PictureLayout, language: Language) {
        self.layout = layout
        y = PictureLayout.top + layout.board + 30
        self.language = language
    }

    /// The lower edge of the picture.
    var bottom: Double { y + 8 }

    /// Adds the marks that occur in the step, the houses, the links and the result.
    mutating func add(_ marks: PictureMarks, _ links: PictureLinks, _ step: GridStep) {
        for entry in marks.entries {
            add(entry.word(in: language)) { entry.mark.outline(at: $0) }
        }
        let words = WordLists(language.texts, of: layout.grid)
        for (role, houses) in Self.houses(of: step.parts) {
            add(role.word(in: language) + ": " + words.houses(houses)) {
                StepPicture.area($0 + Point(x: -10, y: -8), Point(x: 20, y: 16), role).joined()
            }
        }
        if links.hasStrong { addLink(.strongLink, isStrong: true) }
        if links.hasWeak { addLink(.weakLink, isStrong: false) }
        if let placed = step.placements.first {
            let digit = layout.grid.digit(placed.digit)
            add(LegendWord.placed.text(in: language)) {
                StepPicture.placedCandidate(digit, at: $0)
            }
        }
        if let removed = step.eliminations.listed.first {
            let digit = layout.grid.digit(removed.digit)
            add(LegendWord.removed.text(in: language)) {
                StepPicture.text(
                    digit, $0 + Point(x: 0, y: 4.8), size: 13.5,
                    " text-anchor=\"middle\" font-weight=\"bold\" fill=\"#b00000\"")
                    + StepPicture.strike(at: $0)
            }
        }
        y += 30
    }

    /// Returns the houses by their roles; of several, a house has the first one, as in the picture.
    private static func houses(
        of parts: [GridStep.Part]
    ) -> [(role: Pattern.Role, houses: [Int])] {
        var known: Set<Int> = []
        var groups: [(role: Pattern.Role, houses: [Int])] = []
        for part in parts {
            let houses = part.houses.filter { known.insert($0).inserted }
            if let group = groups.firstIndex(where: { $0.role == part.role }) {
                groups[group].houses += houses
            } else if !houses.isEmpty {
                groups.append((part.role, houses))
            }
        }
        return groups
    }

    private mutating func addLink(_ word: LegendWord, isStrong: Bool) {
        add(word.text(in: language)) {
            PictureLinks.sample(
                from: $0 + Point(x: -11, y: 0), to: $0 + Point(x: 13, y: 0), isStrong: isStrong
            ).joined()
        }
    }

    /// Adds a sample with its meaning, in a new line if the present one is full.
    private mutating func add(_ word: String, sample: (Point) -> String) {
        let width = 34 + Double(word.count) * 7.3
        if x > PictureLayout.left, x + width > layout.width - 8 {
            x = PictureLayout.left
            y += 25
        }
        elements.append(sample(Point(x: x + 12, y: y)))
        elements.append(StepPicture.text(word, Point(x: x + 29, y: y + 4.5), size: 13))
        x += width + 6
    }

    mutating func add(sentence: String) {
        for line in sentence.broken(where: { $0.count + 1 + $1.count <= 68 }) {
            elements.append(
                StepPicture.text(line, Point(x: PictureLayout.left, y: y + 4), size: 14.5))
            y += 21
        }
    }
}
