public import SudokuEngine

/// A solving step as an SVG picture: the board with its candidates, the pattern by the roles of its
/// parts, the eliminations, the chains, a legend and the explanation.
///
/// The picture has no ids, styles or references, so that several of them fit in one HTML page.
public struct StepPicture {
    private let grid: PictureGrid
    private let step: GridStep
    private let language: Language
    private let layout: PictureLayout
    private let marks: PictureMarks

    /// Creates the picture of a step in the grid before it.
    public init(grid: CandidateGrid, hint: Hint, language: Language = .english) {
        self.init(PictureGrid(grid), hint.visible, in: language)
    }

    /// Creates the picture of a step in a grid of any size.
    package init(_ grid: PictureGrid, _ step: GridStep, in language: Language) {
        self.grid = grid
        self.step = step
        self.language = language
        layout = PictureLayout(step.grid)
        marks = PictureMarks(step, on: grid, layout)
    }

    /// The SVG document.
    public var svg: String {
        var links = PictureLinks(grid, layout)
        for chain in step.chains { links.add(chain) }
        var legend = PictureLegend(layout, language: language)
        legend.add(marks, links, step)
        let explanation = step.sentence(from: language.texts)
        legend.add(sentence: explanation)
        let name = step.name(from: language.texts).escapedForXML
        let sentence = explanation.escapedForXML
        let width = layout.width.fixed
        let size = "\(width) \(legend.bottom.fixed)"
        let lines =
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
                    + "width=\"\(width)\" height=\"\(legend.bottom.fixed)\" "
                    + "role=\"img\" xml:lang=\"\(language.rawValue)\" "
                    + "font-family=\"Helvetica,Arial,sans-serif\" fill=\"#111\">",
                "<title>\(name)</title>",
                "<desc>\(sentence)</desc>",
                "<rect width=\"\(width)\" height=\"\(legend.bottom.fixed)\" "
                    + "rx=\"6\" fill=\"#fff\"/>",
                "<text x=\"\(PictureLayout.left.fixed)\" y=\"30.0\" font-size=\"20\" "
                    + "font-weight=\"bold\">\(name)</text>",
            ] + coordinates + houses.map(\.fill) + marks.backgrounds + rules
            + PictureCages(layout).elements + houses.map(\.outline) + groups + links.elements
            + marks.outlines + digits + legend.elements + ["</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Board

    private var coordinates: [String] {
        let numbers = (0..<layout.grid.size).flatMap { number -> [String] in
            let middle = Double(number) * layout.side + layout.side / 2
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
        func line(_ from: Point, _ way: String, _ length: Double) -> String {
            "M\(from.fixed)\(way)\(length.fixed)"
        }
        func path(_ places: [Int]) -> String {
            places.map { place in
                let offset = Double(place) * layout.side
                let (x, y) = (PictureLayout.left + offset, PictureLayout.top + offset)
                return line(Point(x: PictureLayout.left, y: y), "h", layout.board)
                    + line(Point(x: x, y: PictureLayout.top), "v", layout.board)
            }.joined()
        }
        let size = layout.grid.size
        let all = Array(0...size)
        let thin: String
        let thick: String
        if let squares = layout.squares {
            thin = path(all.filter { $0 % squares != 0 })
            thick = path(all.filter { $0 % squares == 0 })
        } else {
            let boxes = layout.grid.boxOfEachCell()
            let borders = boxes.indices.map { cell -> String in
                let corner = layout.corner(cell)
                let isTop = cell >= size && boxes[cell] != boxes[cell - size]
                let isLeft = cell % size > 0 && boxes[cell] != boxes[cell - 1]
                return (isTop ? line(corner, "h", layout.side) : "")
                    + (isLeft ? line(corner, "v", layout.side) : "")
            }
            thin = path(Array(1..<size))
            thick = path([0, size]) + borders.joined()
        }
        return [
            "<path d=\"\(thin)\" stroke=\"#aaa\" stroke-width=\"0.8\"/>",
            "<path d=\"\(thick)\" stroke=\"#111\" stroke-width=\"2.4\" "
                + "stroke-linecap=\"square\"/>",
        ]
    }

    /// The houses of the pattern: light areas with an outline, which is dashed for covers. A house that
    /// is no rectangle is shown cell by cell.
    private var houses: [(fill: String, outline: String)] {
        var known: Set<Int> = []
        return step.parts.flatMap { part in
            part.houses.filter { known.insert($0).inserted }.flatMap { house in
                let cells = layout.grid.houses[house].cells
                let areas = layout.rectangle(cells).map { [$0] } ?? cells.map { ($0, $0) }
                return areas.map { self.area(from: $0.0, to: $0.1, part.role) }
            }
        }
    }

    private func area(
        from first: Int, to last: Int, _ role: Pattern.Role
    ) -> (fill: String, outline: String) {
        let inset = role.isOfBase ? 2.0 : 4.5
        let (first, last) = (layout.corner(first), layout.corner(last))
        let size = last - first + Point(x: 1, y: 1) * (layout.side - 2 * inset)
        let area = Self.area(first + Point(x: inset, y: inset), size, role)
        return (area[0], area[1])
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
        return step.chains.flatMap(\.nodes).flatMap { node -> [String] in
            let candidates = node.candidates
            guard candidates.count > 1, node.set.isEmpty, known.insert(candidates).inserted else {
                return []
            }
            let shades = (marks[candidates[0]] ?? .on).color.shades
            let places = candidates.map(layout.place)
            let path = zip(places, places.dropFirst()).map { "M\($0.fixed)L\($1.fixed)" }.joined()
            return [(26.0, shades.stroke), (23.4, shades.tint)].map { width, color in
                "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width.fixed)\" "
                    + "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            }
        }
    }

    // MARK: Digits

    private var digits: [String] {
        let big = grid.filled.indices.compactMap { cell -> String? in
            let place = layout.center(cell) + Point(x: 0, y: 11.5)
            if grid.filled[cell] != 0 {
                return Self.text(
                    layout.grid.digit(grid.filled[cell]), place, size: 33,
                    grid.areGivens[cell] ? " font-weight=\"bold\"" : " fill=\"#333\"")
            }
            guard let placed = marks.placed(in: cell) else { return nil }
            let name = layout.name(PictureCandidate(cell: cell, digit: placed))
            return "<g data-placed=\"\(name)\">"
                + Self.text(
                    layout.grid.digit(placed), place, size: 33,
                    " font-weight=\"bold\" fill=\"#00563f\"") + "</g>"
        }
        let removed = Set(step.eliminations.listed)
        let small = grid.candidates.listed.filter { marks.placed(in: $0.cell) == nil }
            .flatMap { candidate -> [String] in
                let place = layout.place(candidate)
                let (name, digit) = (layout.name(candidate), layout.grid.digit(candidate.digit))
                if marks.isPlaced(candidate) {
                    let placed = Self.placedCandidate(digit, at: place)
                    return ["<g data-placed=\"\(name)\">\(placed)</g>"]
                }
                let isMarked = marks[candidate] != nil
                let isRemoved = removed.contains(candidate)
                let color = isRemoved ? "#b00000" : isMarked ? "#000" : "#777"
                let text = Self.text(
                    digit, place + Point(x: 0, y: 4.8), size: 13.5,
                    " fill=\"\(color)\"" + (isMarked || isRemoved ? " font-weight=\"bold\"" : ""))
                guard isRemoved else { return [text] }
                return ["<g data-removed=\"\(name)\">\(text)\(Self.strike(at: place))</g>"]
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
