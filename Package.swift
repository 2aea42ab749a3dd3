// swift-tools-version: 6.2
import PackageDescription

/// The test targets of a build that needs no others and is not optimized, `make sanitize`.
let chosen = Context.environment["PUZZLEFARM_TESTS"]?.split(separator: " ")

/// The same rules for every target: the Swift 6 language mode, no warnings, no unmarked unsafe code.
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// Public types say whether they are `Sendable`. SwiftPM 6.2 lets packages that depend on this one have
/// such flags.
let house = rules + [.unsafeFlags(["-require-explicit-sendable"], .when(configuration: .debug))]
let optimized = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
let whole = SwiftSetting.unsafeFlags(
    ["-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
/// Optimized in debug builds, too: the engine is a hundred times slower otherwise, for tests and in the
/// debug build of an app. Files are compiled one by one, so that a change takes seconds. Commands and
/// the service are not, since they compute little and compile three times as fast.
let fast = house + (chosen == nil ? [optimized] : [])
/// The engine's generic code is specialized across its files.
let engine = fast + (chosen == nil ? [whole] : [])

/// The code shared by the fuzzers and the corpus tests is a test target as a rule. `make fuzz` builds
/// it as a program, which only libFuzzer can link, since libFuzzer provides `main`.
let fuzzed: [Target.Dependency] = [
    "FarmAPI", "FarmBench", "FarmConfig", "FarmExport", "FarmHTTP", "FarmJSON", "FarmSQLite",
    "FarmService", "FarmStore", "FarmSystem", "FarmTOML", "FarmTestSupport", "PuzzleBundle",
    "PuzzleCatalogue", "PuzzleExchange", "SudokuEngine", "SudokuGame", "SudokuLayouts",
]
let fuzzing: Target =
    Context.environment["PUZZLEFARM_FUZZER"] == nil
    ? .testTarget(
        name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing",
        exclude: ["Corpus", "Entry.swift", "fuzz.sh"], swiftSettings: rules)
    : .executableTarget(
        name: "Fuzzing", dependencies: fuzzed, path: "Tests/Fuzzing",
        exclude: ["Corpus", "CorpusTests.swift", "fuzz.sh"], swiftSettings: fast)

/// A unit test target in `Tests/Unit`. That with a simulation of days is optimized, which takes twice as long to
/// compile; the plain searches of the others, which are thirty times slower otherwise, are in `Tests/Support`.
func unit(
    _ name: String, _ dependencies: [Target.Dependency], isOptimized: Bool = false
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["FarmTestSupport"], path: "Tests/Unit/\(name)",
        swiftSettings: isOptimized ? fast : rules)
}

/// A program that tests start, in `Tests/Harness`.
func harness(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/Harness/\(name)",
        swiftSettings: fast)
}

