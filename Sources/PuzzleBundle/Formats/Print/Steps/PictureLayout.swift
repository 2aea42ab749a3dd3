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

/// The places of cells and candidates in a picture of a grid of any size.
struct PictureLayout {
    let grid: GridNames
    /// The number of candidates beside each other in a cell.
    private let perRow: Int
    let side: Double
    /// The height above candidates, which sums of cages need.
    private let head: Double
    let board: Double
    let width: Double
    static let left = 34.0
    static let top = 66.0

    init(_ grid: GridNames) {
        self.grid = grid
        perRow = CandidatePlaces.perRow(grid.size)
        head = grid.cages.isEmpty ? 0 : 10
        side = Double(perRow) * 20 + head
        board = Double(grid.size) * side
        width = max(592, Self.left + board + 18)
    }

    func corner(_ cell: Int) -> Point {
        Point(
            x: Self.left + Double(cell % grid.size) * side,
            y: Self.top + Double(cell / grid.size) * side)
    }

    func center(_ cell: Int) -> Point { corner(cell) + Point(x: side / 2, y: side / 2) }

    /// Returns the place of a candidate among those of its cell.
    func place(_ candidate: PictureCandidate) -> Point {
        let (row, column) = (candidate.digit - 1).quotientAndRemainder(dividingBy: perRow)
        let middle = Double(perRow - 1) / 2
        return center(candidate.cell)
            + Point(
                x: (Double(column) - middle) * 18.6, y: (Double(row) - middle) * 18.6 + head / 2)
    }

    /// The name of a candidate in an attribute, `r1c1-5`.
    func name(_ candidate: PictureCandidate) -> String {
        "\(grid.cell(candidate.cell))-\(grid.digit(candidate.digit))"
    }

    /// The number of columns and rows of a box if all boxes are squares; nil otherwise.
    var squares: Int? {
        guard perRow * perRow == grid.size, grid.boxes.count == grid.size else { return nil }
        let areSquares = grid.boxes.allSatisfy { box in
            let (row, column) = (box[0] / grid.size, box[0] % grid.size)
            return row % perRow == 0 && column % perRow == 0
                && box.allSatisfy {
                    $0 / grid.size / perRow == row / perRow
                        && $0 % grid.size / perRow == column / perRow
                }
        }
        return areSquares ? perRow : nil
    }

    /// Returns the corner and the size of the rectangle that some cells fill; nil if they fill none.
    func rectangle(_ cells: [Int]) -> (corner: Int, last: Int)? {
        let (rows, columns) = (cells.map { $0 / grid.size }, cells.map { $0 % grid.size })
        guard let top = rows.min(), let bottom = rows.max(), let left = columns.min(),
            let right = columns.max(),
            (bottom - top + 1) * (right - left + 1) == cells.count
        else { return nil }
        return (top * grid.size + left, bottom * grid.size + right)
    }
}

struct PictureCandidate: Hashable {
    let cell: Int
    let digit: Int
}

extension Candidates {
    /// The candidates one by one, row by row.
    var listed: [PictureCandidate] {
        indices.flatMap { cell in
            (1...25).filter { self[wide: cell] >> UInt32($0 - 1) & 1 != 0 }
                .map { PictureCandidate(cell: cell, digit: $0) }
        }
    }
}

extension GridNames {
    /// The cells of the boxes or regions.
    fileprivate var boxes: [[Int]] { houses.filter { $0.kind == .box }.map(\.cells) }

    /// Returns the number of the box of each cell; -1 without one.
    package func boxOfEachCell() -> [Int] {
        var numbers = [Int](repeating: -1, count: size * size)
        for (number, cells) in boxes.enumerated() { for cell in cells { numbers[cell] = number } }
        return numbers
    }
}

extension String {
    /// Breaks the text at spaces into lines: a word is added to a line if `fits` permits it.
    package func broken(where fits: (_ line: String, _ word: Substring) -> Bool) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, fits(last, word) {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

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
