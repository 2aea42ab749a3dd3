import FarmJSON
import SudokuEngine

/// A request of the page: a JSON object.
struct WebRequest {
    private let value: JSONValue

    init(_ text: [UInt8]) throws(WebFault) {
        do { value = try JSONReader.value(text, deepest: 8) } catch { throw .request }
        guard value.members != nil else { throw .request }
    }

    init(_ value: JSONValue) { self.value = value }

    /// Returns a member that is there and not null.
    subscript(name: String) -> JSONValue? {
        guard let member = value[name], !member.isNull else { return nil }
        return member
    }

    func text(_ name: String) throws(WebFault) -> String {
        guard let text = self[name]?.string else { throw .request }
        return text
    }

    func textIfThere(_ name: String) throws(WebFault) -> String? {
        self[name] == nil ? nil : try text(name)
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(WebFault) -> Int {
        guard let number = self[name]?.integer, range.contains(number) else { throw .request }
        return number
    }

    /// Returns a number that may need more than 32 bits.
    func wide(_ name: String) throws(WebFault) -> Int64 {
        guard let text = self[name]?.number?.text, let number = Int64(text) else { throw .request }
        return number
    }

    func flag(_ name: String) throws(WebFault) -> Bool {
        guard let flag = self[name]?.bool else { throw .request }
        return flag
    }

    func object(_ name: String) throws(WebFault) -> WebRequest {
        guard let value = self[name], value.members != nil else { throw .request }
        return WebRequest(value)
    }

    func tierIfThere(_ name: String) throws(WebFault) -> Tier? {
        guard let text = try textIfThere(name) else { return nil }
        guard let tier = Tier(name: text) else { throw .tier }
        return tier
    }

    /// Returns candidates, a list of objects with `cell` and `digit`.
    func candidates(_ name: String) throws(WebFault) -> Candidates {
        var candidates = Candidates()
        guard let value = self[name] else { return candidates }
        guard let elements = value.elements else { throw .request }
        for element in elements {
            let entry = WebRequest(element)
            guard let cell = Cell(try entry.number("cell", in: 0...80)),
                let digit = Digit(try entry.number("digit", in: 1...9))
            else { throw .request }
            candidates[cell] = candidates[cell].union(DigitSet(digit))
        }
        return candidates
    }
}
