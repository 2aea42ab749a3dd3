import FarmClient
import SudokuEngine

/// The pages of the manual: chapters from the folder `Chapters`, and lists from the tables that the
/// program itself uses, which take the place of `{{name}}` in them.
enum ManualPage: String, CaseIterable {
    case command = "puzzlefarm"
    case configuration = "puzzlefarm.toml"
    case api = "puzzlefarm-api"
    case edge = "puzzlefarm-edge"
    case problems = "puzzlefarm-problems"
    case techniques = "puzzlefarm-techniques"
    case tiers = "puzzlefarm-tiers"

    var name: String { rawValue }

    /// The section of the manual.
    var section: Int {
        switch self {
        case .command: 1
        case .configuration: 5
        case .api, .edge, .problems, .techniques, .tiers: 7
        }
    }

    var summary: String {
        switch self {
        case .command: "keep a stock of graded Sudoku puzzles"
        case .configuration: "configuration of the puzzlefarm service"
        case .api: "HTTP API of the puzzlefarm service"
        case .problems: "error responses of the puzzlefarm API"
        case .edge: "TLS and tokens in front of the puzzlefarm service"
        case .tiers: "tiers, ratings and techniques of puzzlefarm"
        case .techniques: "solving techniques by name, with examples"
        }
    }

    /// The text of the page, identical on every machine and day: the date is the version's.
    var text: String {
        let others = Self.allCases.filter { $0 != self }.map { ".Xr \($0.name) \($0.section)" }
        return """
            .\\" Printed by: puzzlefarm man \(name)
            .Dd \(ProgramVersion.date)
            .Dt \(name.uppercased()) \(section)
            .Os puzzlefarm \(ProgramVersion.current)
            .Sh NAME
            .Nm \(name)
            .Nd \(summary)
            \(chapters)
            .Sh "\\&SEE ALSO"
            \(others.joined(separator: " ,\n"))

            """
    }

    private var chapters: String {
        switch self {
        case .command:
            Self.filled(
                PackageResources.puzzlefarm_mdoc,
                [
                    "usual-address": ServiceAddress.usual, "own-address": ServiceAddress.own,
                    "verbs": Mdoc.text { for verb in Verb.all { $0.write(verb) } },
                ])
        case .configuration:
            Self.filled(PackageResources.puzzlefarm_toml_mdoc, Mdoc.configurationLists)
        case .api: Self.filled(PackageResources.puzzlefarm_api_mdoc, Mdoc.apiLists)
        case .problems:
            Self.filled(
                PackageResources.puzzlefarm_problems_mdoc,
                ["problems": Mdoc.text { $0.writeProblems() }])
        case .edge: Self.filled(PackageResources.puzzlefarm_edge_mdoc, [:])
        case .tiers: Mdoc.text { $0.writeTiers() }
        case .techniques: Mdoc.text { $0.writeTechniques() }
        }
    }

    /// Returns chapters with their lists.
    private static func filled(_ chapters: [UInt8], _ lists: [String: String]) -> String {
        lists.reduce(String(decoding: chapters.dropLast(), as: UTF8.self)) { text, list in
            text.replacing("{{\(list.key)}}", with: list.value)
        }
    }
}
