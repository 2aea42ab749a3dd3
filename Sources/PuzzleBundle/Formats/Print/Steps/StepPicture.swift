public import SudokuEngine

/// A solving step as an SVG picture: the board with its candidates, the pattern by the roles of its
/// parts, the eliminations, the chains, a legend and the explanation.
///
/// The picture has no ids, styles or references, so that several of them fit in one HTML page.
public struct StepPicture {
    private let grid: CandidateGrid
    private let hint: Hint
    private let language: Language
    private let marks: PictureMarks

    /// Creates the picture of a step in the grid before it.
    public init(grid: CandidateGrid, hint: Hint, language: Language = .english) {
        self.grid = grid
        self.hint = hint
        self.language = language
        marks = PictureMarks(hint, on: grid)
    }

    /// The SVG document.
    public var svg: String {
        var links = PictureLinks(grid)
        for chain in hint.pattern.chains { links.add(chain) }
        var legend = PictureLegend(
            top: PictureLayout.top + PictureLayout.board + 30, language: language)
        legend.add(marks, links, hint)
        legend.add(sentence: hint.sentence(in: language))
        let name = hint.name(in: language).escapedForXML
        let sentence = hint.sentence(in: language).escapedForXML
        let size = "\(PictureLayout.width.fixed) \(legend.bottom.fixed)"
        let lines =
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
                    + "width=\"\(PictureLayout.width.fixed)\" height=\"\(legend.bottom.fixed)\" "
                    + "role=\"img\" xml:lang=\"\(language.rawValue)\" "
                    + "font-family=\"Helvetica,Arial,sans-serif\" fill=\"#111\">",
                "<title>\(name)</title>",
                "<desc>\(sentence)</desc>",
                "<rect width=\"\(PictureLayout.width.fixed)\" height=\"\(legend.bottom.fixed)\" "
                    + "rx=\"6\" fill=\"#fff\"/>",
                "<text x=\"\(PictureLayout.left.fixed)\" y=\"30.0\" font-size=\"20\" "
                    + "font-weight=\"bold\">\(name)</text>",
            ] + coordinates + houses.map(\.fill) + marks.backgrounds + rules
            + houses.map(\.outline) + groups + links.elements
            + marks.outlines + digits + legend.elements + ["</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Board

    private var coordinates: [String] {
        let numbers = (0..<9).flatMap { number -> [String] in
            let middle = Double(number) * PictureLayout.side + PictureLayout.side / 2
            return [
                Self.text(
                    "c\(number + 1)", Point(x: PictureLayout.left + middle, y: 59), size: 11),
                Self.text(
                    "r\(number + 1)", Point(x: 20, y: PictureLayout.top + middle + 4), size: 11),
            ]
        }
        return ["<g text-anchor=\"middle\" fill=\"#666\">"] + numbers + ["</g>"]
    }

    private var rules: [String] {
        func path(_ places: [Int]) -> String {
            places.map { place in
                let offset = Double(place) * PictureLayout.side
                let (x, y) = (PictureLayout.left + offset, PictureLayout.top + offset)
                return "M\(PictureLayout.left.fixed) \(y.fixed)h\(PictureLayout.board.fixed)"
                    + "M\(x.fixed) \(PictureLayout.top.fixed)v\(PictureLayout.board.fixed)"
            }.joined()
        }
        return [
            "<path d=\"\(path([1, 2, 4, 5, 7, 8]))\" stroke=\"#aaa\" stroke-width=\"0.8\"/>",
            "<path d=\"\(path([0, 3, 6, 9]))\" stroke=\"#111\" stroke-width=\"2.4\" "
                + "stroke-linecap=\"square\"/>",
        ]
    }

    /// The houses of the pattern: light areas with an outline, which is dashed for covers.
    private var houses: [(fill: String, outline: String)] {
        var known: Set<House> = []
        return hint.pattern.parts.flatMap { part in
            part.houses.filter { known.insert($0).inserted }.map { house in
                let (first, last) = (
                    PictureLayout.corner(house[0]), PictureLayout.corner(house[8])
                )
                let inset = part.role.isOfBase ? 2.0 : 4.5
                let size =
                    last - first + Point(x: 1, y: 1) * (PictureLayout.side - 2 * inset)
                let area = Self.area(first + Point(x: inset, y: inset), size, part.role)
                return (area[0], area[1])
            }
        }
    }

    /// The filling and the outline of an area.
    static func area(_ corner: Point, _ size: Point, _ role: Pattern.Role) -> [String] {
        let paint =
            role.isOfBase
            ? [
                "fill=\"#0072b2\" fill-opacity=\"0.09\"/>",
                "fill=\"none\" stroke=\"#0072b2\" stroke-width=\"1.4\"/>",
            ]
            : [
                "fill=\"#e69f00\" fill-opacity=\"0.10\"/>",
                "fill=\"none\" stroke=\"#b87400\" stroke-width=\"1.4\" "
                    + "stroke-dasharray=\"6 4\"/>",
            ]
        return paint.map { paint in
            "<rect x=\"\(corner.x.fixed)\" y=\"\(corner.y.fixed)\" width=\"\(size.x.fixed)\" "
                + "height=\"\(size.y.fixed)\" rx=\"5\" \(paint)"
        }
    }

    /// The outlines around the candidates of groups.
    private var groups: [String] {
        var known: Set<[PictureCandidate]> = []
        return hint.pattern.chains.flatMap(\.nodes).flatMap { node -> [String] in
            let candidates = node.candidates
            guard candidates.count > 1, node.set.isEmpty, known.insert(candidates).inserted else {
                return []
            }
            let mark = marks[candidates[0]] ?? .on
            let places = candidates.map(PictureLayout.place)
            let path = zip(places, places.dropFirst()).map { "M\($0.fixed)L\($1.fixed)" }.joined()
            return [(26.0, mark.color.stroke), (23.4, mark.color.tint)].map { width, color in
                "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width.fixed)\" "
                    + "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            }
        }
    }

    // MARK: Digits

    private var digits: [String] {
        let big = Cell.all.compactMap { cell -> String? in
            if let digit = grid.filled[cell] {
                let isGiven = grid.givens?.contains(cell) ?? false
                return Self.text(
                    digit.description, PictureLayout.center(cell) + Point(x: 0, y: 11.5), size: 33,
                    isGiven ? " font-weight=\"bold\"" : " fill=\"#333\"")
            }
            guard let placed = marks.placed(in: cell) else { return nil }
            return "<g data-placed=\"\(cell)-\(placed)\">"
                + Self.text(
                    placed.description, PictureLayout.center(cell) + Point(x: 0, y: 11.5),
                    size: 33, " font-weight=\"bold\" fill=\"#00563f\"") + "</g>"
        }
        let small = grid.candidates.listed.filter { marks.placed(in: $0.cell) == nil }
            .flatMap { candidate -> [String] in
                let place = PictureLayout.place(candidate)
                if marks.isPlaced(candidate) {
                    let digit = Self.placedCandidate(candidate.digit.description, at: place)
                    return ["<g data-placed=\"\(candidate.name)\">\(digit)</g>"]
                }
                let isMarked = marks[candidate] != nil
                let isRemoved = hint.eliminations[candidate.cell].contains(candidate.digit)
                let color = isRemoved ? "#b00000" : isMarked ? "#000" : "#777"
                let text = Self.text(
                    candidate.digit.description, place + Point(x: 0, y: 4.8), size: 13.5,
                    " fill=\"\(color)\"" + (isMarked || isRemoved ? " font-weight=\"bold\"" : ""))
                guard isRemoved else { return [text] }
                return [
                    "<g data-removed=\"\(candidate.name)\">\(text)\(Self.strike(at: place))</g>"
                ]
            }
        return ["<g text-anchor=\"middle\">"] + big + small + ["</g>"]
    }

    /// A candidate that the step places: white on dark green.
    static func placedCandidate(_ digit: String, at place: Point) -> String {
        "<circle cx=\"\(place.x.fixed)\" cy=\"\(place.y.fixed)\" r=\"9.0\" fill=\"#00563f\"/>"
            + text(
                digit, place + Point(x: 0, y: 4.8), size: 13.5,
                " text-anchor=\"middle\" font-weight=\"bold\" fill=\"#fff\"")
    }

    static func strike(at place: Point) -> String {
        "<path d=\"M\((place + Point(x: -8, y: 7)).fixed)L\((place + Point(x: 8, y: -7)).fixed)\" "
            + "stroke=\"#d00000\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>"
    }

    static func text(
        _ text: String, _ place: Point, size: Double, _ attributes: String = ""
    ) -> String {
        "<text x=\"\(place.x.fixed)\" y=\"\(place.y.fixed)\" font-size=\"\(size.fixed)\""
            + "\(attributes)>\(text.escapedForXML)</text>"
    }
}
