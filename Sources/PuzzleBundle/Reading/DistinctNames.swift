/// The names that an object or element has given its members so far, so that a second one of the same
/// name is noticed. Time grows with the number of names, not with its square: files of others may
/// have a hundred thousand.
package struct DistinctNames<Name: Hashable> {
    /// Objects of a few members need no hashing.
    private var few: [Name] = []
    private var many: Set<Name> = []
    private static var fewest: Int { 16 }

    package init() {}

    /// Adds a name; false if it is there already.
    package mutating func insert(_ name: Name) -> Bool {
        guard many.isEmpty else { return many.insert(name).inserted }
        guard !few.contains(name) else { return false }
        few.append(name)
        if few.count > Self.fewest {
            many = Set(few)
            few = []
        }
        return true
    }
}
