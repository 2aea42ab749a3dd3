import PuzzleBundle
import SudokuEngine

/// The appearance of a part of a step on a terminal: a sign before its digits, a colour, and the
/// word of the legend.
struct RoleStyle: Hashable {
    let sign: Character
    let style: Terminal.Style
    private let meaning: Meaning

    private enum Meaning: Hashable {
        case role(Pattern.Role)
        case word(LegendWord)
    }

    private init(_ sign: Character, _ style: Terminal.Style, _ meaning: Meaning) {
        self.sign = sign
        self.style = style
        self.meaning = meaning
    }

    static let removed = RoleStyle("-", .removed, .word(.removed))
    /// Candidates of a chain that are true or false if its assumption is.
    static let on = RoleStyle("+", .pattern, .word(.on))
    static let off = RoleStyle("~", .second, .word(.off))

    /// The style of a role. Signs differ within each technique.
    init(_ role: Pattern.Role) {
        let (sign, style): (Character, Terminal.Style) =
            switch role {
            case .cell: ("*", .pattern)
            case .set: ("S", .pattern)
            case .house: ("H", .fourth)
            case .crossing: ("T", .fourth)
            case .base: ("B", .pattern)
            case .cover: ("C", .second)
            case .fin: ("F", .second)
            case .endoFin: ("N", .third)
            case .secondCover: ("D", .fourth)
            case .secondFin: ("G", .fourth)
            case .end: ("E", .pattern)
            case .bridge: ("B", .second)
            case .hinge: ("H", .third)
            case .pivot: ("P", .third)
            case .wing: ("W", .pattern)
            case .connection: ("K", .fourth)
            case .core: ("C", .third)
            case .lineSet: ("L", .pattern)
            case .boxSet: ("B", .fourth)
            case .extra: ("X", .second)
            case .floor: ("F", .pattern)
            case .roof: ("R", .third)
            case .loop: ("L", .pattern)
            case .colorA: ("a", .pattern)
            case .colorB: ("b", .second)
            case .colorC: ("c", .third)
            case .colorD: ("d", .fourth)
            case .als: ("A", .pattern)
            case .secondALS: ("B", .third)
            case .thirdALS: ("C", .fourth)
            case .restrictedCommon: ("X", .fourth)
            case .common: ("Z", .second)
            case .stem: ("S", .third)
            case .petal: ("P", .pattern)
            case .premise: ("?", .third)
            case .single: ("!", .third)
            case .excluder: ("E", .second)
            case .removed: ("r", .fourth)
            case .cage: ("C", .pattern)
            case .innie: ("I", .third)
            case .outie: ("O", .second)
            }
        self.init(sign, style, .role(role))
    }

    func word(in language: Language) -> String {
        switch meaning {
        case .role(let role): role.word(in: language)
        case .word(let word): word.text(in: language)
        }
    }
}

/// The styles of the candidates of a step.
struct RoleStyles {
    /// The styles that occur, in the order of the parts.
    private(set) var used: [RoleStyle] = []
    private var candidates: [Int: [Int: RoleStyle]] = [:]

    init(_ step: GridStep) {
        // Where parts overlap, a later one is more specific.
        for part in step.parts { set(RoleStyle(part.role), part.candidates, step.grid.size) }
        for node in step.chains.flatMap(\.nodes).reversed() {
            for cell in node.cells {
                candidates[cell, default: [:]][node.digit] = node.isOn ? .on : .off
            }
        }
        set(.removed, step.eliminations, step.grid.size)
        let roles = step.parts.map { RoleStyle($0.role) } + [.on, .off, .removed]
        for style in roles where !used.contains(style) {
            if candidates.values.contains(where: { $0.values.contains(style) }) {
                used.append(style)
            }
        }
    }

    private mutating func set(_ style: RoleStyle, _ marked: Candidates, _ size: Int) {
        for cell in marked.indices {
            for digit in 1...size where marked[wide: cell] >> UInt32(digit - 1) & 1 != 0 {
                candidates[cell, default: [:]][digit] = style
            }
        }
    }

    /// Returns the style of a candidate, or of the digit of a filled cell; nil without a role.
    func style(of digit: Int, in cell: Int) -> RoleStyle? { candidates[cell]?[digit] }

    /// Returns true if the cell has a candidate with a role.
    func has(_ cell: Int) -> Bool { candidates[cell] != nil }
}
