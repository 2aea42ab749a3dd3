import SudokuEngine

/// The links of chains as curves that avoid candidates and digits.
struct PictureLinks {
    private let layout: PictureLayout
    private let candidates: [Point]
    private let digits: [Point]
    /// Points of the links drawn so far, which others avoid.
    private var drawn: [Point] = []
    private var known: Set<Ends> = []
    private(set) var elements: [String] = []
    private(set) var hasStrong = false
    private(set) var hasWeak = false

    private struct Ends: Hashable {
        let from: PictureCandidate
        let to: PictureCandidate
        let isStrong: Bool
    }

    private struct Curve {
        let start: Point
        let control: Point
        let end: Point

        func point(at share: Double) -> Point {
            let rest = 1 - share
            return start * (rest * rest) + control * (2 * rest * share) + end * (share * share)
        }

        /// The curve without what lies within a distance of its ends.
        func trimmed(_ distance: Double, _ atEnd: Double) -> Curve {
            Curve(
                start: start + (control - start).unit * distance, control: control,
                end: end + (control - end).unit * atEnd)
        }
    }

    init(_ grid: PictureGrid, _ layout: PictureLayout) {
        self.layout = layout
        candidates = grid.candidates.listed.map(layout.place)
        digits = grid.filled.indices.filter { grid.filled[$0] != 0 }.map(layout.center)
    }

    mutating func add(_ chain: GridStep.Chain) {
        for (node, next) in zip(chain.nodes, chain.nodes.dropFirst()) {
            add(from: node, to: next)
        }
    }

    private mutating func add(from node: GridStep.Node, to next: GridStep.Node) {
        var ends: Ends?
        var shortest = Double.infinity
        let isStrong = next.isOn && !node.isOn
        for from in node.candidates {
            for to in next.candidates {
                let distance = (layout.place(to) - layout.place(from)).length
                if distance > 0, distance < shortest {
                    shortest = distance
                    ends = Ends(from: from, to: to, isStrong: isStrong)
                }
            }
        }
        guard let ends, known.insert(ends).inserted else { return }
        if isStrong { hasStrong = true } else { hasWeak = true }
        let curve = best(layout.place(ends.from), layout.place(ends.to))
        drawn += (1..<24).map { curve.point(at: Double($0) / 24) }
        elements += Self.elements(curve.trimmed(9.5, 10), isStrong: isStrong)
    }

    /// Returns the curve with the least cost: hit candidates and digits, then its bend.
    private func best(_ start: Point, _ end: Point) -> Curve {
        let way = end - start
        let side = Point(x: -way.y, y: way.x).unit
        let middle = (start + end) * 0.5
        let isShort = way.length < 22
        // A short link would vanish between its marks.
        let bends: [Double] =
            isShort ? [26, -26] : [0, 20, -20, 34, -34, 50, -50, 70, -70, 95, -95, 125, -125]
        var best = Curve(start: start, control: middle, end: end)
        var least = Double.infinity
        for bend in bends {
            let curve = Curve(start: start, control: middle + side * bend, end: end)
            let cost = cost(of: curve) + bend.magnitude * 0.1
            if cost < least {
                least = cost
                best = curve
            }
        }
        return best
    }

    private func cost(of curve: Curve) -> Double {
        let points = (1..<40).map { curve.point(at: Double($0) / 40) }
        let inner = points.filter {
            ($0 - curve.start).length > 11 && ($0 - curve.end).length > 11
        }
        func hits(_ obstacles: [Point], within distance: Double) -> Int {
            obstacles.count { obstacle in
                obstacle != curve.start && obstacle != curve.end
                    && inner.contains { ($0 - obstacle).length < distance }
            }
        }
        let near = inner.count { point in drawn.contains { ($0 - point).length < 4 } }
        let outside = points.count {
            $0.x < PictureLayout.left - 8 || $0.x > PictureLayout.left + layout.board + 8
                || $0.y < PictureLayout.top - 8
                || $0.y > PictureLayout.top + layout.board + 8
        }
        return Double(hits(candidates, within: 7.5)) * 6 + Double(hits(digits, within: 13)) * 4
            + Double(near) * 1.5 + Double(outside) * 10
    }

    /// A line that ends in an arrowhead.
    private static func elements(_ curve: Curve, isStrong: Bool) -> [String] {
        let color = "#333"
        let direction = (curve.end - curve.control).unit
        let side = Point(x: -direction.y, y: direction.x) * 3.4
        let neck = curve.end - direction * 7
        return [
            line(
                "M\(curve.start.fixed)Q\(curve.control.fixed) \(neck.fixed)", isStrong: isStrong),
            "<path d=\"M\(curve.end.fixed)L\((neck + side).fixed)L\((neck - side).fixed)Z\" "
                + "fill=\"\(color)\"/>",
        ]
    }

    private static func line(_ path: String, isStrong: Bool) -> String {
        "<path d=\"\(path)\" fill=\"none\" stroke=\"#333\" stroke-width=\"1.8\""
            + (isStrong ? "/>" : " stroke-dasharray=\"4 3\"/>")
    }

    /// A straight link for the legend.
    static func sample(from start: Point, to end: Point, isStrong: Bool) -> [String] {
        elements(
            Curve(start: start, control: (start + end) * 0.5, end: end), isStrong: isStrong)
    }
}

extension GridStep.Node {
    var candidates: [PictureCandidate] {
        cells.map { PictureCandidate(cell: $0, digit: digit) }
    }
}
