/// Writes metrics in the Prometheus text format, version 0.0.4.
struct Exposition {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""
    private var name = ""

    /// Begins a family; its samples follow.
    mutating func family(_ family: MetricFamily) {
        name = family.name
        text += "# HELP \(name) \(family.help)\n# TYPE \(name) \(family.kind.rawValue)\n"
    }

    mutating func sample(_ value: Int, _ labels: (String, String)...) {
        sample(value, labels)
    }

    mutating func sample(_ value: Int, _ labels: [(String, String)]) {
        line(name, labels, String(value))
    }

    mutating func sample(_ value: Double, _ labels: (String, String)...) {
        line(name, labels, String(value))
    }

    mutating func sample(_ histogram: Histogram, _ labels: (String, String)...) {
        let counts = histogram.cumulated
        for (place, count) in counts.enumerated() {
            let bound = place < Histogram.bounds.count ? Histogram.bounds[place].text : "+Inf"
            line(name + "_bucket", labels + [("le", bound)], String(count))
        }
        line(name + "_sum", labels, String(histogram.seconds))
        line(name + "_count", labels, String(counts.last ?? 0))
    }

    /// Writes a sample. Label values come from the service itself and need no escaping.
    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: String) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }
}
