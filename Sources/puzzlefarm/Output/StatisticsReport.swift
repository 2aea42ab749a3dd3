import FarmJSON
import PuzzleBundle
import SudokuEngine

/// Two charts, one above the other: the number of puzzles by rating, and the solving times by tier.
struct StatisticsReport {
    private let statistics: ProductionStatistics
    private var lines: [String] = []

    private static let width = 960
    private static let height = 720
    private static let left = 120
    private static let right = 930

    init(_ statistics: ProductionStatistics) {
        self.statistics = statistics
        draw()
    }

    var svg: String { lines.joined(separator: "\n") + "\n" }

    private mutating func draw() {
        lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\" "
                + "height=\"\(Self.height)\" viewBox=\"0 0 \(Self.width) \(Self.height)\" "
                + "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">",
            "<title>Ratings and times of \(statistics.count) puzzles</title>",
            "<rect width=\"\(Self.width)\" height=\"\(Self.height)\" fill=\"#fff\"/>",
        ]
        drawRatings(top: 60, bottom: 330)
        drawTimes(top: 420, bottom: 660)
        lines.append("</svg>")
    }

    // MARK: Ratings

    private mutating func drawRatings(top: Int, bottom: Int) {
        text(
            Self.left, top - 28,
            "Rating on the farm ladder, \(grouped(statistics.count)) puzzles",
            size: 16)
        drawLegend(top - 8)
        let groups = statistics.groups
        let highest = groups.flatMap(\.group.ratings.keys).max() ?? 10
        let scale = Scale(from: 10, to: max(75, highest + 1), Self.left, Self.right)
        var tallest = 1
        for rating in 0...max(75, highest) {
            tallest = max(tallest, groups.reduce(0) { $0 + ($1.group.ratings[rating] ?? 0) })
        }
        let height = Double(bottom - top - 10) / Double(tallest)
        axis(bottom)
        for tick in [tallest / 2, tallest] where tick > 0 {
            let y = bottom - Int(Double(tick) * height)
            rule(y)
            text(Self.left - 8, y + 4, grouped(tick), anchor: "end")
        }
        for rating in stride(from: 10, through: scale.to, by: 10) {
            text(Int(scale[rating]), bottom + 18, "\(rating / 10).0", anchor: "middle")
        }
        let barWidth = max(2, scale[11] - scale[10] - 1)
        for rating in 10...max(75, highest) {
            var y = Double(bottom)
            for entry in groups {
                guard let count = entry.group.ratings[rating] else { continue }
                let tall = max(1, Double(count) * height)
                y -= tall
                lines.append(
                    "<rect x=\"\(short(scale[rating] - barWidth / 2))\" y=\"\(short(y))\" "
                        + "width=\"\(short(barWidth))\" height=\"\(short(tall))\" "
                        + "fill=\"\(entry.colour)\"><title>\(Rating(tenths: rating)): "
                        + "\(count) \(entry.name)</title></rect>")
            }
        }
    }

    private mutating func drawLegend(_ y: Int) {
        var x = Self.left
        for entry in statistics.groups {
            lines.append(
                "<rect x=\"\(x)\" y=\"\(y - 10)\" width=\"12\" height=\"12\" "
                    + "fill=\"\(entry.colour)\"/>")
            text(x + 17, y, entry.name)
            x += 42 + 8 * entry.name.count
        }
    }

    // MARK: Times

    private mutating func drawTimes(top: Int, bottom: Int) {
        text(
            Self.left, top - 28, "Time index: relative solving time for people",
            size: 16)
        let groups = statistics.groups
        let all = groups.flatMap(\.group.times.keys)
        let from = (all.min() ?? 0) / 25 * 25
        let to = max(from + 50, ((all.max() ?? 0) / 25 + 1) * 25)
        let scale = Scale(from: from, to: to, Self.left, Self.right)
        axis(bottom)
        for time in stride(from: from, through: to, by: 25) {
            text(
                Int(scale[time]), bottom + 18, String(time, decimals: 2), anchor: "middle")
        }
        let row = (bottom - top) / max(1, groups.count)
        for (place, entry) in groups.enumerated() {
            draw(entry, base: top + (place + 1) * row - 10, tall: row - 12, scale)
        }
    }

    /// Draws the distribution of times of a group, with its quartiles as a bar below.
    private mutating func draw(
        _ entry: ProductionStatistics.Entry, base: Int, tall: Int, _ scale: Scale
    ) {
        text(Self.left - 8, base, entry.name, anchor: "end")
        // Buckets of three hundredths make a smooth curve from a few hundred puzzles.
        var buckets: [Int: Int] = [:]
        for (time, count) in entry.group.times { buckets[time / 3, default: 0] += count }
        guard let first = buckets.keys.min(), let last = buckets.keys.max() else { return }
        let peak = Double(buckets.values.max() ?? 1)
        var points = ["\(short(scale[first * 3 - 2])),\(base)"]
        for bucket in first...last {
            let y = Double(base) - Double(buckets[bucket] ?? 0) / peak * Double(tall)
            points.append("\(short(scale[bucket * 3 + 1])),\(short(y))")
        }
        points.append("\(short(scale[last * 3 + 4])),\(base)")
        lines.append(
            "<polygon points=\"\(points.joined(separator: " "))\" fill=\"\(entry.colour)\" "
                + "fill-opacity=\"0.55\"/>")
        let quartiles = [0.25, 0.5, 0.75].map { entry.group.time(quantile: $0) }
        let x = quartiles.map { scale[$0] }
        let told = quartiles.map { String($0, decimals: 2) }.joined(separator: ", ")
        lines.append(
            "<rect x=\"\(short(x[0]))\" y=\"\(base - 3)\" width=\"\(short(max(1, x[2] - x[0])))\" "
                + "height=\"6\" fill=\"\(entry.colour)\"><title>quartiles of \(entry.name): "
                + "\(told)</title></rect>")
        lines.append(
            "<rect x=\"\(short(x[1] - 1))\" y=\"\(base - 6)\" width=\"2\" height=\"12\" "
                + "fill=\"#222\"/>")
    }

    // MARK: Parts

    private mutating func text(
        _ x: Int, _ y: Int, _ text: String, size: Int = 13, anchor: String = "start"
    ) {
        lines.append(
            "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" text-anchor=\"\(anchor)\">\(text)"
                + "</text>")
    }

    private mutating func axis(_ y: Int) { line(y, "#222") }
    private mutating func rule(_ y: Int) { line(y, "#ddd") }

    private mutating func line(_ y: Int, _ colour: String) {
        lines.append(
            "<line x1=\"\(Self.left)\" y1=\"\(y)\" x2=\"\(Self.right)\" y2=\"\(y)\" "
                + "stroke=\"\(colour)\"/>")
    }

    private func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

/// A linear mapping of numbers to horizontal positions.
private struct Scale {
    let from: Int
    let to: Int
    private let left: Double
    private let step: Double

    init(from: Int, to: Int, _ left: Int, _ right: Int) {
        self.from = from
        self.to = to
        self.left = Double(left)
        step = Double(right - left) / Double(to - from)
    }

    subscript(number: Int) -> Double { left + Double(number - from) * step }
}

extension ProductionStatistics {
    /// A group with its name and colour in the picture.
    fileprivate struct Entry {
        let name: String
        let colour: String
        let group: Group
    }

    /// The tiers that occur, and the puzzles without a tier.
    fileprivate var groups: [Entry] {
        let colours = ["#2f9e6e", "#7fb83d", "#e0b020", "#e8862e", "#d1495b", "#6c4ab6"]
        var entries = zip(Tier.allCases, colours).map { tier, colour in
            Entry(name: tier.name, colour: colour, group: self[tier])
        }
        entries.append(Entry(name: "no tier", colour: "#9aa0a6", group: others))
        return entries.filter { $0.group.count > 0 }
    }
}
