import FarmSQLite

/// The table `technique`.
extension FileDatabase {
    /// The techniques that have occurred.
    mutating func techniqueNumbers() throws(SQLiteError) -> TechniqueNumbers {
        var known = TechniqueNumbers()
        for (name, number) in try self[.techniques].all(read: { ($0.text(0), $0.integer(1)) }) {
            known.set(name, Int(number))
        }
        return known
    }

    /// Returns the number of a technique, which it gets when it first occurs.
    mutating func number(
        ofTechnique name: String, in known: inout TechniqueNumbers
    ) throws(SQLiteError) -> Int {
        if let number = known.number(of: name) { return number }
        let number = known.count
        try self[.addTechnique].run(number, name)
        known.set(name, number)
        return number
    }
}
