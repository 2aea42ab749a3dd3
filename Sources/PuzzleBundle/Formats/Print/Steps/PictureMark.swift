import SudokuEngine

/// The appearance of a candidate with a role: a shape and a colour, each of which tells the roles
/// of one step apart without the other.
struct PictureMark: Hashable {
    let shape: Shape
    let color: Color

    enum Shape { case circle, square, diamond, hexagon }

    /// Colours that people with colour blindness distinguish, after Okabe and Ito.
    enum Color: CaseIterable { case blue, orange, green, purple, yellow, grey }

    init(_ shape: Shape, _ color: Color) {
        self.shape = shape
        self.color = color
    }

    static let on = PictureMark(.circle, .green)
    static let off = PictureMark(.square, .orange)
    static let set = PictureMark(.square, .grey)

    /// The mark of a role.
    init(_ role: Pattern.Role) {
        switch role {
        case .cell, .set, .base, .end, .wing, .lineSet, .floor, .loop, .colorA, .als, .cage,
            .innie:
            self.init(.circle, .blue)
        case .bridge, .cover, .colorB, .outie: self.init(.square, .orange)
        case .roof, .hinge, .boxSet, .secondALS, .colorC, .connection:
            self.init(.hexagon, .green)
        case .pivot, .core, .stem, .premise: self.init(.square, .purple)
        case .single: self.init(.circle, .green)
        case .excluder: self.init(.square, .grey)
        case .removed: self.init(.diamond, .grey)
        case .fin, .common, .extra: self.init(.diamond, .orange)
        case .thirdALS, .endoFin: self.init(.hexagon, .purple)
        case .secondFin, .colorD: self.init(.diamond, .purple)
        case .restrictedCommon: self.init(.square, .yellow)
        case .petal: self.init(.circle, .green)
        case .house, .crossing, .secondCover: self.init(.circle, .grey)
        }
    }

    /// The mark of the number-th part with one role.
    init(_ role: Pattern.Role, number: Int) {
        let first = PictureMark(role)
        guard number > 0, role.isSetOfCells else {
            self = first
            return
        }
        let colors: [Color] = [first.color, .green, .purple, .grey, .blue]
        let shapes: [Shape] = [first.shape, .hexagon, .circle, .square, .hexagon]
        self.init(shapes[number % shapes.count], colors[number % colors.count])
    }

    /// The outline around a place, as an SVG element.
    func outline(at place: Point, scale: Double = 1) -> String {
        let (fill, stroke, _) = color.shades
        let paint = "fill=\"\(fill)\" stroke=\"\(stroke)\" stroke-width=\"1.2\"/>"
        let (x, y) = (place.x, place.y)
        switch shape {
        case .circle:
            return "<circle cx=\"\(x.fixed)\" cy=\"\(y.fixed)\" r=\"\((8.7 * scale).fixed)\" "
                + paint
        case .square:
            let half = 7.8 * scale
            return "<rect x=\"\((x - half).fixed)\" y=\"\((y - half).fixed)\" "
                + "width=\"\((2 * half).fixed)\" height=\"\((2 * half).fixed)\" rx=\"1.5\" "
                + paint
        case .diamond:
            let far = 10.3 * scale
            return "<path d=\"M\(x.fixed) \((y - far).fixed)L\((x + far).fixed) \(y.fixed)"
                + "L\(x.fixed) \((y + far).fixed)L\((x - far).fixed) \(y.fixed)Z\" " + paint
        case .hexagon:
            let (far, half, tall) = (9.4 * scale, 4.8 * scale, 8.3 * scale)
            return "<path d=\"M\((x - far).fixed) \(y.fixed)"
                + "L\((x - half).fixed) \((y - tall).fixed)"
                + "L\((x + half).fixed) \((y - tall).fixed)L\((x + far).fixed) \(y.fixed)"
                + "L\((x + half).fixed) \((y + tall).fixed)"
                + "L\((x - half).fixed) \((y + tall).fixed)Z\" " + paint
        }
    }
}

extension PictureMark.Color {
    /// The inside and the outline of a mark, and the background of a cell.
    var shades: (fill: String, stroke: String, tint: String) {
        switch self {
        case .blue: ("#a9d1f0", "#0072b2", "#dcedfa")
        case .orange: ("#fbd28b", "#b87400", "#fdefd3")
        case .green: ("#98dcc3", "#007a59", "#d9f2e9")
        case .purple: ("#efbcd9", "#a03a78", "#f9e3ef")
        case .yellow: ("#f8f08e", "#857a00", "#fbf8d4")
        case .grey: ("#dcdcdc", "#666666", "#ececec")
        }
    }
}

extension Pattern.Role {
    /// True if the cells of a part belong together, and are shown with a background of their own.
    var isSetOfCells: Bool {
        switch self {
        case .als, .secondALS, .thirdALS, .core, .lineSet, .boxSet, .stem, .petal, .floor, .roof,
            .pivot, .wing:
            true
        default: false
        }
    }

    /// True if houses with the role are those in which the pattern lies, rather than those on
    /// which it has an effect.
    var isOfBase: Bool { self == .base || self == .house }
}