let package = Package(
    name: "puzzlefarm",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "SudokuEngine", targets: ["SudokuEngine"]),
        .library(name: "SudokuLayouts", targets: ["SudokuLayouts"]),
        .library(name: "PuzzleBundle", targets: ["PuzzleBundle"]),
        .library(name: "PuzzleExchange", targets: ["PuzzleExchange"]),
        .library(name: "PuzzleCatalogue", targets: ["PuzzleCatalogue"]),
        .library(name: "SudokuGame", targets: ["SudokuGame"]),
        .executable(name: "puzzlefarm", targets: ["puzzlefarm"]),
    ],
    targets: [
        // The engine: pure Swift without imports.
        .target(
            name: "SudokuEngine",
            exclude: ["Texts/de.json", "Texts/en.json", "Texts/examples.txt"],
            swiftSettings: engine
        ),

        // Grids of every size and rule: model, notation, solver, production, identity.
        .target(name: "SudokuLayouts", dependencies: ["SudokuEngine"], swiftSettings: engine),

        // JSON and TOML: parsers and writers. Generic, without puzzles.
        .target(name: "FarmJSON", swiftSettings: fast),
        .target(name: "FarmTOML", dependencies: ["FarmSystem"], swiftSettings: house),

        // Graded puzzles as apps and the farm exchange them.
        .target(
            name: "PuzzleBundle", dependencies: ["SudokuEngine", "FarmJSON"],
            swiftSettings: fast),

        // Puzzles of every layout as other programs write them.
        .target(
            name: "PuzzleExchange",
            dependencies: ["SudokuEngine", "SudokuLayouts", "FarmJSON", "PuzzleBundle"],
            swiftSettings: fast),

        // Catalogues: their documents and signatures, and the client of one.
        .target(
            name: "PuzzleCatalogue", dependencies: ["SudokuEngine", "FarmJSON", "PuzzleBundle"],
            swiftSettings: fast),

        // The engine and the game for web pages. `make wasm` builds modules that have parts of them.
        .target(
            name: "SudokuWeb",
            dependencies: [
                "SudokuEngine", "FarmJSON", "PuzzleBundle", "PuzzleExchange", "SudokuGame",
                "SudokuLayouts",
            ],
            exclude: ["Page", "Runtime"],
            swiftSettings: fast + [.define("ENGINE"), .define("LAYOUTS")]),
        // The game that apps show: acts, undo, hints, saved games, statistics.
        .target(
            name: "SudokuGame", dependencies: ["SudokuEngine", "FarmJSON"], swiftSettings: fast),

        // The parts of four C libraries that Swift cannot import.
        .systemLibrary(
            name: "CFarmSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(
            name: "CFarmSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CFarmSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CFarmZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // The kernel and systemd: files, processes, sockets, signals, the journal, time, signatures,
        // compression, text. Generic, without puzzles.
        .target(
            name: "FarmSystem", dependencies: ["CFarmSodium", "CFarmSystemd", "CFarmZlib"],
            swiftSettings: fast),

        // SQLite: connections, statements, migrations. Generic, without puzzles.
        .target(name: "FarmSQLite", dependencies: ["CFarmSQLite"], swiftSettings: fast),

        // libpq, loaded on demand, so that neither building nor running without a shared stock needs it.
        .target(name: "CFarmPostgres"),
        // PostgreSQL: connections, statements, pipelines, notifications. Generic, without puzzles.
        .target(
            name: "FarmPostgres", dependencies: ["CFarmPostgres", "FarmSystem"],
            swiftSettings: fast),

        // Pools, claims and history. The databases are hidden from the layers above.
        .target(
            name: "FarmStore",
            dependencies: [
                "SudokuEngine", "SudokuLayouts", "FarmJSON", "PuzzleBundle", "PuzzleExchange",
                "FarmPostgres", "FarmSQLite", "FarmSystem",
            ],
            resources: [.embedInCode("SQL")], swiftSettings: fast
        ),

        // HTTP/1.1 over Unix sockets: parser, server, client. Generic, without routes.
        .target(name: "FarmHTTP", dependencies: ["FarmSystem"], swiftSettings: fast),

        // The bodies, schemas and problems of the API, for both ends of the socket.
        .target(
            name: "FarmAPI",
            dependencies: [
                "SudokuEngine", "SudokuLayouts", "FarmJSON", "PuzzleBundle", "PuzzleExchange",
                "FarmSystem",
            ],
            swiftSettings: house),

        // The configuration: keys, files, layers, access rules.
        .target(
            name: "FarmConfig",
            dependencies: ["SudokuEngine", "SudokuLayouts", "FarmTOML", "FarmStore", "FarmSystem"],
            resources: [.embedInCode("puzzlefarm.toml")], swiftSettings: house),

        // The service. Contains no SQL and no C.
        .target(
            name: "FarmService",
            dependencies: [
                "SudokuEngine", "SudokuLayouts", "FarmJSON", "PuzzleBundle", "PuzzleExchange",
                "FarmStore", "FarmSystem", "FarmHTTP", "FarmAPI", "FarmConfig",
            ],
            swiftSettings: house
        ),

        // The client of the service: addresses, requests, retries, errors.
        .target(
            name: "FarmClient",
            dependencies: [
                "SudokuEngine", "FarmJSON", "PuzzleBundle", "FarmSystem", "FarmHTTP", "FarmAPI",
            ],
            swiftSettings: house
        ),

        // The console: its gate, sessions and files, between browsers and the service.
        .target(
            name: "FarmWeb", dependencies: ["FarmJSON", "FarmSystem", "FarmHTTP", "FarmClient"],
            swiftSettings: house),

        // Exports and catalogues.
        .target(
            name: "FarmExport",
            dependencies: [
                "SudokuEngine", "SudokuLayouts", "FarmJSON", "PuzzleBundle", "PuzzleCatalogue",
                "PuzzleExchange", "FarmStore", "FarmSystem", "FarmAPI", "FarmClient",
            ],
            swiftSettings: house
        ),

        // Parallel processing of input lines. Generic, without puzzles.
        .target(name: "FarmBatch", dependencies: ["FarmSystem"], swiftSettings: fast),

        // Fixed workloads with a signature. Has no clock.
        .target(
            name: "FarmBench",
            dependencies: [
                "SudokuEngine", "SudokuGame", "SudokuLayouts", "PuzzleBundle", "PuzzleExchange",
            ],
            swiftSettings: fast),

        // The command line: one file per verb.
        .executableTarget(
            name: "puzzlefarm",
            dependencies: [
                "SudokuEngine", "SudokuLayouts", "FarmJSON", "PuzzleBundle", "PuzzleCatalogue",
                "PuzzleExchange", "FarmAPI", "FarmBatch", "FarmBench", "FarmClient", "FarmConfig",
                "FarmExport", "FarmHTTP", "FarmPostgres", "FarmService", "FarmStore", "FarmSystem",
                "FarmWeb",
            ],
            resources: [
                .embedInCode("Arguments/help.txt"),
                .embedInCode("Manual/Chapters"),
                .embedInCode("Techniques/groups.txt"),
                .embedInCode("Techniques/layout-examples.txt"),
                .embedInCode("Techniques/technique-frequency.txt"),
            ],
            swiftSettings: house
        ),

        fuzzing,
        .target(
            name: "FarmTestSupport", dependencies: ["FarmSystem", "PuzzleBundle", "SudokuEngine"],
            path: "Tests/Support",
            swiftSettings: fast),

        // Processes that the tests start: one inherits, listens, connects or is signalled; one works
        // on a store until it is killed; one serves, loads a server or sends one request.
        harness("SystemHarness", ["FarmSystem"]),
        harness(
            "StoreHarness",
            ["FarmStore", "FarmBench", "FarmSystem", "PuzzleBundle", "SudokuEngine"]),
        harness("HTTPHarness", ["FarmHTTP", "FarmSystem"]),

        unit("LayeringTests", []),
        unit("SudokuEngineTests", ["SudokuEngine"]),
        unit("EngineInvariantTests", ["SudokuEngine"]),
        unit(
            "SudokuLayoutsTests",
            ["SudokuLayouts", "SudokuEngine", "PuzzleBundle", "FarmSystem"]),
        unit("FarmJSONTests", ["FarmJSON"]),
        unit("FarmTOMLTests", ["FarmTOML", "FarmConfig", "SudokuEngine"]),
        unit(
            "PuzzleBundleTests",
            ["PuzzleBundle", "SudokuEngine", "FarmBench", "FarmJSON", "FarmSystem"]),
        unit(
            "PuzzleExchangeTests",
            ["PuzzleExchange", "PuzzleBundle", "SudokuEngine", "SudokuLayouts", "FarmSystem"]),
        unit(
            "PuzzleCatalogueTests",
            ["PuzzleCatalogue", "PuzzleBundle", "FarmAPI", "FarmJSON", "FarmSystem"]),
        unit("SudokuWebTests", ["SudokuWeb", "SudokuEngine", "SudokuGame", "FarmSystem"]),
        unit("SudokuGameTests", ["SudokuGame", "SudokuEngine", "SudokuLayouts"]),
        unit("FarmSystemTests", ["FarmSystem", "SystemHarness", "FarmBatch"]),
        unit("FarmSQLiteTests", ["FarmSQLite"]),
        unit("FarmPostgresTests", ["FarmPostgres", "FarmSystem"]),
        unit(
            "FarmStoreTests",
            [
                "FarmStore", "StoreHarness", "puzzlefarm", "FarmBench", "FarmSystem", "FarmJSON",
                "PuzzleBundle", "SudokuEngine",
            ]),
        unit("FarmHTTPTests", ["FarmHTTP", "HTTPHarness", "FarmSystem"]),
        unit("FarmAPITests", ["FarmAPI", "FarmJSON", "PuzzleBundle", "SudokuEngine"]),
        unit(
            "FarmConfigTests",
            ["FarmConfig", "FarmStore", "FarmTOML", "FarmSystem", "SudokuEngine"]),
        unit(
            "FarmServiceTests",
            [
                "FarmService", "FarmConfig", "FarmStore", "FarmSystem", "FarmHTTP", "FarmAPI",
                "FarmJSON", "PuzzleBundle", "PuzzleExchange", "SudokuEngine", "SudokuLayouts",
            ], isOptimized: true),
        unit(
            "FarmClientTests",
            [
                "FarmClient", "FarmAPI", "FarmHTTP", "FarmJSON", "FarmSystem", "SudokuEngine",
            ]),
        unit(
            "FarmWebTests",
            ["FarmWeb", "FarmHTTP", "FarmJSON", "FarmService", "FarmSystem"]),
        unit(
            "FarmExportTests",
            [
                "FarmAPI", "FarmExport", "FarmJSON", "FarmSystem", "PuzzleBundle",
                "PuzzleCatalogue",
                "SudokuEngine",
            ]),
        unit("FarmBatchTests", ["FarmBatch", "FarmSystem"]),
        unit("FarmBenchTests", ["FarmBench"]),

        // The commands and the service as processes.
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "puzzlefarm", "FarmAPI", "FarmBench", "FarmConfig", "FarmExport", "FarmHTTP",
                "FarmJSON", "FarmService", "FarmStore", "FarmSystem", "FarmTestSupport",
                "PuzzleBundle", "PuzzleCatalogue", "SudokuEngine",
            ],
            path: "Tests/Commands",
            swiftSettings: rules
        ),
        // The failures of a deployed service, and the behaviour required of it.
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "puzzlefarm", "FarmBench", "FarmHTTP", "FarmJSON", "FarmStore", "FarmSystem",
                "FarmTestSupport", "PuzzleBundle", "SudokuEngine",
            ],
            path: "Tests/Faults",
            swiftSettings: rules
        ),
    ],
    swiftLanguageModes: [.v6]
)

if let chosen {
    package.targets.removeAll { $0.type == .test && !chosen.contains(Substring($0.name)) }
}
