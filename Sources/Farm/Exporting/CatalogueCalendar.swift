import FarmSystem
package import PuzzleBundle
package import SudokuEngine

/// Which puzzle of each tier is the day's. None comes twice.
package struct CatalogueCalendar: Hashable, Sendable {
    package struct Day: Hashable, Sendable {
        /// `2026-11-21`
        package let date: String
        /// One of each tier at most, in the order of tiers.
        package fileprivate(set) var puzzles: [Entry] = []
    }

    package struct Entry: Hashable, Sendable {
        package let tier: Tier
        package let id: PuzzleID
    }

    /// By date.
    package private(set) var days: [Day] = []

    package init() {}

    /// All puzzles that ever were a day's, or will be.
    package var ids: Set<PuzzleID> { Set(days.flatMap(\.puzzles).map(\.id)) }

    /// Plans some days from a moment on. What is planned stays, unless it is withdrawn and still to
    /// come; what is missing is taken from the unused puzzles of the tier, in their order.
    mutating func plan(
        _ count: Int, from moment: Int64, withdrawn: Set<PuzzleID>,
        next: (Tier, _ isFree: (PuzzleID) -> Bool) throws(ExportFault) -> PuzzleID?
    ) throws(ExportFault) {
        var used = ids
        for offset in 0..<count {
            let date = CivilTime(secondsSince1970: moment + Int64(offset) * 86_400).date
            var day = days.first { $0.date == date } ?? Day(date: date)
            day.puzzles.removeAll { withdrawn.contains($0.id) }
            for tier in Tier.allCases where !day.puzzles.contains(where: { $0.tier == tier }) {
                let isFree = { (id: PuzzleID) in !used.contains(id) && !withdrawn.contains(id) }
                guard let id = try next(tier, isFree) else { continue }
                used.insert(id)
                day.puzzles.append(Entry(tier: tier, id: id))
            }
            day.puzzles.sort { $0.tier.index < $1.tier.index }
            days.removeAll { $0.date == date }
            if !day.puzzles.isEmpty { days.append(day) }
        }
        days.sort { $0.date < $1.date }
    }
}

extension CatalogueCalendar {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for day in days {
            writer.name(day.date)
            writer.beginObject()
            for entry in day.puzzles { writer.member(entry.tier.name, entry.id) }
            writer.endObject()
        }
        writer.endObject()
    }

    init(_ value: JSONValue?) throws(CatalogueProblem) {
        guard let members = value?.members else { throw CatalogueProblem("there is no calendar") }
        for member in members {
            var day = Day(date: member.name)
            for (tier, id) in (member.value.members ?? []).map({ ($0.name, $0.value.string) }) {
                guard let tier = Tier(name: tier), let id = id.flatMap({ PuzzleID($0) }) else {
                    throw CatalogueProblem("\(member.name): no tier and id")
                }
                day.puzzles.append(Entry(tier: tier, id: id))
            }
            days.append(day)
        }
    }
}
