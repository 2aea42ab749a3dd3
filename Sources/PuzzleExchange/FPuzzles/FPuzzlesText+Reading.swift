import FarmJSON
import SudokuEngine
import SudokuLayouts

extension FPuzzlesText {
    /// Members that are read on their own, and those that are texts, decoration or settings.
    private static let known = [
        "size", "grid", "killercage", "extraregion", "title", "author", "ruleset", "solution",
        "cage", "text", "line", "circle", "rectangle", "truecandidatesoptions", "disabledlogic",
        "highlightConflicts", "successMessage",
    ]
    /// Members of cells; pencil marks in the middle and in corners are the player's.
    private static let knownOfCells = [
        "value", "given", "region", "centerPencilMarks", "cornerPencilMarks",
    ]
    /// Members of cages and extra regions; the last three are colours.
    private static let knownOfGroups = [
        "cells", "value", "outlineC", "fontC", "baseC",
    ]

    /// Reads JSON of at most ``LZString/mostUnits`` bytes: as many bytes are at most 10 MB of values.
    /// The reader of JSON refuses what is nested more than 32 deep.
    static func puzzle(json text: ArraySlice<UInt8>) throws(ExchangeError) -> LayoutPuzzle {
        guard text.count <= LZString.mostUnits else {
            throw ExchangeError(
                name, at: LZString.mostUnits + 1,
                "JSON of more than \(LZString.mostUnits) bytes; a puzzle has fewer")
        }
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONReader.value(text)
        } catch {
            throw ExchangeError("\(name) JSON", at: error.offset + 1, error.problem)
        }
        guard let size = json["size"]?.integer, GridRules.sizes.contains(size) else {
            throw ExchangeError(name, "member size", "expected the number of digits, 4 to 25")
        }
        var grid = ImportedGrid(size: size)
        grid.kinds = try kinds(json.members ?? [])
        try readCells(json["grid"], &grid)
        for (place, group) in try groups("extraregion", json) {
            let cells = try cells(of: group, place, size)
            guard cells.count == size, Set(cells).count == size else {
                throw ExchangeError(
                    name, place, "\(cells.count) cells; an extra house has \(size) different ones")
            }
            grid.houses.append(cells)
        }
        for (place, group) in try groups("killercage", json) {
            grid.cages.append(
                GridCage(try cells(of: group, place, size), sum: try sum(group, place)))
        }
        return try grid.puzzle(of: name)
    }

    /// Returns the kinds that members name; throws if other members have rules.
    private static func kinds(
        _ members: [JSONValue.Member]
    ) throws(ExchangeError) -> [LayoutKind] {
        let rules = members.filter { !$0.value.isEmpty && !known.contains($0.name) }
        let found = rules.map { member in
            flags.first { $0.name == member.name && member.value == .bool(true) }
        }
        let diagonals = found.compactMap { $0 }.filter { $0.kind == .x }.map { $0.name }
        if diagonals.count == 1 { try refuse(["\(diagonals[0]) without the other one"], nil) }
        try refuse(zip(rules, found).filter { $1 == nil }.map { $0.0.name }, nil)
        return found.compactMap { $0?.kind }
    }

    /// Throws if there are members that have rules.
    private static func refuse(_ names: [String], _ place: String?) throws(ExchangeError) {
        if names.isEmpty { return }
        // A name can be as long as the text.
        let shown = names.prefix(20).map { $0.prefix(40) }.joined(separator: ", ")
        throw ExchangeError(
            name, (place.map { "\($0), " } ?? "") + "member \(shown)",
            "no layout has this rule; remove it if the puzzle does not need it",
            isUnknownRule: true)
    }

    private static func refuse(
        _ value: JSONValue, beyond known: [String], _ place: String
    ) throws(ExchangeError) {
        guard let members = value.members else {
            throw ExchangeError(name, place, "\(value.kind); expected an object such as {}")
        }
        let foreign = members.filter { !$0.value.isEmpty && !known.contains($0.name) }
        try refuse(foreign.map { $0.name }, place)
    }

    // MARK: Cells

    private static func readCells(
        _ value: JSONValue?, _ grid: inout ImportedGrid
    ) throws(ExchangeError) {
        let size = grid.size
        let rows = value?.elements?.map { $0.elements ?? [] } ?? []
        guard rows.count == size, rows.allSatisfy({ $0.count == size }) else {
            throw ExchangeError(name, "member grid", "expected \(size) rows of \(size) cells")
        }
        let boxes = boxes(size)
        var regions: [Int?] = []
        for (cell, value) in rows.joined().enumerated() {
            let place = ImportedGrid.name(of: cell, size)
            try refuse(value, beyond: knownOfCells, place)
            let named = value["region"] ?? .null
            guard let region = named.isNull ? boxes?.sets[cell] : named.integer, 0..<size ~= region
            else {
                throw ExchangeError(
                    name, place, "expected the number of its region, from 0 to \(size - 1)")
            }
            regions.append(region)
            guard value["given"] == .bool(true) else { continue }
            guard let digit = value["value"]?.integer, 1...size ~= digit else {
                throw ExchangeError(name, place, "a given has a value from 1 to \(size)")
            }
            grid.givens[cell] = UInt8(digit)
        }
        grid.regions = CellMap(regions)
    }

    // MARK: Groups of cells

    /// The elements of a member with their places.
    private static func groups(
        _ member: String, _ json: JSONValue
    ) throws(ExchangeError) -> [(place: String, group: JSONValue)] {
        guard let value = json[member], !value.isEmpty else { return [] }
        guard let elements = value.elements else {
            throw ExchangeError(name, "member \(member)", "\(value.kind); expected an array")
        }
        return elements.enumerated().map { ("\(member) \($0 + 1)", $1) }
    }

    private static func cells(
        of group: JSONValue, _ place: String, _ size: Int
    ) throws(ExchangeError) -> [Int] {
        try refuse(group, beyond: knownOfGroups, place)
        guard let names = group["cells"]?.elements, !names.isEmpty else {
            throw ExchangeError(name, place, "expected cells, such as [\"R1C1\",\"R1C2\"]")
        }
        var cells: [Int] = []
        for value in names {
            guard let text = value.string, let cell = cell(text, size) else {
                throw ExchangeError(
                    name, place, "a cell is not in the grid; write R1C1 to R\(size)C\(size)")
            }
            cells.append(cell)
        }
        return cells
    }

    /// Returns the number of a cell such as `R1C2`; nil if there is none.
    private static func cell(_ text: String, _ size: Int) -> Int? {
        var cursor = TextCursor(Array(text.utf8)[...], format: name)
        guard cursor.pass("R"), let row = cursor.number(), cursor.pass("C"),
            let column = cursor.number(), cursor.next == nil, 1...size ~= row, 1...size ~= column
        else { return nil }
        return (row - 1) * size + column - 1
    }

    private static func sum(
        _ cage: JSONValue, _ place: String
    ) throws(ExchangeError) -> Int? {
        let value = cage["value"] ?? .null
        let sum = value.string.flatMap { Int($0) }
        guard value.isEmpty || sum != nil else {
            throw ExchangeError(
                name, place, "a cage has its sum as text, such as \"10\", or no value")
        }
        return sum
    }
}

extension JSONValue {
    /// True for a value that says nothing.
    fileprivate var isEmpty: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .bool, .number: false
        }
    }
}
