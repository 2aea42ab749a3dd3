/// The pages of the manual, each generated from the tables that the program itself uses.
enum ManualPage: String, CaseIterable {
    case command = "puzzlefarm"
    case configuration = "puzzlefarm.toml"
    case api = "puzzlefarm-api"
    case problems = "puzzlefarm-problems"
    case techniques = "puzzlefarm-techniques"
    case tiers = "puzzlefarm-tiers"

    var name: String { rawValue }

    /// The section of the manual.
    var section: Int {
        switch self {
        case .command: 1
        case .configuration: 5
        case .api, .problems, .techniques, .tiers: 7
        }
    }

    var summary: String {
        switch self {
        case .command: "keep a stock of graded Sudoku puzzles"
        case .configuration: "configuration of the puzzlefarm service"
        case .api: "HTTP API of the puzzlefarm service"
        case .problems: "error responses of the puzzlefarm API"
        case .tiers: "tiers, ratings and techniques of puzzlefarm"
        case .techniques: "solving techniques by name, with examples"
        }
    }

    /// The text of the page, identical on every machine and day: the date is the version's.
    var text: String {
        var page = Mdoc(self, date: ProgramVersion.date, version: ProgramVersion.current)
        switch self {
        case .command: page.writeCommandPage()
        case .configuration: page.writeConfigurationPage()
        case .api: page.writeAPIPage()
        case .problems: page.writeProblemsPage()
        case .tiers: page.writeTiersPage()
        case .techniques: page.writeTechniquesPage()
        }
        page.section("See also")
        let others = Self.allCases.filter { $0 != self }
        for (number, other) in others.enumerated() {
            let comma = number < others.count - 1 ? " ," : ""
            page.macro("Xr \(other.name) \(other.section)\(comma)")
        }
        return page.text
    }
}
