import PuzzleCatalogue

// Prints the last puzzle of a day: DailyPuzzle CATALOGUE KEY CACHE 2026-11-22
let words = CommandLine.arguments
guard words.count == 5, let key = MinisignPublicKey(words[2]), let date = CatalogueDate(words[4])
else { preconditionFailure("usage: DailyPuzzle CATALOGUE KEY CACHE DATE") }
let catalogue = Catalogue(
    at: files(of: words[1]), key: key, store: try .folder(words[3]), verify: .platform)
try? await catalogue.refresh()  // without a network, what is kept is used
if let puzzle = try await catalogue.today(on: date).last {
    print("\(puzzle.id) \(puzzle.tier.name) \(puzzle.notation)")
} else {
    print("no puzzle")
}
