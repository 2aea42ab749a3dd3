import FarmJSON
import SudokuEngine

/// A place in a picture, in units of the picture.
struct Point: Hashable {
    var x: Double
    var y: Double

    static func + (left: Self, right: Self) -> Self {
        Self(x: left.x + right.x, y: left.y + right.y)
    }
    static func - (left: Self, right: Self) -> Self {
        Self(x: left.x - right.x, y: left.y - right.y)
    }
    static func * (left: Self, scale: Double) -> Self {
        Self(x: left.x * scale, y: left.y * scale)
    }

    var length: Double { (x * x + y * y).root }

    /// The point at distance 1 in the same direction; the point itself if it is the origin.
    var unit: Point { length > 0 ? self * (1 / length) : self }

    var fixed: String { "\(x.fixed) \(y.fixed)" }
}

// Neither `rounded()` nor `squareRoot()`: they would make apps link the system's libm.
extension Double {
    /// The number with one decimal.
    var fixed: String { String(Int(self * 10 + (self < 0 ? -0.5 : 0.5)), decimals: 1) }

    /// The square root of a square of a distance in a picture, by Newton's method.
    fileprivate var root: Double {
        guard self > 0 else { return 0 }
        var root = Swift.max(self, 1)
        while true {
            let next = (root + self / root) / 2
            guard next < root else { return root }
            root = next
        }
    }
}

/// The places of cells and candidates in a picture.
enum PictureLayout {
    static let width = 592.0
    static let left = 34.0
    static let top = 66.0
    static let side = 60.0
    static let board = 9 * side

    static func corner(_ cell: Cell) -> Point {
        Point(x: left + Double(cell.column) * side, y: top + Double(cell.row) * side)
    }

    static func center(_ cell: Cell) -> Point {
        corner(cell) + Point(x: side / 2, y: side / 2)
    }

    /// The place of a candidate among the nine of its cell.
    static func place(_ candidate: PictureCandidate) -> Point {
        let number = candidate.digit.value - 1
        return center(candidate.cell)
            + Point(x: Double(number % 3 - 1) * 18.6, y: Double(number / 3 - 1) * 18.6)
    }
}

struct PictureCandidate: Hashable {
    let cell: Cell
    let digit: Digit

    var name: String { "\(cell)-\(digit)" }
}

extension Candidates {
    /// The candidates one by one, row by row.
    var listed: [PictureCandidate] {
        cells.flatMap { cell in self[cell].map { PictureCandidate(cell: cell, digit: $0) } }
    }
}

extension String {
    /// The text with the characters replaced that XML reserves.
    var escapedForXML: String {
        var text = ""
        for character in self {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
        return text
    }
}
