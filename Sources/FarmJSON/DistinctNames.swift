/// The names of the members or attributes read so far, to detect duplicates. Time is linear in the
/// number of names, not quadratic: untrusted files may have a hundred thousand.
package struct DistinctNames<Name: Hashable> {
    /// Objects with few members need no hashing.
    private var few: [Name] = []
    private var many: Set<Name> = []
    private static var minimum: Int { 16 }

    package init() {}

    /// Adds a name; false if it is a duplicate.
    package mutating func insert(_ name: Name) -> Bool {
        guard many.isEmpty else { return many.insert(name).inserted }
        guard !few.contains(name) else { return false }
        few.append(name)
        if few.count > Self.minimum {
            many = Set(few)
            few = []
        }
        return true
    }
}
