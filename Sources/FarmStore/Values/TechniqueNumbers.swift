/// The techniques that have occurred in a store in a file, by the numbers that records of delivered puzzles
/// have: in the order in which they first occurred.
struct TechniqueNumbers: Sendable {
    private var numbers: [String: Int] = [:]
    private var names: [Int: String] = [:]
    var count: Int { numbers.count }

    func number(of name: String) -> Int? { numbers[name] }
    func name(of number: Int) -> String? { names[number] }

    mutating func set(_ name: String, _ number: Int) {
        numbers[name] = number
        names[number] = name
    }
}
